import type { Json, JsonObject } from '@hexfront/engine';
import type { MatchPlan } from '../../src/arena/arena.ts';
import type { Match } from '../../src/arena/match.ts';
import type { LogRecord } from '../../src/arena/records.ts';
import { type MemoryArena, memoryArena, plan } from './memory-arena.ts';

/** A reply with an untyped body. */
export interface Answer {
  readonly status: number;
  readonly body: { readonly [field: string]: any };
}

/** A match in an arena in memory, with short methods for what happens to it. */
export class TestMatch {
  readonly at: MemoryArena;
  readonly id: string;
  private moves = 0;

  constructor(at: MemoryArena, id: string) {
    this.at = at;
    this.id = id;
  }

  get match(): Promise<Match> {
    return this.at.arena.liveMatches.find(this.id) as Promise<Match>;
  }

  /** Sends a move; the current version and a new `moveId` are the defaults. */
  async send(seat: number, move: Json, more: { version?: number; moveId?: string } = {}): Promise<Answer> {
    const expectedVersion = more.version ?? (await this.match).stateVersion;
    const moveId = more.moveId ?? `move-${++this.moves}`;
    return this.at.arena.submit(this.id, `agent-${seat}`, { moveId, expectedVersion, move });
  }

  /** Sends orders, for the next tick by default. */
  async order(
    seat: number,
    orders: Json[],
    more: { ahead?: number; rev?: number; moveId?: string } = {},
  ): Promise<Answer> {
    const { game, stateVersion } = await this.match;
    const { ahead = 1, moveId, ...rest } = more;
    return this.send(seat, { [game.sets!.tickField]: stateVersion + ahead, orders, ...rest }, moveId ? { moveId } : {});
  }

  /** The first legal orders of a seat. */
  async orders(seat: number, count = 1): Promise<Json[]> {
    const { game, state } = await this.match;
    return game.legal(state, seat).slice(0, count);
  }

  async log(): Promise<LogRecord[]> {
    return this.at.storage.records(this.id, -1);
  }

  async kinds(): Promise<string> {
    return (await this.log()).map((record) => record.kind).join(' ');
  }

  async last(): Promise<LogRecord> {
    return (await this.log()).at(-1) as LogRecord;
  }
}

/** Opens a match of a game in a new arena, or in the one given. */
export async function open(
  game: string,
  more: Partial<MatchPlan> & { seats?: number; options?: JsonObject } = {},
  at: MemoryArena = memoryArena(),
): Promise<TestMatch> {
  const { seats = 2, options = {}, ...rest } = more;
  const overrides = game.startsWith('battle') ? { players: seats, tickSeconds: 60, ...options } : options;
  return new TestMatch(at, (await at.arena.open(plan(game, seats, rest, overrides))) as string);
}

export const endTurn = { action: 'end_turn' };
/** One that breaks a rule, one that lacks a resource, one that is malformed. */
export const illegal = { action: 'move', unitId: 'A-1', to: 'I21' };
export const unpaid = { action: 'recruit', unitType: 'infantry', at: 'B2' };
export const shapeless = { action: 'dance' };
