import type { Json, Seat } from '@hexfront/engine';
import type { Moment } from '../arena/events.ts';
import type { LiveMatches } from '../arena/live-matches.ts';
import type { Match } from '../arena/match.ts';
import type { LogRecord } from '../arena/records.ts';
import { Slices } from '../arena/slices.ts';

export interface MissedTick {
  readonly tick: number;
  readonly events: readonly Json[];
}

/** After a long absence only the latest ticks are sent; the rest shows in the position. */
export const mostMissed = 256;
/** Ticks whose events are cached for bots that reconnect soon; longer absences are read from the log. */
const mostCached = 32;
const recordsAtOnce = 64;

interface CachedTick {
  readonly tick: number;
  /** By seat, as JSON text: rarely needed, and it takes a fraction of the memory. */
  readonly events: readonly string[];
}

/** The events of each tick as each seat saw them, for bots that were disconnected (ruling wire.16). */
export class MissedEvents {
  readonly #liveMatches: LiveMatches;
  readonly #cache = new WeakMap<Match, CachedTick[]>();

  constructor(liveMatches: LiveMatches) {
    this.#liveMatches = liveMatches;
  }

  /** Caches a tick for every seat, once, while its state is in memory. */
  add(match: Match, { record, state }: Moment): void {
    const { sets } = match.game;
    if (sets === undefined || record.kind !== 'advanced') return;
    let ticks = this.#cache.get(match);
    if (ticks === undefined) this.#cache.set(match, (ticks = []));
    const last = ticks.at(-1);
    if (last !== undefined && last.tick >= record.stateVersion) return;
    // After a gap the older ticks are useless.
    if (last !== undefined && last.tick + 1 !== record.stateVersion) ticks.length = 0;
    const events = match.head.players.map((_, seat) => JSON.stringify(sets.events(state, seat)));
    ticks.push({ tick: record.stateVersion, events });
    if (ticks.length > mostCached) ticks.shift();
  }

  /** The events of a seat after a tick, up to now. */
  async since(match: Match, seat: Seat, after: number): Promise<MissedTick[]> {
    const from = Math.max(after, match.stateVersion - mostMissed);
    if (from >= match.stateVersion) return [];
    const ticks = this.#cache.get(match) ?? [];
    const isCached = ticks.length > 0 && ticks[0].tick <= from + 1 && ticks.at(-1)!.tick >= match.stateVersion;
    if (!isCached) return this.#fromLog(match, seat, from);
    return ticks
      .filter(({ tick }) => tick > from)
      .map(({ tick, events }) => ({
        tick,
        events: JSON.parse(events[seat]) as Json[],
      }));
  }

  async #fromLog(match: Match, seat: Seat, from: number): Promise<MissedTick[]> {
    const { sets } = match.game;
    const missed: MissedTick[] = [];
    const slices = new Slices();
    let seq = await this.#liveMatches.seqAt(match, from);
    let moment: Moment | undefined;
    for (;;) {
      const records = await this.#liveMatches.recordsAfter(match, seq, recordsAtOnce);
      if (records.length === 0) return missed;
      for (const record of records) {
        await slices.next();
        seq = record.seq;
        // Under fog, what a seat saw is in the state.
        if (sets !== undefined) moment = await this.#liveMatches.momentAt(match, seq, moment, record);
        const isPublic = record.kind === 'advanced' || (record.kind === 'withdrawn' && sets === undefined);
        const events = moment === undefined ? eventsOf(record) : sets!.events(moment.state, seat);
        if (isPublic) missed.push({ tick: record.stateVersion, events });
      }
    }
  }
}

/** In games without fog everyone sees all events. */
function eventsOf(record: LogRecord): readonly Json[] {
  return 'events' in record.body ? record.body.events : [];
}
