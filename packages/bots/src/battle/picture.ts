import { type BattleOptions, generateMap, type Resource, terrains, type UnitStats } from '@hexfront/engine/battle';
import { AxialBoard, NONE } from '@hexfront/engine/hex';
import type { BotMatch } from '../bot.ts';
import { type Briefing, type EnemyUnit, type OwnFacility, type OwnUnit, readBriefing, readReport } from './report.ts';
import type { Hex, Report, SeatPayloads } from './report.ts';
import { Travel } from './travel.ts';

/** The owner of a hex as known to the bot. */
export const NOBODY = 0;
export const MINE = 1;
export const THEIRS = 2;

export interface Soldier extends OwnUnit {
  readonly cell: number;
  readonly stats: UnitStats;
}

export interface Enemy extends EnemyUnit {
  readonly cell: number;
  readonly stats: UnitStats;
}

export interface Factory extends OwnFacility {
  readonly cell: number;
  readonly slots: number;
}

/** The bot's picture of the match, from either dialect, including what it saw before. Everything in it comes from views. */
export class Picture {
  readonly options: BattleOptions;
  readonly briefing: Briefing;
  readonly board: AxialBoard;
  readonly terrain: Uint8Array;
  readonly travel: Travel;
  /** Nodes and Cities. */
  readonly places: readonly number[];
  readonly home: number;
  /** Bases of the other players. */
  readonly enemyBases: readonly number[];
  readonly control: Uint8Array;
  /** Own hexes connected to one of the bot's Facilities. */
  readonly isSupplied: Uint8Array;
  /** The last tick in which a unit could see each cell, or NONE. */
  readonly lastSeen: Int32Array;

  tick = 0;
  purse: { [resource in Resource]: number } = { M: 0, F: 0, I: 0 };
  soldiers: readonly Soldier[] = [];
  chief: Soldier | null = null;
  factories: readonly Factory[] = [];
  enemies: readonly Enemy[] = [];
  enemiesAt = new Map<number, Enemy[]>();
  /** Where an enemy Chief was last seen, unless a later look did not find it. */
  readonly chiefSightings = new Map<number, number>();

  /** `like` is another picture of the same match, which saves reading the ground again. */
  constructor({ options }: BotMatch, view: SeatPayloads, like?: Picture) {
    this.options = options as unknown as BattleOptions;
    this.briefing = readBriefing(view);
    const { size, bases, cities, nodes, player } = this.briefing;
    this.board = like?.board ?? new AxialBoard(size);
    this.terrain = like?.terrain ?? this.readGround();
    this.travel = like?.travel ?? new Travel(this.board, this.terrain, this.options);
    this.places = [...nodes, ...cities].map((hex) => this.cellOf(hex));
    this.home = this.cellOf(bases.find(({ owner }) => owner === player)!);
    this.enemyBases = bases.filter(({ owner }) => owner !== player).map((hex) => this.cellOf(hex));
    this.control = new Uint8Array(this.board.cells);
    this.isSupplied = new Uint8Array(this.board.cells);
    this.lastSeen = new Int32Array(this.board.cells).fill(NONE);
  }

  cellOf({ q, r }: Hex): number {
    return this.board.cellAt(q, r);
  }

  neighboursOf(cell: number): readonly number[] {
    return this.travel.neighboursOf(cell);
  }

  update(view: SeatPayloads): void {
    const report = readReport(view);
    const { units } = this.options;
    this.tick = report.tick;
    this.purse = { ...report.purse };
    const placed = <U extends OwnUnit | EnemyUnit>(unit: U) => ({
      ...unit,
      cell: this.cellOf(unit),
      stats: units[unit.type],
    });
    this.soldiers = report.units.map(placed);
    this.chief = this.soldiers.find(({ type }) => type === 'Chief') ?? null;
    this.enemies = report.enemies.map(placed);
    this.enemiesAt = Map.groupBy(this.enemies, ({ cell }) => cell);
    this.factories = report.facilities.map((facility) => this.readFactory(facility));
    this.learnControl(report);
    this.floodSupply();
    this.lookAround();
  }

  private readFactory(facility: OwnFacility): Factory {
    const cell = this.cellOf(facility);
    const { baseSlots, citySlots } = this.options;
    return { ...facility, cell, slots: cell === this.home ? baseSlots : citySlots };
  }

  private readGround(): Uint8Array {
    const { ground } = this.briefing;
    if ('mapSeed' in ground) return generateMap(this.options, ground.mapSeed).terrain;
    const terrain = new Uint8Array(this.board.cells).fill(terrains.indexOf('Impassable'));
    for (const { type, ...hex } of ground.hexes) {
      // 004 calls Impassable terrain Mountain; all other names are the same.
      const kind = (terrains as readonly string[]).indexOf(type);
      if (kind !== NONE) terrain[this.cellOf(hex)] = kind;
    }
    return terrain;
  }

  private learnControl({ control, listsAllOwnHexes }: Report): void {
    if (listsAllOwnHexes) {
      for (const [cell, owner] of this.control.entries()) if (owner === MINE) this.control[cell] = NOBODY;
    }
    for (const { owner, ...hex } of control) {
      this.control[this.cellOf(hex)] = owner === null ? NOBODY : owner === this.briefing.player ? MINE : THEIRS;
    }
  }

  private floodSupply(): void {
    this.isSupplied.fill(0);
    const queue = this.factories.map(({ cell }) => cell);
    for (const cell of queue) this.isSupplied[cell] = 1;
    for (const cell of queue) {
      for (const next of this.neighboursOf(cell)) {
        if (this.isSupplied[next] || this.control[next] !== MINE) continue;
        this.isSupplied[next] = 1;
        queue.push(next);
      }
    }
  }

  /** Forgets a Chief that is no longer where it was seen. */
  protected lookAround(): void {
    const { board, tick, chiefSightings } = this;
    for (const { cell, stats } of this.soldiers) this.markSeen(cell, stats.vision);
    for (const cell of chiefSightings.keys()) if (this.lastSeen[cell] === tick) chiefSightings.delete(cell);
    for (const { type, cell } of this.enemies) {
      if (type !== 'Chief') continue;
      // A Chief moves one hex per tick, so an earlier sighting within that distance is the same Chief.
      for (const [before, when] of chiefSightings) {
        if (board.distance(before, cell) <= tick - when) chiefSightings.delete(before);
      }
      chiefSightings.set(cell, tick);
    }
  }

  /** Forests may hide part of it; one hex less than the unit's sight is a fair estimate. */
  private markSeen(from: number, vision: number): void {
    const { board, lastSeen, tick } = this;
    const radius = Math.max(1, vision - 1);
    for (let dq = -radius; dq <= radius; dq++) {
      for (let dr = Math.max(-radius, -dq - radius); dr <= Math.min(radius, -dq + radius); dr++) {
        const cell = board.cellAt(board.q[from] + dq, board.r[from] + dr);
        if (cell !== NONE) lastSeen[cell] = tick;
      }
    }
  }
}
