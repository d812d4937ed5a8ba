import { levelNames } from '@hexfront/bots/facts';
import { type Game, games, type JsonObject } from '@hexfront/engine';
import type { Arena } from '../arena/arena.ts';
import type { MatchPlayer, Pace } from '../arena/records.ts';
import type { Ports } from '../arena/ports.ts';
import type { HouseBots } from './house-bots.ts';

const lookMs = 3000;
const exhibitionTickMs = 1500;

/** Options that keep an exhibition match short enough to be watched to its end, by family. */
const exhibitionOptions: Readonly<Record<string, JsonObject>> = { battle: { tickSeconds: 10 } };

/** Keeps one match between house bots running in every game, so that there is always something to watch. */
export class Exhibitions {
  private readonly ports: Ports;
  private readonly arena: Arena;
  private readonly house: HouseBots;
  private readonly running = new Map<string, string>();
  private timer: { cancel(): void } | null = null;
  private isOn = false;
  private turn = 0;

  constructor(ports: Ports, arena: Arena, house: HouseBots) {
    this.ports = ports;
    this.arena = arena;
    this.house = house;
  }

  /** Continues the exhibition matches that were running, then checks every few seconds. */
  async start(): Promise<void> {
    this.isOn = true;
    const ids = new Set<string>();
    for (const { agentId } of this.house.agents.all) {
      for (const id of await this.ports.storage.liveOf(agentId)) ids.add(id);
    }
    for (const id of ids) {
      if (!this.isOn) return;
      const match = await this.arena.liveMatches.findReadable(id);
      if (match?.isHouseOnly) this.running.set(match.head.game, id);
    }
    await this.look();
  }

  /** Leaves them to another node, until the next start. */
  rest(): void {
    this.isOn = false;
    this.timer?.cancel();
  }

  private async look(): Promise<void> {
    const { clock, report } = this.ports;
    if (!this.isOn) return;
    try {
      for (const game of games) await this.keepGoing(game);
    } catch (error) {
      report('exhibition matches could not be opened', error);
    }
    if (this.isOn) this.timer = clock.at(clock.now() + lookMs, () => void this.look());
  }

  private async keepGoing(game: Game): Promise<void> {
    const running = this.running.get(game.id);
    const match = running === undefined ? null : await this.arena.liveMatches.findReadable(running);
    if (match !== null && match.ending === null) return;
    const players = this.neighbours(game);
    if (players.length < 2) return;
    const options = game.options(exhibitionOptions[game.facts.family] ?? {});
    const pace: Pace = { turnSeconds: 0, tickMs: exhibitionTickMs, isEager: false };
    const id = await this.arena.open({ game: game.id, options, players, mode: 'casual', pace, errorAllowance: 0 });
    if (id !== null) this.running.set(game.id, id);
  }

  /** Two neighbouring levels of the upper half, so that matches are good and close, in turn from either seat. */
  private neighbours(game: Game): MatchPlayer[] {
    const turn = this.turn++;
    const upper = Math.floor(turn / 2) % (levelNames.length / 2);
    const wanted = levelNames.slice(levelNames.length - 2 - upper, levelNames.length - upper);
    const seated = this.house.agents.seat(game.id, turn % 2 === 0 ? wanted : wanted.toReversed());
    return typeof seated === 'string' ? [] : seated;
  }
}
