import type { LocalMatch } from './local-match.ts';
import { notesIn } from './notes-in.ts';
import { ReplayRun } from './replay-run.ts';

/** How long the worker runs before it answers questions again. */
const SLICE_MS = 24;

/** What a worker has open for its page: one replay and one match at a time. */
export class Session {
  private openRun: ReplayRun | null = null;
  private openMatch: LocalMatch | null = null;
  private readonly publish: (topic: string, data: unknown) => void;

  constructor(publish: (topic: string, data: unknown) => void) {
    this.publish = publish;
  }

  get run(): ReplayRun {
    if (this.openRun === null) throw new Error('no replay is open');
    return this.openRun;
  }

  get match(): LocalMatch {
    if (this.openMatch === null) throw new Error('no match is open');
    return this.openMatch;
  }

  set match(match: LocalMatch) {
    this.openMatch = match;
  }

  /** Opens a replay and verifies it while questions are answered in between. */
  verify(replay: ConstructorParameters<typeof ReplayRun>[0]) {
    const run = new ReplayRun(replay);
    this.openRun = run;
    const steps = run.run();
    steps.next();
    void this.work(steps, () => this.publish('run', statusOf(run)));
    return { head: run.head, total: run.replay.steps.length, notes: notesIn(replay.notes) };
  }

  /** Lets bots play a match to its end. */
  async playOut(match: LocalMatch): Promise<void> {
    const steps = (function* () {
      while (match.botsDecide()) yield;
    })();
    await this.work(steps, () => this.publish('playing', { steps: match.length, clock: match.frame('all').clock }));
  }

  private async work(steps: Iterator<unknown>, report: () => void): Promise<void> {
    for (let isDone = false; !isDone; ) {
      const start = performance.now();
      while (!isDone && performance.now() - start < SLICE_MS) isDone = steps.next().done === true;
      report();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }
}

export function statusOf(run: ReplayRun) {
  const { length, difference, isComplete, turns, replay } = run;
  return { length, total: replay.steps.length, difference, isComplete, turns };
}

export type RunStatus = ReturnType<typeof statusOf>;
