import { type GameId, isSimultaneous, type TickFrame, type ViewOf } from '@hexfront/protocol';

/** A bot that never decides, for example after its elimination, must not fill the memory. */
const mostSkipped = 256;

/** What has happened since the bot was last shown a position. */
export class News<G extends GameId> {
  readonly #game: G;
  #events: unknown[] = [];
  #skipped: ViewOf<G>[] = [];
  #unseen: ViewOf<G> | null = null;

  constructor(game: G) {
    this.#game = game;
  }

  /** Takes in a position that was not heard before. */
  add(frame: TickFrame<G>): void {
    const view = frame.payload as ViewOf<G>;
    const isBattle = isSimultaneous(this.#game);
    const current = isBattle ? (view as { events: unknown[] }).events : (frame.events ?? []);
    for (const { tick, events } of frame.missed_events ?? []) {
      // In battle the events of the current tick are also in the view.
      if (!isBattle || tick < frame.tick_target - 1) this.#events.push(...events);
    }
    this.#events.push(...current);
    if (isBattle && this.#unseen !== null && this.#skipped.push(this.#unseen) > mostSkipped) this.#skipped.shift();
    this.#unseen = view;
  }

  /** Hands everything over to the next turn. */
  take(): { events: unknown[]; skipped: ViewOf<G>[] } {
    const taken = { events: this.#events, skipped: this.#skipped };
    this.#events = [];
    this.#skipped = [];
    this.#unseen = null;
    return taken;
  }

  /** After a refusal the same position is decided again, with the same news. */
  giveBack({ events, skipped }: { readonly events: readonly unknown[]; readonly skipped: readonly ViewOf<G>[] }): void {
    this.#events.unshift(...events);
    this.#skipped.unshift(...skipped);
  }
}
