import { within } from '../storage/unavailable.ts';

/** How long an outcome counts, and how long a failure does: a database that is back should be noticed soon. */
const freshMs = 1000;
const failureMs = 250;
/** A ping that takes longer has failed, even if it succeeds in the end. */
const patienceMs = 2000;

/** Whether a commit made now would be made. However many ask, one ping runs at a time, and its outcome serves them all for a moment. */
export class Readiness {
  readonly #ping: () => Promise<void>;
  readonly #onChange: (error: unknown) => void;
  #outcome: { readonly at: number; readonly error: unknown } | null = null;
  #running: { readonly since: number; readonly done: Promise<void> } | null = null;
  #wasReady = true;

  /** `onChange` receives the error when the server stops being ready, and null when it is ready again. */
  constructor(ping: () => Promise<void>, onChange: (error: unknown) => void) {
    this.#ping = ping;
    this.#onChange = onChange;
  }

  /** Null if ready, otherwise the reason why not. */
  async problem(): Promise<unknown> {
    const error = await this.#recent().catch((late: unknown) => late);
    if (this.#wasReady !== (error === null)) this.#onChange(error);
    this.#wasReady = error === null;
    return error;
  }

  async #recent(): Promise<unknown> {
    const now = performance.now();
    if (this.#running === null) {
      if (this.#outcome !== null) {
        const { at, error } = this.#outcome;
        if (now - at < (error === null ? freshMs : failureMs)) return error;
      }
      this.#running = { since: now, done: this.#run() };
    }
    const { since, done } = this.#running;
    await within(Math.max(0, since + patienceMs - now), done, 'a ping');
    return this.#outcome?.error ?? null;
  }

  async #run(): Promise<void> {
    const error = await this.#ping().then(
      () => null,
      (failure: unknown) => failure,
    );
    this.#outcome = { at: performance.now(), error };
    this.#running = null;
  }
}
