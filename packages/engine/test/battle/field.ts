import { reachableCells } from '../../src/battle/paths/reach.ts';
import { battle1 } from '../../src/battle/battle-1.ts';
import { battle2 } from '../../src/battle/battle-2.ts';
import { battle1Options } from '../../src/battle/options/battle-1.ts';
import { returnAttackers } from '../../src/battle/combat/after-combat.ts';
import type { BattleDialect } from '../../src/battle/face/dialect.ts';
import { findRoute, hasRoute, MOST_STEPS } from '../../src/battle/paths/route.ts';
import type { BattleOptions, UnitStats } from '../../src/battle/options/options.ts';
import { type BattleRules, type TerrainName, terrains, type UnitType, unitTypes } from '../../src/battle/rules.ts';
import {
  BattleState,
  DISRUPTED,
  ENGAGED,
  HP,
  NEUTRAL,
  NEXT_N,
  SEAT_FIELDS,
  STARVED,
  SUPPLIED,
  TICK,
} from '../../src/battle/state/state.ts';
import { fillSlots } from '../../src/battle/slots.ts';
import { addUnit } from '../../src/battle/state/units.ts';
import { buildTheatre } from '../../src/battle/theatre.ts';
import { beginTick, type Tick } from '../../src/battle/tick/notes.ts';
import { NONE } from '../../src/hex/index.ts';

/** Fields need no JSON. */
const dialect = { name: '001' } as BattleDialect;

const rules: Record<1 | 2, BattleRules> = {
  1: { ...fillSlots(battle1), id: 'field-1', dialect },
  2: { ...fillSlots(battle2), id: 'field-2', dialect },
};

const map = { size: 40, terrain: new Uint8Array(1600), spawns: [], cities: [], nodes: [] };
const { board } = buildTheatre(rules[1], battle1Options, map, 'field');
const flags: Record<string, number> = { starved: STARVED, disrupted: DISRUPTED };

export interface Description {
  /**
   * `u7 Scout 2,-1 hp:30 starved unsupplied disrupted neutral since:3`. The owner is the number's remainder by players. Units are in
   * supply and arrived in tick 1 unless stated otherwise.
   */
  readonly units: readonly string[];
  readonly players?: number;
  readonly terrain?: Readonly<Record<string, TerrainName>>;
  /** Hexes of each seat; the rest belongs to nobody. */
  readonly control?: readonly (readonly string[])[];
  /** Hexes nobody sees; all others everyone does. */
  readonly unseen?: readonly string[];
  readonly options?: Partial<BattleOptions>;
  readonly seed?: string;
}

/** A hand-made battlefield: 40 × 40 plains, all in sight, in tick 10. */
export class Field {
  readonly state: BattleState;
  tick: Tick;
  readonly slots = new Map<string, number>();
  private readonly rules: BattleRules;

  constructor(edition: 1 | 2, description: Description) {
    this.rules = rules[edition];
    const options = { ...this.rules.options, players: description.players ?? 2, ...description.options };
    const terrain = new Uint8Array(board.cells);
    for (const [at, name] of Object.entries(description.terrain ?? {})) terrain[cell(at)] = terrains.indexOf(name);
    const theatre = buildTheatre(this.rules, options, { ...map, terrain }, 'field');
    this.state = new BattleState(theatre, description.seed ?? 'field');
    this.tick = beginTick(this.state);
    this.state.scalars[TICK] = 10;
    this.state.sight.fill(1);
    for (const at of description.unseen ?? [])
      for (let seat = 0; seat < options.players; seat++) this.state.sight[seat * board.cells + cell(at)] = 0;
    for (const [seat, hexes] of (description.control ?? []).entries())
      for (const at of hexes) this.state.control[cell(at)] = seat;
    for (const unit of description.units) this.place(unit.split(' '));
  }

  private place([name, type, at, ...words]: string[]): void {
    const s = this.state;
    const { players, units } = s.theatre.options;
    const number = Number(name.slice(1));
    const seat = number % players;
    s.seats[seat * SEAT_FIELDS + NEXT_N] = (number - seat) / players;
    const named = unitTypes.find((known) => known === type)!;
    const slot = addUnit(s, seat, unitTypes.indexOf(named), cell(at), units[named].hp * HP);
    this.slots.set(name, slot);
    s.unitFlags[slot] = SUPPLIED;
    s.arrival[slot] = 8;
    for (const word of words) {
      const [key, value] = word.split(':');
      if (key === 'hp') s.unitHp[slot] = Number(value) * HP;
      else if (key === 'since') s.arrival[slot] = Number(value) * 8;
      else if (key === 'unsupplied') s.unitFlags[slot] &= ~SUPPLIED;
      else if (key === 'neutral') s.unitOwner[slot] = NEUTRAL;
      else s.unitFlags[slot] |= flags[key];
    }
  }

  /** Orders by unit; `march` forgets the notes of an earlier tick. */
  march(orders: Readonly<Record<string, string>>): this {
    this.tick = beginTick(this.state);
    for (const [name, to] of Object.entries(orders)) this.tick.destination[this.slots.get(name)!] = cell(to);
    this.rules.movement.resolve(this.state, this.tick);
    return this;
  }

  capture(): number {
    this.rules.capture.afterMovement(this.state, this.tick);
    this.rules.capture.afterCombat(this.state, this.tick);
    return this.tick.captured;
  }

  fight(): this {
    this.rules.combat.resolve(this.state, this.tick);
    return this;
  }

  goBack(): this {
    returnAttackers(this.state);
    return this;
  }

  /** The hexes of a planned route, or `no way`. */
  route(name: string, to: string): string {
    const slot = this.slots.get(name)!;
    const route = new Int16Array(MOST_STEPS);
    const steps = findRoute(this.state, this.state.unitOwner[slot], this.state.unitCell[slot], cell(to), route);
    if (hasRoute(this.state, slot, cell(to)) !== (steps !== NONE)) throw new Error('hasRoute and findRoute disagree');
    return steps === NONE ? 'no way' : Array.from(route.subarray(0, steps), hex).join(' ');
  }

  reach(name: string): string[] {
    const out = new Int32Array(512);
    return Array.from(out.subarray(0, reachableCells(this.state, this.slots.get(name)!, out)), hex);
  }

  where(name: string): string {
    const at = this.state.unitCell[this.slots.get(name)!];
    return at === NONE ? 'dead' : hex(at);
  }

  /** `u2 1,0` for each unit that is alive, in the order given at the start. */
  positions(): string[] {
    return [...this.slots.keys()].map((name) => `${name} ${this.where(name)}`);
  }

  hp(name: string): number {
    return this.state.unitHp[this.slots.get(name)!] / HP;
  }

  capped(): string[] {
    return this.tick.capped.map((slot) => this.nameOf(slot));
  }

  headOns(): string[] {
    return this.tick.headOns.map(
      ({ from, to, slots }) => `${hex(from)}|${hex(to)} ${slots.map((slot) => this.nameOf(slot)).join(' ')}`,
    );
  }

  isEngaged(name: string): boolean {
    return (this.state.unitFlags[this.slots.get(name)!] & ENGAGED) !== 0;
  }

  isDisrupted(name: string): boolean {
    return (this.state.unitFlags[this.slots.get(name)!] & DISRUPTED) !== 0;
  }

  private nameOf(slot: number): string {
    return [...this.slots].find(([, of]) => of === slot)![0];
  }
}

export function cell(at: string): number {
  const [q, r] = at.split(',').map(Number);
  return board.cellAt(q, r);
}

export function hex(at: number): string {
  return `${board.q[at]},${board.r[at]}`;
}

/** Options in which a type of unit has other numbers. */
export function withUnits(patches: Partial<Record<UnitType, Partial<UnitStats>>>): Partial<BattleOptions> {
  const units = { ...battle1Options.units };
  for (const type of unitTypes) units[type] = { ...units[type], ...patches[type] };
  return { units };
}

/** So many units of one seat on one hex: even numbers are seat 0 of two. */
export function stack(count: number, first: number, type: string, at: string, step = 2): string[] {
  return Array.from({ length: count }, (_, i) => `u${first + i * step} ${type} ${at}`);
}
