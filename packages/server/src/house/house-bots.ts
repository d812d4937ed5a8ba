import { bots } from '@hexfront/bots';
import { findGame, type Game } from '@hexfront/engine';
import type { Arena } from '../arena/arena.ts';
import { agentTopic } from '../arena/ports.ts';
import type { MatchPlayer } from '../arena/records.ts';
import type { Ports } from '../arena/ports.ts';
import { BotThread } from './bot-thread.ts';

/** A house bot and the agent it plays as. */
export interface HouseAgent {
  readonly bot: string;
  readonly agentId: string;
  readonly name: string;
}

/** Enough for five empty seats in a battle. */
export const houseNames: readonly { readonly bot: string; readonly name: string }[] = [
  ...bots.map(({ name }) => ({ bot: name, name: `house-${name}` })),
  ...['commander', 'greedy', 'random'].map((bot) => ({ bot, name: `house-${bot}-2` })),
];

const promptMs = 150;
const retryMs = 1000;

/** House bots play like everyone else: they read their outbox and submit decisions to the arena. */
export class HouseBots {
  private readonly ports: Ports;
  private readonly arena: Arena;
  private readonly thread: BotThread;
  private readonly agents: readonly HouseAgent[];
  private readonly moveMs: number;
  private readonly unsubscribes: (() => void)[] = [];
  private readonly readings = new Map<string, Promise<void>>();
  private isClosed = false;

  constructor(ports: Ports, arena: Arena, agents: readonly HouseAgent[], moveMs: number) {
    this.ports = ports;
    this.arena = arena;
    this.agents = agents;
    this.moveMs = moveMs;
    this.thread = new BotThread(arena.liveMatches);
  }

  /** The house bots that play a game, strongest first. */
  players(game: string): MatchPlayer[] {
    const found = findGame(game) as Game;
    return this.agents
      .filter(({ bot }) => bots.find((known) => known.name === bot)!.plays(found))
      .map(({ agentId, name }) => ({ agentId, name, isHouse: true }));
  }

  async start(): Promise<void> {
    for (const agent of this.agents) await this.listen(agent);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const unsubscribe of this.unsubscribes) unsubscribe();
    await Promise.all(this.readings.values());
    await this.thread.close();
  }

  /** Follows the agent's outbox from now on, and decides in matches that were already waiting for it. */
  private async listen(agent: HouseAgent): Promise<void> {
    const { storage, bus } = this.ports;
    let cursor = await storage.outboxEnd(agent.agentId);
    let reading: Promise<void> = Promise.resolve();
    const read = async (): Promise<void> => {
      if (this.isClosed) return;
      const entries = await storage.outbox(agent.agentId, cursor, 100);
      if (entries.length === 0) return;
      cursor = entries.at(-1)!.last;
      for (const { matchId, kinds } of entries) {
        if (kinds.includes('your_turn')) this.decideSoon(agent, matchId);
        if (kinds.includes('game_ended')) this.thread.forget(matchId);
      }
      return read();
    };
    const onEvents = () => {
      reading = reading.then(read).catch((error) => this.report(`${agent.name} could not read its outbox`, error));
      this.readings.set(agent.agentId, reading);
    };
    this.unsubscribes.push(bus.subscribe(agentTopic(agent.agentId), onEvents));
    for (const matchId of await storage.liveOf(agent.agentId)) this.decideSoon(agent, matchId);
    onEvents();
  }

  private decideSoon(agent: HouseAgent, matchId: string, waitMs?: number): void {
    if (this.isClosed) return;
    const { clock } = this.ports;
    void (async () => {
      const match = await this.arena.liveMatches.find(matchId);
      if (match === null || match.ending !== null) return;
      const isExhibition = match.head.players.every((player) => player.isHouse);
      const pause = match.game.sets !== undefined ? 0 : isExhibition ? this.moveMs : Math.min(promptMs, this.moveMs);
      clock.at(clock.now() + (waitMs ?? pause), () => {
        if (this.isClosed) return;
        this.decide(agent, matchId).catch((error) => {
          this.report(`${agent.name} could not decide in match ${matchId}`, error);
          this.decideSoon(agent, matchId, retryMs);
        });
      });
    })().catch((error) => this.report(`${agent.name} could not decide in match ${matchId}`, error));
  }

  /** Work that is interrupted by closing is not an error. */
  private report(problem: string, error: unknown): void {
    if (!this.isClosed) this.ports.report(problem, error);
  }

  private async decide(agent: HouseAgent, matchId: string): Promise<void> {
    const match = await this.arena.liveMatches.find(matchId);
    const seat = match?.seatOf(agent.agentId) ?? null;
    if (this.isClosed || match === null || seat === null || !match.deciding().includes(seat)) return;
    const { stateVersion, decision } = await this.thread.ask(match, seat, agent.bot);
    if (decision === null || stateVersion !== match.stateVersion) return;
    const { sets } = match.game;
    const move = sets === undefined ? decision[0] : { [sets.tickField]: stateVersion + 1, orders: decision };
    const moveId = `house-${stateVersion}`;
    const reply = await this.arena.submit(
      matchId,
      agent.agentId,
      { moveId, expectedVersion: stateVersion, move },
      'house',
    );
    if (reply.status >= 500) this.decideSoon(agent, matchId, retryMs);
  }
}
