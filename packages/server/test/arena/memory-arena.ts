import { draw, findGame, type Game, type Json, type JsonObject } from '@hexfront/engine';
import type { Reply } from '@hexfront/protocol';
import { Arena, type MatchPlan } from '../../src/arena/arena.ts';
import type { Bus, Clock, Storage } from '../../src/arena/ports.ts';
import { Reader } from '../../src/arena/reader.ts';
import { MemoryStorage } from '../../src/storage/memory.ts';

/** A clock that the test moves; jobs run in the order of their time. */
export class HandClock implements Clock {
  private time = 1_000_000;
  private jobs: { time: number; job: () => void }[] = [];

  now(): number {
    return this.time;
  }

  at(time: number, job: () => void) {
    const entry = { time, job };
    this.jobs.push(entry);
    return { cancel: () => void (this.jobs = this.jobs.filter((other) => other !== entry)) };
  }

  /** Moves the time forward, running everything that is due. */
  async pass(ms: number): Promise<void> {
    const until = this.time + ms;
    for (;;) {
      await settle();
      const due = this.jobs.filter((entry) => entry.time <= until).sort((a, b) => a.time - b.time)[0];
      if (due === undefined) break;
      this.jobs = this.jobs.filter((entry) => entry !== due);
      this.time = Math.max(this.time, due.time);
      due.job();
    }
    this.time = until;
    await settle();
  }

  /** Moves the time forward without running anything, like a paused process; what is due runs afterwards. */
  async standStill(ms: number): Promise<void> {
    await settle();
    this.time += ms;
    await this.pass(0);
  }
}

export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export class LocalBus implements Bus {
  private readonly listeners = new Map<string, Set<() => void>>();

  publish(topic: string): void {
    for (const listener of this.listeners.get(topic) ?? []) listener();
  }

  publishEverywhere(topic: string): void {
    this.publish(topic);
  }

  publishAll(): void {
    for (const topic of this.listeners.keys()) this.publish(topic);
  }

  isHeard(topic: string): boolean {
    return (this.listeners.get(topic)?.size ?? 0) > 0;
  }

  subscribe(topic: string, listener: () => void): () => void {
    const listeners = this.listeners.get(topic) ?? new Set();
    this.listeners.set(topic, listeners.add(listener));
    return () => void listeners.delete(listener);
  }
}

/** An arena in memory, with a clock that the test moves. */
export function memoryArena(storage: Storage = new MemoryStorage(), clock = new HandClock()) {
  const problems: unknown[] = [];
  let count = 0;
  const ports = {
    clock,
    storage,
    bus: new LocalBus(),
    ids: { id: () => `m-${++count}-${clock.now()}`, seed: () => `seed ${++count}` },
    report: (problem: string, error: unknown) => void problems.push(problem, error),
    // The hands of the clock stand still while the arena works.
    pause: async () => {},
  };
  const arena = new Arena(ports);
  return { ports, arena, clock, storage, problems, reader: new Reader(ports, arena.liveMatches) };
}
export type MemoryArena = ReturnType<typeof memoryArena>;

export const pace = { turnSeconds: 60, tickMs: 1000, isEager: true };

export function plan(
  game: string,
  players: number,
  more: Partial<MatchPlan> = {},
  overrides: JsonObject = {},
): MatchPlan {
  const found = findGame(game) as Game;
  const options = found.options(overrides);
  const seats = Array.from({ length: players }, (_, seat) => ({
    agentId: `agent-${seat}`,
    name: `Agent ${seat}`,
    isHouse: false,
  }));
  return { game, options, players: seats, mode: 'casual', pace, errorAllowance: 0, ...more };
}

let moves = 0;
export async function submit(
  { arena }: MemoryArena,
  matchId: string,
  seat: number,
  move: Json,
  version?: number,
): Promise<Reply> {
  const match = await arena.liveMatches.find(matchId);
  const expectedVersion = version ?? match!.stateVersion;
  return arena.submit(matchId, `agent-${seat}`, { moveId: `move-${++moves}`, expectedVersion, move });
}

/** Plays legal moves, one in three at random, until the match has ended. */
export async function playOut(at: MemoryArena, matchId: string, most = 5000): Promise<void> {
  for (let i = 0; i < most; i++) {
    const match = (await at.arena.liveMatches.find(matchId))!;
    if (match.ending !== null) return;
    for (const seat of match.deciding()) {
      const legal = match.game.legal(match.state, seat);
      const pick = legal[draw('pick', i, seat) % legal.length];
      const { sets } = match.game;
      const move = sets === undefined ? pick : { [sets.tickField]: match.stateVersion + 1, orders: [pick] };
      const { status, body } = await submit(at, matchId, seat, move);
      if (status !== 200) throw new Error(JSON.stringify(body));
    }
    await at.clock.pass(0);
  }
}
