import { setImmediate } from 'node:timers/promises';
import type { Json, Seat } from '@hexfront/engine';
import { type Match, replayed } from '../arena/match.ts';
import type { Storage } from '../arena/ports.ts';
import type { LogRecord } from '../arena/records.ts';
import type { Moment } from '../arena/events.ts';

export interface MissedTick {
  readonly tick: number;
  readonly events: readonly Json[];
}

/** Of a long absence the latest ticks are told; what they left behind is in the position. */
export const mostMissed = 256;
/** Ticks whose news are kept at hand for those who come back soon; longer absences are read from the log. */
const atHand = 32;
/** Replaying a long match must not keep others waiting. */
const replayedAtOnce = 16;

interface TickNews {
  readonly tick: number;
  /** By seat, as JSON: few ask for it, and text takes a fraction of the memory. */
  readonly events: readonly string[];
}

/** What the players of matches under fog were told tick by tick, for whoever was away (ruling wire.16). */
export class MissedEvents {
  readonly #storage: Pick<Storage, 'records'>;
  readonly #news = new WeakMap<Match, TickNews[]>();

  constructor(storage: Pick<Storage, 'records'>) {
    this.#storage = storage;
  }

  /** Remembers a tick for every seat, once, while its state is at hand. */
  note(match: Match, { record, state }: Moment): void {
    const { sets } = match.game;
    if (sets === undefined || record.kind !== 'advanced') return;
    let news = this.#news.get(match);
    if (news === undefined) this.#news.set(match, (news = []));
    const last = news.at(-1);
    if (last !== undefined && last.tick >= record.stateVersion) return;
    // After a gap the old news lead nowhere.
    if (last !== undefined && last.tick + 1 !== record.stateVersion) news.length = 0;
    const events = match.head.players.map((_, seat) => JSON.stringify(sets.events(state, seat)));
    news.push({ tick: record.stateVersion, events });
    if (news.length > atHand) news.shift();
  }

  /** What a seat was told after a tick, up to now. */
  async since(match: Match, seat: Seat, after: number): Promise<MissedTick[]> {
    const from = Math.max(after, match.stateVersion - mostMissed);
    if (from >= match.stateVersion) return [];
    const news = this.#news.get(match) ?? [];
    const isAtHand = news.length > 0 && news[0].tick <= from + 1 && news.at(-1)!.tick >= match.stateVersion;
    if (!isAtHand) return this.#fromLog(match, seat, from);
    return news
      .filter(({ tick }) => tick > from)
      .map(({ tick, events }) => ({
        tick,
        events: JSON.parse(events[seat]) as Json[],
      }));
  }

  async #fromLog({ game, head }: Match, seat: Seat, from: number): Promise<MissedTick[]> {
    const { sets } = game;
    const missed: MissedTick[] = [];
    let state: unknown = sets === undefined ? null : game.setup(head.options, head.seed);
    for (const [done, record] of (await this.#storage.records(head.id, -1)).entries()) {
      if (sets !== undefined) state = replayed(game, state, record);
      const isTold = record.kind === 'advanced' || (record.kind === 'withdrawn' && sets === undefined);
      if (isTold && record.stateVersion > from) {
        missed.push({ tick: record.stateVersion, events: sets?.events(state, seat) ?? eventsOf(record) });
      }
      if (sets !== undefined && done % replayedAtOnce === 0) await setImmediate();
    }
    return missed;
  }
}

/** Games without fog: everyone hears everything. */
function eventsOf(record: LogRecord): readonly Json[] {
  return 'events' in record.body ? record.body.events : [];
}
