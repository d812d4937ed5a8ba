import { isObject } from '@hexfront/engine';
import { PlayerFailure } from '@hexfront/sim';
import { type TimeAllowance, TimeBank } from './time-bank.ts';

let hasAbandoned = false;

/** Whether a bot in this process was given up while it was still deciding. What it waits for must not keep the process alive. */
export function isStillDeciding(): boolean {
  return hasAbandoned;
}

export function abandon(): void {
  hasAbandoned = true;
}

/** The time that a bot in this process has for answers that come later. It cannot be interrupted, only given up. */
export class AnswerClock {
  readonly #bank: TimeBank;
  #startLeft: number;

  constructor(allowance: TimeAllowance) {
    this.#bank = new TimeBank(allowance);
    this.#startLeft = allowance.startMs;
  }

  /** An answer that is there at once takes no time, because nobody could have ended it earlier. */
  async wait(answer: unknown): Promise<unknown> {
    if (!isPromise(answer)) {
      this.#startLeft = 0;
      return answer;
    }
    const [began, startLeft] = [performance.now(), this.#startLeft];
    const limitMs = this.#bank.limit(startLeft);
    const { promise: late, reject } = Promise.withResolvers<never>();
    const giveUp = () => {
      abandon();
      const failure = startLeft > 0 ? 'slow-start' : 'timed-out';
      reject(new PlayerFailure(failure, `The limit was ${Math.round(limitMs)} ms.`));
    };
    const timer = limitMs === Infinity ? undefined : setTimeout(giveUp, limitMs);
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
      this.#startLeft = 0;
      this.#bank.spend(performance.now() - began, startLeft);
    }
  }
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return isObject(value) && typeof value.then === 'function';
}
