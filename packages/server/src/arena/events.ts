import { isObject, type Json, type JsonObject, type Seat, type Viewer } from '@hexfront/engine';
import { timeLeft } from './deadlines.ts';
import type { Match } from './match.ts';
import type { NewOutboxEntry } from './ports.ts';
import type { LogRecord } from './records.ts';
import type { Step } from './steps.ts';
import { cachedView } from './views.ts';

/** 002 "Event Schema": the events of a match. */
export type EventKind = 'match_found' | 'your_turn' | 'state' | 'engine_events' | 'game_ended';

/** Who watches: a seat, the public, or someone who may see everything. */
export type Watcher = Viewer;

/** The events that a watcher receives for a record. `deciding` are the seats that must decide after it. */
export function eventKindsFor(
  match: Match,
  record: LogRecord,
  watcher: Watcher,
  deciding: readonly Seat[],
): EventKind[] {
  const isPlayer = typeof watcher === 'number';
  const turn: EventKind[] = isPlayer && deciding.includes(watcher) ? ['your_turn'] : [];
  switch (record.kind) {
    case 'opened':
      return isPlayer ? ['match_found', 'state', ...turn] : ['state'];
    case 'submitted':
      return [];
    case 'withdrawn':
      // In simultaneous games it shows with the next tick.
      if (match.game.traits.simultaneous) return [];
      return isPlayer ? ['engine_events', 'state', ...turn] : ['state'];
    case 'advanced':
      return isPlayer ? ['engine_events', 'state', ...turn] : ['state'];
    case 'ended':
      return record.body.isCancelled ? ['state', 'game_ended'] : ['game_ended'];
  }
}

/** What a record adds to the players' outboxes. */
export function outboxEntries(match: Match, step: Step, record: LogRecord): NewOutboxEntry[] {
  const leaver = record.kind === 'withdrawn' ? record.body.seat : null;
  const isPlaying = (seat: Seat) => seat !== leaver && !match.withdrawn.has(seat);
  const deciding = record.kind === 'ended' ? [] : match.game.decision(step.state).seats.filter(isPlaying);
  return match.head.players.flatMap(({ agentId }, seat) => {
    const kinds = eventKindsFor(match, record, seat, deciding);
    return kinds.length === 0 ? [] : [{ agentId, matchId: match.head.id, seq: record.seq, kinds }];
  });
}

/** A record and the state after it: all that an event is made of. */
export interface Moment {
  readonly record: LogRecord;
  readonly state: unknown;
}

/** An event as 002 and wire.12–15 define it. Times are those of the record; a late delivery replaces the time left. */
export function eventBody(match: Match, moment: Moment, kind: EventKind, watcher: Watcher): JsonObject {
  const { record } = moment;
  const start = { eventVersion: 1, event: kind, matchId: match.head.id };
  switch (kind) {
    case 'match_found':
      return { ...start, ...opponents(match, watcher as Seat) };
    case 'your_turn':
      return { ...start, stateVersion: record.stateVersion, ...clockAt(record) };
    case 'state':
      return { ...start, state: stateBody(match, moment, watcher, clockAt(record)) };
    case 'engine_events':
      return { ...start, stateVersion: record.stateVersion, engineEvents: engineEvents(match, moment, watcher) };
    case 'game_ended':
      return { ...start, ...endingBody(record) };
  }
}

function opponents({ head }: Match, seat: Seat): JsonObject {
  const opponentIds = head.players.filter((_, other) => other !== seat).map((player) => player.agentId);
  const about = { seat, gameType: head.game, seedHash: head.seedHash, opponentIds };
  return opponentIds.length === 1 ? { ...about, opponentId: opponentIds[0] } : about;
}

/** Ruling wire.11: the deadline of the decision, and the time left when this was sent. */
export type ClockReading = { readonly deadline: number | null; readonly timeLeftMs: number | null };

/**
 * Ruling wire.17: the meaning of `state` everywhere. Views of some games contain only what has changed for a player; `whole` contains
 * everything the player has learnt so far.
 */
export function stateBody(
  match: Match,
  moment: Moment,
  watcher: Watcher,
  clock: ClockReading,
  extent: 'whole' | 'changes' = 'changes',
): JsonObject {
  const { record, state } = moment;
  const isCancelled = record.kind === 'ended' && record.body.isCancelled;
  const outcome = match.game.outcome(state);
  const base = { stateVersion: record.stateVersion, status: outcome === null && !isCancelled ? 'active' : 'ended' };
  const game = viewOf(match, moment, watcher, extent);
  if (base.status === 'active') return { ...base, ...clock, game };
  const { winnerAgentId, reason } = endingAt(match, record);
  return { ...base, winnerAgentId, endReason: reason, ...(isCancelled ? { cancelled: true } : {}), game };
}

/** The `ended` record directly follows the one that caused it, in the same transaction. */
function endingAt(match: Match, record: LogRecord) {
  if (record.kind === 'ended') return record.body;
  if (match.ending === null) throw new Error(`match ${match.head.id}: the state has ended but the log has no ending`);
  return match.ending;
}

function clockAt(record: LogRecord): ClockReading {
  return reading('deadline' in record.body ? record.body.deadline : null, record.at);
}

export function reading(deadline: number | null, now: number): ClockReading {
  return { deadline, timeLeftMs: timeLeft(deadline, now) };
}

function viewOf(match: Match, { state }: Moment, watcher: Watcher, extent: 'whole' | 'changes'): Json {
  const { game } = match;
  const { sets } = game;
  if (extent === 'whole' && sets !== undefined && typeof watcher === 'number') {
    return cachedView(match, state, `${watcher} whole`, () =>
      withIdentities(match, sets.viewComplete(state, watcher)),
    ) as Json;
  }
  return cachedView(match, state, String(watcher), () => withIdentities(match, game.view(state, watcher))) as Json;
}

/** Ruling wire.5: fills in what only the match knows: the agent of each side and, for battle-2, the id of the match. */
export function withIdentities(match: Match, view: unknown): unknown {
  const { id, players } = match.head;
  if (!isObject(view)) return view;
  const sides = isObject(view.players) ? Object.keys(view.players) : [];
  if (sides.length === players.length && !Array.isArray(view.players)) {
    const filled = sides.map((side, seat) => [
      side,
      { ...((view.players as JsonObject)[side] as object), id: players[seat].agentId },
    ]);
    return { ...view, players: Object.fromEntries(filled) };
  }
  if (isObject(view.match_start) && 'match_id' in view.match_start) {
    return { ...view, match_start: { ...view.match_start, match_id: id } };
  }
  return view;
}

/** Under fog, players receive only the events in their own view. */
function engineEvents(match: Match, { record, state }: Moment, watcher: Watcher): Json {
  const { game } = match;
  if (game.sets !== undefined && typeof watcher === 'number') return game.sets.events(state, watcher) as Json;
  return 'events' in record.body ? record.body.events : [];
}

function endingBody(record: LogRecord): JsonObject {
  if (record.kind !== 'ended') throw new Error(`record ${record.seq} is not an ending`);
  const { winnerAgentId, loserAgentId, reason, ranking, isCancelled } = record.body;
  const more = isCancelled ? { cancelled: true } : {};
  return { winnerAgentId, loserAgentId, reason, reasonCode: reason, ranking, ...more };
}
