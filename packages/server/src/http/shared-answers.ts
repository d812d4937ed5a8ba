import type { Clock } from '../arena/ports.ts';

interface Kept<T> {
  readonly at: number;
  readonly answer: Promise<T>;
}

/** Answers that cost much and that many ask for: each is made once and shared for a while. */
export class SharedAnswers<T> {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #keptMs: number;
  /** The oldest first. */
  readonly #kept = new Map<string, Kept<T>>();

  constructor(clock: Pick<Clock, 'now'>, keptMs: number) {
    this.#clock = clock;
    this.#keptMs = keptMs;
  }

  get(key: string, make: () => Promise<T>): Promise<T> {
    const now = this.#clock.now();
    for (const [old, { at }] of this.#kept) {
      if (now - at < this.#keptMs) break;
      this.#kept.delete(old);
    }
    const known = this.#kept.get(key);
    if (known !== undefined) return known.answer;
    const kept = { at: now, answer: make() };
    this.#kept.set(key, kept);
    kept.answer.catch(() => this.#kept.get(key) === kept && this.#kept.delete(key));
    return kept.answer;
  }
}
