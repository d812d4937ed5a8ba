import { type ReadonlySignal, signal } from '@preact/signals';

/** A tab that is asked for a match, or is being left, has this long to give it up. */
const PATIENCE_MS = 500;

/**
 * The right of one tab to play a match that this browser keeps: two would write over each other's steps. Browsers offer locks on https and
 * on this machine only; elsewhere every tab has the right.
 */
export class MatchHold {
  private readonly lost = signal(false);
  /** Whether another tab has it, from the start or since it took over. */
  readonly isLost: ReadonlySignal<boolean> = this.lost;
  /** What a tab that takes over has to wait for. */
  settle: () => Promise<void> = async () => undefined;
  private readonly name: string;
  private readonly asked = new BroadcastChannel('hexfront.match');
  private end: () => void = () => undefined;

  private constructor(name: string) {
    this.name = name;
    this.asked.addEventListener('message', ({ data }) => {
      if (data === name) void this.settle().then(() => this.lose());
    });
  }

  /** `isForced` takes over from another tab. */
  static async take(id: string, isForced = false): Promise<MatchHold> {
    const hold = new MatchHold(`hexfront.match.${id}`);
    if (isForced) hold.asked.postMessage(hold.name);
    const isGiven = await hold.request({ signal: AbortSignal.timeout(PATIENCE_MS) });
    // The browser may have put the other tab to sleep.
    if (!isGiven && !(isForced && (await hold.request({ steal: true })))) hold.lose();
    return hold;
  }

  release(): void {
    this.asked.close();
    this.end();
  }

  private lose(): void {
    this.lost.value = true;
    this.release();
  }

  private request(options: LockOptions): Promise<boolean> {
    const locks = navigator.locks as LockManager | undefined;
    if (locks === undefined) return Promise.resolve(true);
    return new Promise((resolve) => {
      let isHeld = false;
      const held = () => {
        isHeld = true;
        resolve(true);
        return new Promise<void>((release) => (this.end = release));
      };
      locks.request(this.name, options, held).catch(() => (isHeld ? this.lose() : resolve(false)));
    });
  }
}
