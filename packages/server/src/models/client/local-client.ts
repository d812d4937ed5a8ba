import { firstLevel } from '@hexfront/bots/facts';
import { isRefusal, type Json } from '@hexfront/engine';
import { fault, type Reply } from '@hexfront/protocol';
import { Arena } from '../../arena/arena.ts';
import type { Match } from '../../arena/match.ts';
import { Reader } from '../../arena/reader.ts';
import type { Ports } from '../../arena/ports.ts';
import { gameFor } from '../../game-types.ts';
import { houseNames } from '../../house/house-agents.ts';
import { HouseBots } from '../../house/house-bots.ts';
import { summaryOf } from '../../http/handlers/matches.ts';
import { ProcessBus, realIds } from '../../runtime/process-ports.ts';
import { SteadyClock } from '../../runtime/steady-clock.ts';
import { MemoryStorage } from '../../storage/memory.ts';
import { waitForAgent } from '../../streams/agent-stream.ts';
import { explainHex } from '../explain-hex.ts';
import { whatIf } from '../what-if.ts';
import type { Envelope, JoinPlan, WaitOptions, ArenaClient } from './arena-client.ts';

const agentId = 'you';

/**
 * A whole arena in this process and in memory, with one player and the house bots. Nothing is kept, and there is no clock, whatever pace
 * is requested.
 */
export class LocalClient implements ArenaClient {
  readonly arena: Arena;
  private readonly ports: Ports;
  private readonly reader: Reader;
  private readonly house: HouseBots;
  /** Newest first. */
  private readonly played: string[] = [];
  private started: Promise<void> | null = null;
  private isClosed = false;

  constructor(given: Partial<Ports> = {}) {
    // A bot that is interrupted because the player has left is not an error.
    const report = (problem: string, error: unknown): void => {
      if (!this.isClosed) console.error(`${problem}: ${error}`);
    };
    this.ports = {
      clock: new SteadyClock(),
      ids: realIds,
      storage: new MemoryStorage(),
      bus: new ProcessBus(),
      report,
      ...given,
    };
    this.arena = new Arena(this.ports);
    this.reader = new Reader(this.ports, this.arena.liveMatches);
    const agents = houseNames.map(({ bot, name }) => ({ bot, agentId: name, name }));
    this.house = new HouseBots(this.ports, this.arena, agents, { moveMs: 0, cpuShare: 1 });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.house.close();
    await this.arena.stop();
  }

  async me(): Promise<Reply> {
    return done({ agentId, name: agentId, verified: true });
  }

  async join({ game: id, against = firstLevel, options: overrides }: JoinPlan): Promise<Reply> {
    const game = gameFor(id);
    if ('status' in game) return game;
    const options = game.options(overrides);
    if (isRefusal(options)) return fault('bad-option', {}, options.message);
    const seated = this.house.agents.seat(game.id, [against]);
    if (typeof seated === 'string') return fault('bad-option', {}, seated);
    const seats = game.seats(options);
    if (seats !== 2) return fault('bad-seats', {}, 'Without a server, only matches for 2 players are possible.');
    await (this.started ??= this.house.start());
    const matchId = await this.arena.open({
      game: game.id,
      options,
      mode: 'casual',
      pace: { turnSeconds: 0, tickMs: 0, isEager: true },
      errorAllowance: 0,
      players: [{ agentId, name: agentId, isHouse: false }, ...seated],
    });
    this.played.unshift(matchId as string);
    return done({ status: 'ready', matchId });
  }

  async queue(): Promise<Reply> {
    return done({ status: 'idle' });
  }

  async matches(limit: number): Promise<Reply> {
    const found = this.played.slice(0, limit).map((id) => this.at(id, async (match) => summaryOf(match)));
    return done({ matches: await Promise.all(found), next: null });
  }

  match(matchId: string): Promise<Reply> {
    return this.at(matchId, async (match) => {
      const { options, pace } = match.head;
      const { turnSeconds, tickMs, isEager } = pace;
      return done({ match: { ...summaryOf(match), options, pace: { turnSeconds, tickMs, eager: isEager } } });
    }) as Promise<Reply>;
  }

  state(matchId: string): Promise<Reply> {
    return this.at(matchId, async (match) => {
      const { state } = await this.reader.now(match, match.seatOf(agentId)!);
      return done({ state });
    }) as Promise<Reply>;
  }

  explain(matchId: string, hex: string): Promise<Reply> {
    return this.at(matchId, async (match) => explainHex(match, match.seatOf(agentId)!, hex)) as Promise<Reply>;
  }

  legal(matchId: string): Promise<Reply> {
    return this.arena.legal(matchId, agentId);
  }

  check(matchId: string, move: Json): Promise<Reply> {
    return this.arena.check(matchId, agentId, move);
  }

  submit(matchId: string, envelope: Envelope): Promise<Reply> {
    return this.arena.submit(matchId, agentId, envelope);
  }

  whatIf(matchId: string, moves: readonly Json[], sample: number): Promise<Reply> {
    return this.at(matchId, async (match) => whatIf(match, match.seatOf(agentId)!, moves, sample)) as Promise<Reply>;
  }

  resign(matchId: string): Promise<Reply> {
    return this.arena.finish(matchId, agentId);
  }

  async wait(after: string | null, { ms, signal = new AbortController().signal }: WaitOptions): Promise<Reply> {
    const { bus } = this.ports;
    const cursor = after === null ? null : Number(after);
    return done(await waitForAgent({ reader: this.reader, bus }, agentId, cursor, { ms, signal }));
  }

  private async at(matchId: string, answer: (match: Match) => Promise<object>): Promise<object> {
    const match = await this.arena.liveMatches.find(matchId);
    return match === null ? fault('no-match') : answer(match);
  }
}

function done(body: object): Reply {
  return { status: 200, body };
}
