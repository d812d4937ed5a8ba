import { findGame, type Game } from '@hexfront/engine';
import type { Arena } from '../arena/arena.ts';
import { pair } from './pairing.ts';
import type { QueueEntry } from '../arena/ports.ts';
import type { MatchPlayer, Pace } from '../arena/records.ts';
import type { Ports } from '../arena/ports.ts';
import type { FinalWishes } from '../seasons/queue-final.ts';

export interface LobbySettings {
  /** The pace of the matches it opens. */
  readonly pace: (game: Game) => Pace;
  /** How many matches an agent may play and wait for at a time; without it, any number. */
  readonly mostMatches?: number;
  /** How long an agent waits before house bots fill in; null means never. */
  readonly houseWaitMs: number | null;
  readonly isHouseRated: boolean;
  /** This many different house bots for a game, or fewer if there are not enough. */
  readonly houseBots: (game: string, count: number) => readonly MatchPlayer[];
  /** What the final rounds of seasons want from those who wait. */
  readonly finals?: (queue: readonly QueueEntry[], now: number) => Promise<FinalWishes>;
}

const sweepMs = 1000;

/** Pairs agents that wait for opponents. The queue is in storage; agents leave it in the transaction that opens their match. */
export class Lobby {
  private readonly ports: Ports;
  private readonly arena: Arena;
  private readonly settings: LobbySettings;
  private timer: { cancel(): void } | null = null;
  private jobs: Promise<unknown> = Promise.resolve();
  private isLeading = false;
  private isClosed = false;

  constructor(ports: Ports, arena: Arena, settings: LobbySettings) {
    this.ports = ports;
    this.arena = arena;
    this.settings = settings;
  }

  /**
   * Puts an agent in the queue, unless it already has a match of that game, so that a repeated request finds the match of the first one.
   * House bots, if given, play at once when nobody else is waiting. False if the agent has too many matches already.
   */
  join(entry: QueueEntry, house: readonly MatchPlayer[] = []): Promise<string | null | false> {
    return this.enqueue(async () => {
      const entrance = await this.ports.storage.enqueue(entry, this.settings.mostMatches);
      if (entrance === 'too-many') return false;
      if (entrance === 'waiting') await this.sweepOnce(new Map([[entry.agentId, house]]));
      return this.playing(entry.agentId, entry.game);
    });
  }

  /** The latest live match of an agent, in one game or any. */
  async playing(agentId: string, game?: string): Promise<string | null> {
    const ids = await this.ports.storage.liveOf(agentId);
    for (const id of ids.toReversed()) {
      const match = await this.arena.liveMatches.findReadable(id);
      if (match !== null && (game === undefined || match.head.game === game)) return id;
    }
    return null;
  }

  /** Opens every match that can be opened, now and regularly. One node is enough. */
  lead(): Promise<void> {
    this.isLeading = true;
    return this.enqueue(() => this.sweepOnce());
  }

  /** Leaves that to another node. */
  rest(): void {
    this.isLeading = false;
    this.timer?.cancel();
  }

  close(): void {
    this.isClosed = true;
    this.timer?.cancel();
  }

  private enqueue<T>(job: () => Promise<T>): Promise<T> {
    const done = this.jobs.then(job);
    this.jobs = done.catch(() => {});
    return done;
  }

  /** `asked` are the house bots that agents asked for, by agent. */
  private async sweepOnce(asked: ReadonlyMap<string, readonly MatchPlayer[]> = new Map()): Promise<void> {
    const { clock, storage, report } = this.ports;
    this.timer?.cancel();
    if (this.isClosed) return;
    try {
      const queue = await storage.queue();
      const paired = await this.openFinals(queue);
      const groups = pair(
        queue.filter((entry) => !paired.has(entry.agentId) && entry.validates === undefined),
        clock.now(),
      );
      for (const group of groups) {
        await this.open(group, []);
        for (const { agentId } of group) paired.add(agentId);
      }
      const waiting = queue.filter((entry) => !paired.has(entry.agentId));
      for (const entry of waiting) await this.fillIn(entry, asked.get(entry.agentId) ?? []);
    } finally {
      const later = () =>
        void this.enqueue(() => this.sweepOnce()).catch((error) => report('matchmaking failed', error));
      if (this.isLeading && !this.isClosed) this.timer = clock.at(clock.now() + sweepMs, later);
    }
  }

  /** Opens the matches of final rounds. Returns the agents that have one now, or wait for one. */
  private async openFinals(queue: readonly QueueEntry[]): Promise<Set<string>> {
    const { finals } = this.settings;
    if (finals === undefined) return new Set();
    const { ready, reserved } = await finals(queue, this.ports.clock.now());
    const taken = new Set(reserved);
    for (const { matchId, finalists } of ready) {
      const group = finalists.map(({ agentId }) => queue.find((entry) => entry.agentId === agentId)!);
      await this.open(group, [], matchId);
      for (const { agentId } of finalists) taken.add(agentId);
    }
    return taken;
  }

  /** Fills the other seats with house bots when an agent has asked for them or waited long enough. */
  private async fillIn(entry: QueueEntry, asked: readonly MatchPlayer[]): Promise<void> {
    const { houseWaitMs, isHouseRated, houseBots } = this.settings;
    if (entry.validates !== undefined) {
      const opened = await this.open([entry], houseBots(entry.game, entry.players - 1), entry.validates);
      // It was opened before and may be over, so this could go on for ever. Whoever joins again learns what came of it.
      if (opened === null) await this.ports.storage.leaveQueue(entry.agentId);
      return;
    }
    if (asked.length > 0) return void (await this.open([entry], asked));
    if (houseWaitMs === null || this.ports.clock.now() - entry.since < houseWaitMs) return;
    if (entry.mode === 'rated' && !isHouseRated) return;
    const others = houseBots(entry.game, entry.players - 1);
    if (others.length === entry.players - 1) await this.open([entry], others);
  }

  /** Null if there is a match of this id already. */
  private async open(
    group: readonly QueueEntry[],
    house: readonly MatchPlayer[],
    matchId?: string,
  ): Promise<string | null> {
    const [{ game: id, mode, players, validates }] = group;
    const game = findGame(id) as Game;
    const options = game.options(game.traits.seats[1] > 2 ? { players } : {});
    const agents = group.map(({ agentId, name, agentVersion }) => ({
      agentId,
      name,
      isHouse: false,
      ...(agentVersion === undefined ? {} : { agentVersion }),
    }));
    const seats = house.length > 0 && group[0].lead > 0 ? [...house, ...agents] : [...agents, ...house];
    const pace = this.settings.pace(game);
    return this.arena.open({
      ...(matchId === undefined ? {} : { id: matchId }),
      game: id,
      options,
      players: seats,
      mode,
      // Nobody watches a validation match, so it takes no longer than its players do.
      pace: validates === undefined ? pace : { ...pace, isEager: true },
      errorAllowance: 0,
      fromQueue: group.map((entry) => entry.agentId),
    });
  }
}
