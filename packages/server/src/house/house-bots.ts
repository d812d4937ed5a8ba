import { bots } from '@hexfront/bots';
import { findGame, type Game } from '@hexfront/engine';
import type { Arena } from '../arena/arena.ts';
import { agentTopic } from '../arena/ports.ts';
import type { MatchPlayer } from '../arena/records.ts';
import type { Ports } from '../arena/live-matches.ts';
import { BotThread } from './bot-thread.ts';

/** A bot of the house with the agent that plays for it. */
export interface HouseAgent {
  readonly bot: string;
  readonly agentId: string;
  readonly name: string;
}

/** Enough of them for five empty seats of a battle. */
export const houseNames: readonly { readonly bot: string; readonly name: string }[] = [
  ...bots.map(({ name }) => ({ bot: name, name: `house-${name}` })),
  ...['commander', 'greedy', 'random'].map((bot) => ({ bot, name: `house-${bot}-2` })),
];

const promptMs = 150;
const retryMs = 1000;

/** Bots of the house sit in matches like everyone else: they read their outbox and decide through the one door. */
export class HouseBots {
  private readonly ports: Ports;
  private readonly arena: Arena;
  private readonly mind: BotThread;
  private readonly agents: readonly HouseAgent[];
  private readonly moveMs: number;
  private readonly leaves: (() => void)[] = [];
  private readonly readings = new Map<string, Promise<void>>();
  private isClosed = false;

  constructor(ports: Ports, arena: Arena, agents: readonly HouseAgent[], moveMs: number) {
    this.ports = ports;
    this.arena = arena;
    this.agents = agents;
    this.moveMs = moveMs;
    this.mind = new BotThread(arena.liveMatches);
  }

  /** Who of the house plays a game, the strongest first. */
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
    for (const leave of this.leaves) leave();
    await Promise.all(this.readings.values());
    await this.mind.close();
  }

  /** Follows the agent's outbox from its end on, and takes up what was left waiting for it. */
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
        if (kinds.includes('game_ended')) this.mind.forget(matchId);
      }
      return read();
    };
    const hear = () => {
      reading = reading.then(read).catch((error) => this.report(`the outbox of ${agent.name}`, error));
      this.readings.set(agent.agentId, reading);
    };
    this.leaves.push(bus.subscribe(agentTopic(agent.agentId), hear));
    for (const matchId of await storage.liveOf(agent.agentId)) this.decideSoon(agent, matchId);
    hear();
  }

  private decideSoon(agent: HouseAgent, matchId: string, waitMs?: number): void {
    if (this.isClosed) return;
    const { clock } = this.ports;
    void (async () => {
      const match = await this.arena.liveMatches.find(matchId);
      if (match === null || match.ending !== null) return;
      const isShow = match.head.players.every((player) => player.isHouse);
      const pause = match.game.sets !== undefined ? 0 : isShow ? this.moveMs : Math.min(promptMs, this.moveMs);
      clock.at(clock.now() + (waitMs ?? pause), () => {
        if (this.isClosed) return;
        this.decide(agent, matchId).catch((error) => {
          this.report(`${agent.name} in match ${matchId}`, error);
          this.decideSoon(agent, matchId, retryMs);
        });
      });
    })().catch((error) => this.report(`${agent.name} in match ${matchId}`, error));
  }

  /** What breaks off because we are closing is no fault. */
  private report(problem: string, error: unknown): void {
    if (!this.isClosed) this.ports.report(problem, error);
  }

  private async decide(agent: HouseAgent, matchId: string): Promise<void> {
    const match = await this.arena.liveMatches.find(matchId);
    const seat = match?.seatOf(agent.agentId) ?? null;
    if (this.isClosed || match === null || seat === null || !match.deciding().includes(seat)) return;
    const { stateVersion, decision } = await this.mind.ask(match, seat, agent.bot);
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
