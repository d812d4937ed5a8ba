import type { Chance } from './chance.ts';
import type { Faults } from './faults.ts';
import type { ArenaProcess } from './process.ts';
import type { Timeline } from './timeline.ts';

/** What a process does with a message; the answer is sent back if the process is still alive. */
export type Request<T> = (process: ArenaProcess) => Promise<T>;

/** Carries messages between clients and any process of the arena. In both directions they may be lost, delayed or duplicated. */
export class Network {
  private readonly timeline: Timeline;
  private readonly chance: Chance;
  private readonly faults: Faults;
  private readonly front: () => ArenaProcess | null;

  constructor(timeline: Timeline, chance: Chance, faults: Faults, front: () => ArenaProcess | null) {
    this.timeline = timeline;
    this.chance = chance;
    this.faults = faults;
    this.front = front;
  }

  /**
   * `onAnswer` may be called never, once or several times, with the time at which the request arrived. `onArrival` is called where it arrives,
   * and its result where the answer is sent.
   */
  send<T>(
    request: Request<T>,
    onAnswer: (answer: T, arrivedAt: number) => void,
    onArrival?: (process: ArenaProcess) => (answer: T) => void,
  ): void {
    this.carry(() => {
      const process = this.front();
      const arrivedAt = this.timeline.now;
      process?.run(() => {
        const onSent = onArrival?.(process);
        request(process).then((answer) => {
          onSent?.(answer);
          if (!process.isDead) this.carry(() => onAnswer(answer, arrivedAt));
        });
      });
    });
  }

  private carry(arrive: () => void): void {
    const { chance, faults, timeline } = this;
    const copies = chance.happens(faults.lost) ? 0 : chance.happens(faults.doubled) ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) {
      const delay = chance.happens(faults.late) ? chance.between(300, 8000) : chance.between(2, 60);
      timeline.after(delay, arrive);
    }
  }
}
