interface Entry {
  readonly time: number;
  readonly order: number;
  job: (() => void) | null;
}

export interface Planned {
  cancel(): void;
}

/** Virtual time: events in the order of their time, then of their scheduling. Nothing waits for a real clock. */
export class Timeline {
  now = 1_700_000_000_000;
  /** How many events have happened. */
  step = 0;
  private planned = 0;
  private readonly heap: Entry[] = [];

  at(time: number, job: () => void): Planned {
    const entry: Entry = { time: Math.max(time, this.now), order: this.planned++, job };
    this.push(entry);
    return { cancel: () => void (entry.job = null) };
  }

  after(ms: number, job: () => void): Planned {
    return this.at(this.now + ms, job);
  }

  /** Runs the next event and the promises it resolves. False if there is none before `until`. */
  async next(until: number): Promise<boolean> {
    for (let entry = this.heap[0]; entry !== undefined; entry = this.heap[0]) {
      if (entry.job !== null && entry.time > until) return false;
      this.pop();
      if (entry.job === null) continue;
      this.now = entry.time;
      this.step++;
      entry.job();
      await new Promise((resolve) => setImmediate(resolve));
      return true;
    }
    return false;
  }

  private push(entry: Entry): void {
    const { heap } = this;
    let at = heap.push(entry) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(entry, heap[parent])) break;
      heap[at] = heap[parent];
      at = parent;
    }
    heap[at] = entry;
  }

  private pop(): void {
    const { heap } = this;
    const last = heap.pop() as Entry;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1], heap[child])) child++;
      if (!isBefore(heap[child], last)) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = last;
  }
}

function isBefore(a: Entry, b: Entry): boolean {
  return a.time < b.time || (a.time === b.time && a.order < b.order);
}
