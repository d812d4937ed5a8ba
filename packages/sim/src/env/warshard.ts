import type { Game } from '@hexfront/engine';
import { NONE } from '@hexfront/engine/hex';
import {
  ACTIVE,
  ADVANCE,
  ADVANCING,
  ATTACKED,
  FIGHTS,
  MOVED,
  pointsOf,
  RETREATER,
  RETREATS,
  STAGE,
  stages,
  terrainNames,
  type Theatre,
  TURN,
  UNITS,
  unitTypes,
  WAITING,
  type WarshardOptions,
  type WarshardState,
} from '@hexfront/engine/warshard';
import type { Encoder, Encoding, Field } from './encoding.ts';
import { amount, most, yesNo } from './fields.ts';

const changing = [
  ...['own', 'enemy'].flatMap((whose) =>
    unitTypes.map((type) => amount(`${whose}_${type}`, `${whose} ${type} on the hex, in units`, 200)),
  ),
  amount('unit', 'the number of the front unit on the hex, from 1; actions name units by it, less one', 200),
  yesNo('moved', 'a unit on the hex has moved this turn'),
  yesNo('attacked', 'the hex is attacked'),
  amount(
    'fight',
    'the number of the fight that the front unit is in, from 1; actions name fights by it, less one',
    200,
  ),
  yesNo('retreats', 'a unit on the hex must retreat'),
  yesNo('retreater', 'the unit whose retreat is to be chosen'),
  yesNo('advance_into', 'the hex into which a unit may advance'),
  yesNo('own_zone', 'next to a unit of the acting seat'),
  yesNo('enemy_zone', 'next to a unit of the other seat'),
  yesNo('own_points', 'a victory hex that the acting seat holds'),
  yesNo('enemy_points', 'a victory hex that the other seat holds'),
];
const fixed = [
  ...terrainNames.map((name) => yesNo(name, `terrain: ${name}`)),
  yesNo('road', 'a road'),
  yesNo('bridge', 'a bridge'),
  amount('points', 'victory points of the hex, at most 255'),
  yesNo('pushed_right', 'the row is pushed half a hex to the right of the even ones'),
];
/** Looked up once: a name costs time for every hex. */
const number = Object.fromEntries(changing.map(({ name }, i) => [name, i]));
const UNIT = number.unit;
const FIGHT = number.fight;
const HAS_MOVED = number.moved;
const IS_ATTACKED = number.attacked;
const MUST_RETREAT = number.retreats;
const OWN_ZONE = number.own_zone;
const ENEMY_ZONE = number.enemy_zone;

const scalars: readonly Field[] = [
  { name: 'seat', low: 0, high: 1, meaning: 'the acting seat' },
  { name: 'turn', low: 1, high: 101, meaning: 'the turn, from 1' },
  { name: 'turns_left', low: 0, high: 100, meaning: 'turns after this one' },
  { name: 'own_turn', low: 0, high: 1, meaning: 'it is the turn of the acting seat, not of the other' },
  ...stages.map((stage) => ({ name: `stage_${stage}`, low: 0, high: 1, meaning: `the stage is ${stage}` })),
  ...['points', 'units', 'waiting'].flatMap((what) =>
    ['own', 'enemy'].map((whose) => ({
      name: `${whose}_${what}`,
      low: 0,
      high: what === 'points' ? 1_000_000 : 200,
      meaning: `${{ points: 'victory points held', units: 'units on the map', waiting: 'units to come' }[what]}, of the ${whose === 'own' ? 'acting' : 'other'} seat`,
    })),
  ),
];

const kinds = [
  { name: 'move', actor: 'unit', target: 'hex' },
  { name: 'attack', actor: 'unit', target: 'direction' },
  { name: 'support', actor: 'unit', target: 'fight' },
  { name: 'retreat', actor: 'none', target: 'direction' },
  { name: 'advance', actor: 'unit', target: 'none' },
  { name: 'stay_behind', actor: 'none', target: 'none' },
  { name: 'done', actor: 'none', target: 'none' },
] as const;

/** WarShard: both sides see everything but the dice. Its maps have no symmetry, so both see them as they are. */
export const warshardEncoding: Encoding = {
  planes: [...changing, ...fixed],
  scalars,
  kinds,
  encoder: (game: Game<WarshardOptions, WarshardState>, options: WarshardOptions) =>
    new WarshardEncoder(game.setup(options, '').theatre),
};

class WarshardEncoder implements Encoder<WarshardState> {
  readonly rows: number;
  readonly cols: number;
  readonly seen = [null, null];
  readonly factors: Int16Array;
  private readonly fixed: Uint8Array;

  constructor(theatre: Theatre) {
    this.rows = theatre.grid.rows;
    this.cols = theatre.grid.cols;
    this.fixed = fixedPlanes(theatre);
    this.factors = factorsOf(theatre);
  }

  write(s: WarshardState, seat: number, planes: Uint8Array, at: number, out: Float32Array, outAt: number): void {
    const { size, victoryCells, options } = s.theatre;
    const { scalars: now } = s;
    planes.fill(0, at, at + changing.length * size);
    planes.set(this.fixed, at + changing.length * size);
    this.writeUnits(s, seat, planes, at);
    writeZone(s.zone, seat * size, planes, at + OWN_ZONE * size, size);
    writeZone(s.zone, (1 - seat) * size, planes, at + ENEMY_ZONE * size, size);
    for (let i = 0; i < victoryCells.length; i++) {
      if (s.holder[i] === NONE) continue;
      planes[at + (s.holder[i] === seat ? number.own_points : number.enemy_points) * size + victoryCells[i]] = 1;
    }
    if (now[RETREATER] !== NONE) planes[at + number.retreater * size + s.unitCell[now[RETREATER]]] = 1;
    if (now[STAGE] === ADVANCE && now[ADVANCING] < now[FIGHTS]) {
      planes[at + number.advance_into * size + s.fightCell[now[ADVANCING]]] = 1;
    }
    out[outAt] = seat;
    out[outAt + 1] = now[TURN];
    out[outAt + 2] = Math.max(0, options.scenario.turnLimit - now[TURN]);
    out[outAt + 3] = Number(now[ACTIVE] === seat);
    for (let stage = 0; stage < stages.length; stage++) out[outAt + 4 + stage] = Number(now[STAGE] === stage);
    const pairs = outAt + 4 + stages.length;
    for (let whose = 0; whose < 2; whose++) {
      const side = whose === 0 ? seat : 1 - seat;
      out[pairs + whose] = pointsOf(s, side);
      out[pairs + 2 + whose] = now[UNITS + side];
      out[pairs + 4 + whose] = now[WAITING + side];
    }
  }

  private writeUnits(s: WarshardState, seat: number, planes: Uint8Array, at: number): void {
    const { size, units, sideOf, typeOf } = s.theatre;
    for (let slot = 0; slot < units; slot++) {
      const cell = s.unitCell[slot];
      if (cell === NONE) continue;
      const here = at + cell;
      planes[here + ((sideOf[slot] === seat ? 0 : unitTypes.length) + typeOf[slot]) * size]++;
      if (s.front[cell] === slot) {
        planes[here + UNIT * size] = slot + 1;
        planes[here + FIGHT * size] = s.unitFight[slot] + 1;
      }
      const marks = s.unitMarks[slot];
      if (marks & MOVED) planes[here + HAS_MOVED * size] = 1;
      if (marks & ATTACKED) planes[here + IS_ATTACKED * size] = 1;
      if (marks & RETREATS) planes[here + MUST_RETREAT * size] = 1;
    }
  }
}

function writeZone(zone: Uint8Array, from: number, planes: Uint8Array, to: number, size: number): void {
  for (let cell = 0; cell < size; cell++) planes[to + cell] = Number(zone[from + cell] > 0);
}

function fixedPlanes({ size, grid, terrainOf, isRoad, isBridge, victoryAt, victoryPoints }: Theatre): Uint8Array {
  const planes = new Uint8Array(fixed.length * size);
  for (let cell = 0; cell < size; cell++) {
    const values = [
      ...terrainNames.map((_, terrain) => Number(terrainOf[cell] === terrain)),
      isRoad[cell],
      isBridge[cell],
      victoryAt[cell] === NONE ? 0 : victoryPoints[victoryAt[cell]],
      Math.floor(cell / grid.cols) % 2,
    ];
    for (const [i, value] of values.entries()) planes[i * size + cell] = Math.min(most, value);
  }
  return planes;
}

function factorsOf(theatre: Theatre): Int16Array {
  const factors = new Int16Array(theatre.actionCount * 3);
  const put = (action: number, actor: number, kind: (typeof kinds)[number]['name'], target: number) =>
    factors.set([actor, kinds.findIndex(({ name }) => name === kind), target], action * 3);
  for (let unit = 0; unit < theatre.units; unit++) {
    for (let cell = 0; cell < theatre.size; cell++) put(unit * theatre.size + cell, unit, 'move', cell);
    for (let d = 0; d < 6; d++) put(theatre.attackStart + unit * 6 + d, unit, 'attack', d);
    for (let fight = 0; fight < theatre.fights; fight++) {
      put(theatre.supportStart + unit * theatre.fights + fight, unit, 'support', fight);
    }
    put(theatre.advanceStart + unit, unit, 'advance', NONE);
  }
  for (let d = 0; d < 6; d++) put(theatre.retreatStart + d, NONE, 'retreat', d);
  put(theatre.stayBehind, NONE, 'stay_behind', NONE);
  put(theatre.done, NONE, 'done', NONE);
  return factors;
}
