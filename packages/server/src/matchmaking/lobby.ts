import { findGame, type Game } from '@hexfront/engine';
import type { Arena } from '../arena/arena.ts';
import { pair } from './pairing.ts';
import type { QueueEntry } from '../arena/ports.ts';
import type { MatchPlayer, Pace } from '../arena/records.ts';
import type { Ports } from '../arena/live-matches.ts';

export interface LobbySettings {
  /** The pace of matches made here. */
  readonly pace: (game: Game) => Pace;
  /** After waiting this long an agent may meet bots of the house; null: never. */
  readonly houseWaitMs: number | null;
  readonly isHouseRated: boolean;
  /** Bots of the house that play a game. */
  readonly house: (game: string) => readonly MatchPlayer[];
}

const sweepMs = 1000;

/** Where agents wait for opponents. The queue is in storage; who leaves it does so in the transaction that opens his match. */
export class Lobby {
  private readonly ports: Ports;
  private readonly arena: Arena;
  private readonly settings: LobbySettings;
  private timer: { cancel(): void } | null = null;
  private line: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  constructor(ports: Ports, arena: Arena, settings: LobbySettings) {
    this.ports = ports;
    this.arena = arena;
    this.settings = settings;
  }

  /**
   * Puts an agent in the queue, unless a match of that game found it already: a repeated request finds what the first one made. In line
   * with the sweeps, so that none takes the agent out of the queue between the look and the entry.
   */
  join(entry: QueueEntry): Promise<string | null> {
    return this.inLine(async () => {
      const found = await this.playing(entry.agentId, entry.game);
      if (found !== null) return found;
      await this.ports.storage.enqueue(entry);
      await this.sweepOnce();
      return this.playing(entry.agentId, entry.game);
    });
  }

  /** The match an agent was last given, of one game or any. */
  async playing(agentId: string, game?: string): Promise<string | null> {
    const ids = await this.ports.storage.liveOf(agentId);
    for (const id of ids.toReversed()) {
      const match = await this.arena.liveMatches.find(id);
      if (match !== null && (game === undefined || match.head.game === game)) return id;
    }
    return null;
  }

  /** Opens the matches that can be made now, and goes on doing so every moment: called after a start, for those who wait already. */
  sweep(): Promise<void> {
    return this.inLine(() => this.sweepOnce());
  }

  close(): void {
    this.isClosed = true;
    this.timer?.cancel();
  }

  private inLine<T>(job: () => Promise<T>): Promise<T> {
    const done = this.line.then(job);
    this.line = done.catch(() => {});
    return done;
  }

  private async sweepOnce(): Promise<void> {
    const { clock, storage, report } = this.ports;
    this.timer?.cancel();
    if (this.isClosed) return;
    try {
      const queue = await storage.queue();
      const groups = pair(queue, clock.now());
      for (const group of groups) await this.open(group, []);
      const paired = new Set(groups.flat().map((entry) => entry.agentId));
      const waiting = queue.filter((entry) => !paired.has(entry.agentId));
      for (const entry of waiting) await this.stepIn(entry);
    } finally {
      const later = () => void this.sweep().catch((error) => report('the queue', error));
      if (!this.isClosed) this.timer = clock.at(clock.now() + sweepMs, later);
    }
  }

  /** Fills the other seats with bots of the house when an agent has waited long enough. */
  private async stepIn(entry: QueueEntry): Promise<void> {
    const { houseWaitMs, isHouseRated, house } = this.settings;
    if (houseWaitMs === null || this.ports.clock.now() - entry.since < houseWaitMs) return;
    if (entry.mode === 'rated' && !isHouseRated) return;
    const bots = house(entry.game);
    if (bots.length === 0) return;
    const others = Array.from({ length: entry.players - 1 }, (_, i) => bots[i % bots.length]);
    // One agent sits on one seat only: without enough bots the agent goes on waiting for others.
    if (new Set(others.map((player) => player.agentId)).size === others.length) await this.open([entry], others);
  }

  private async open(group: readonly QueueEntry[], house: readonly MatchPlayer[]): Promise<void> {
    const [{ game: id, mode, players }] = group;
    const game = findGame(id) as Game;
    const options = game.options(game.traits.seats[1] > 2 ? { players } : {});
    const agents = group.map(({ agentId, name, agentVersion }) => ({
      agentId,
      name,
      isHouse: false,
      ...(agentVersion === undefined ? {} : { agentVersion }),
    }));
    const seats = house.length > 0 && group[0].lead > 0 ? [...house, ...agents] : [...agents, ...house];
    await this.arena.open({
      game: id,
      options,
      players: seats,
      mode,
      pace: this.settings.pace(game),
      errorAllowance: 0,
      fromQueue: group.map((entry) => entry.agentId),
    });
  }
}
