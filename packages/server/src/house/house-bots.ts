import type { Arena } from '../arena/arena.ts';
import type { Match } from '../arena/match.ts';
import { agentTopic, type Ports } from '../arena/ports.ts';
import { isUnavailable } from '../storage/unavailable.ts';
import { BotThread } from './bot-thread.ts';
import { type HouseAgent, HouseAgents } from './house-agents.ts';
import { ThinkingTime } from './thinking-time.ts';

export interface HouseSettings {
  /** How long a bot takes for a move that people watch. */
  readonly moveMs: number;
  /** The share of one core that house bots may use, from 0 to 1. */
  readonly cpuShare: number;
  /** Called when a lower level decides because the wanted bot would take too long. */
  readonly onDrop?: () => void;
}

/** The outbox is read from the database, which may have a record before the match in memory does: `seq` is how far it must have got. */
interface Turn {
  readonly matchId: string;
  readonly seq: number;
}

/** A player who takes this long for a decision is probably a person, */
const personMs = 1500;
/** who wants to see each action of the reply. */
const showMs = 700;
const retryMs = 1000;
/** Time kept back for sending and committing a decision. */
const marginMs = 500;

/** House bots play like everyone else: they read their outbox and submit decisions to the arena. */
export class HouseBots {
  private readonly ports: Ports;
  private readonly arena: Arena;
  private readonly thread: BotThread;
  readonly agents: HouseAgents;
  private readonly settings: HouseSettings;
  private readonly thinking: ThinkingTime;
  private readonly unsubscribes: (() => void)[] = [];
  private readonly readings = new Map<string, Promise<void>>();
  private isPlaying = false;

  constructor(ports: Ports, arena: Arena, agents: readonly HouseAgent[], settings: HouseSettings) {
    this.ports = ports;
    this.arena = arena;
    this.agents = new HouseAgents(agents);
    this.settings = settings;
    this.thinking = new ThinkingTime(settings.cpuShare, () => ports.clock.now());
    this.thread = new BotThread(arena.liveMatches);
  }

  async start(): Promise<void> {
    this.isPlaying = true;
    for (const agent of this.agents.all) if (this.isPlaying) await this.listen(agent);
  }

  /** Leaves the game to another node, until the next start. */
  rest(): void {
    this.isPlaying = false;
    for (const unsubscribe of this.unsubscribes.splice(0)) unsubscribe();
  }

  async close(): Promise<void> {
    this.rest();
    await Promise.all(this.readings.values());
    await this.thread.close();
  }

  /** Follows the agent's outbox from now on, and decides in matches that were already waiting for it. */
  private async listen(agent: HouseAgent): Promise<void> {
    const { storage, bus } = this.ports;
    let cursor = await storage.outboxEnd(agent.agentId);
    let reading: Promise<void> = Promise.resolve();
    const read = async (): Promise<void> => {
      if (!this.isPlaying) return;
      const entries = await storage.outbox(agent.agentId, cursor, 100);
      if (entries.length === 0) return;
      cursor = entries.at(-1)!.last;
      for (const { matchId, seq, kinds } of entries) {
        if (kinds.includes('your_turn')) void this.decideSoon(agent, { matchId, seq });
        if (kinds.includes('game_ended')) this.thread.forget(matchId);
      }
      return read();
    };
    const onEvents = () => {
      reading = reading.then(read).catch((error) => {
        this.report(`${agent.name} could not read its outbox`, error);
        this.ports.clock.at(this.ports.clock.now() + retryMs, () => void (this.isPlaying && onEvents()));
      });
      this.readings.set(agent.agentId, reading);
    };
    if (!this.isPlaying) return;
    this.unsubscribes.push(bus.subscribe(agentTopic(agent.agentId), onEvents));
    const live = await storage.liveOf(agent.agentId);
    void this.continueAll(agent, await storage.grown(new Map(live.map((matchId) => [matchId, -1]))));
    onEvents();
  }

  /** One match after the other, because each must be loaded first. `ends` are the last records of each. */
  private async continueAll(agent: HouseAgent, ends: ReadonlyMap<string, number>): Promise<void> {
    for (const [matchId, seq] of ends) await this.decideSoon(agent, { matchId, seq });
  }

  private async decideSoon(agent: HouseAgent, turn: Turn, waitMs?: number): Promise<void> {
    if (!this.isPlaying) return;
    const { clock } = this.ports;
    const { matchId, seq } = turn;
    try {
      const match = await this.arena.liveMatches.findReadable(matchId, seq);
      if (match === null || match.ending !== null) return;
      clock.at(clock.now() + (waitMs ?? this.pause(match)), () => {
        if (!this.isPlaying) return;
        this.decide(agent, turn).catch((error) => {
          this.report(`${agent.name} could not decide in match ${matchId}`, error);
          void this.decideSoon(agent, turn, retryMs);
        });
      });
    } catch (error) {
      this.report(`${agent.name} could not decide in match ${matchId}`, error);
      if (isUnavailable(error)) clock.at(clock.now() + retryMs, () => void this.decideSoon(agent, turn, 0));
    }
  }

  /** Programs get their answer at once; people get time to follow. */
  private pause(match: Match): number {
    if (match.game.sets !== undefined) return 0;
    if (match.head.players.every((player) => player.isHouse)) return this.settings.moveMs;
    return lastThinkingMs(match) < personMs ? 0 : Math.min(showMs, this.settings.moveMs);
  }

  /** Work that is interrupted by closing is not an error. */
  private report(problem: string, error: unknown): void {
    if (this.isPlaying) this.ports.report(problem, error);
  }

  private async decide(agent: HouseAgent, turn: Turn): Promise<void> {
    const match = await this.arena.liveMatches.findReadable(turn.matchId, turn.seq);
    const seat = match?.seatOf(agent.agentId) ?? null;
    if (!this.isPlaying || match === null || seat === null || !match.deciding().includes(seat)) return;
    const { id: matchId, game, players } = match.head;
    const wanted = players[seat].agentVersion ?? agent.bot;
    const msLeft = (match.deadline ?? Number.POSITIVE_INFINITY) - this.ports.clock.now() - marginMs;
    const thinking = this.thinking.begin(game, wanted, msLeft);
    if (thinking.bot !== wanted) this.settings.onDrop?.();
    const asked = this.thread.ask(match, { seat, bot: thinking.bot, msLeft });
    const { stateVersion, decision, ms } = await asked.catch((error) => {
      thinking.end(null);
      throw error;
    });
    thinking.end(ms);
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
    if (reply.status >= 500) void this.decideSoon(agent, turn, retryMs);
  }
}

/** How long the latest decision of a player who is not a house bot took. */
function lastThinkingMs({ records }: Match): number {
  const isAgents = ({ kind, body }: Match['records'][number]) =>
    kind === 'advanced' && Object.values(body.by).includes('agent');
  const at = records.findLastIndex(isAgents);
  return at < 1 ? 0 : records[at].at - records[at - 1].at;
}
