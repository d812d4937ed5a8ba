import type { Game } from '@hexfront/engine';
import {
  ACTIONS_LEFT,
  ATTACKED,
  type AttritionOptions,
  type AttritionState,
  CHARGED,
  FORTIFIED,
  GOLD,
  MOVED,
  NEXT_NUMBER,
  RESTING,
  type Theatre,
  TURN,
  UNITS,
  unitTypes,
  VP,
  WOOD,
} from '@hexfront/engine/attrition';
import { NONE } from '@hexfront/engine/hex';
import type { Encoder, Encoding, Field, Seen } from './encoding.ts';
import { amount, most, yesNo } from './fields.ts';
import { mirrorOf } from './mirror.ts';

/** The planes that change during a match come first, so that the others are copied in one piece. */
const changing = [
  ...['own', 'enemy'].flatMap((whose) =>
    unitTypes.map((type) => amount(`${whose}_${type}`, `${whose} ${type} on the hex, in units`, 100)),
  ),
  amount('hit_points', 'hit points of all units on the hex'),
  amount('distance', 'how far the front unit has moved this turn', 6),
  yesNo('moved', 'a unit on the hex has moved this turn'),
  yesNo('attacked', 'a unit on the hex has attacked this turn'),
  yesNo('resting', 'a unit on the hex was recruited this turn'),
  yesNo('fortified', 'the units on the hex are fortified'),
  yesNo('charged', 'the move of this turn makes a charge'),
  yesNo('own_control', 'the acting seat controls the hex'),
  yesNo('enemy_control', 'the other seat controls the hex'),
  amount('reserve', 'what the hex can still pay, at most 255'),
];
const fixed = [
  amount('defence', 'what the terrain adds to the defence', 100),
  amount('gold', 'gold paid to the controller each turn, at most 255'),
  amount('wood', 'wood paid to the controller each turn, at most 255'),
  amount('points', 'victory points paid to the controller each turn, at most 255'),
  yesNo('own_stronghold', 'a stronghold of the acting seat'),
  yesNo('enemy_stronghold', 'a stronghold of the other seat'),
  yesNo('breaks_charge', 'crossing it breaks a charge'),
  yesNo('blocks_sight', 'archers cannot shoot over it'),
  yesNo('overlooks', 'archers on it shoot over units'),
  amount('unit_room', 'what it adds to the unit limit of its controller', 100),
  yesNo('pushed_right', 'the row is pushed half a hex to the right of the even ones; in a mirror image, to the left'),
];
/** Looked up once: a name costs time for every unit. */
const number = Object.fromEntries(changing.map(({ name }, i) => [name, i]));
const IS_ATTACKED = number.attacked;
const IS_CHARGED = number.charged;
const DISTANCE = number.distance;
const ENEMY_CONTROL = number.enemy_control;
const IS_FORTIFIED = number.fortified;
const HIT_POINTS = number.hit_points;
const IS_MOVED = number.moved;
const OWN_CONTROL = number.own_control;
const RESERVE = number.reserve;
const IS_RESTING = number.resting;

const scalars: readonly Field[] = [
  { name: 'seat', low: 0, high: 1, meaning: 'the acting seat' },
  { name: 'turn', low: 1, high: 500, meaning: 'the round, from 1' },
  { name: 'turns_left', low: 0, high: 500, meaning: 'rounds after this one' },
  { name: 'actions_left', low: 0, high: 20, meaning: 'actions left in this turn' },
  ...['gold', 'wood', 'points', 'units'].flatMap((what) =>
    ['own', 'enemy'].map((whose) => ({
      name: `${whose}_${what}`,
      low: 0,
      high: what === 'units' ? 1000 : 1_000_000,
      meaning: `${what === 'points' ? 'victory points' : what} of the ${whose === 'own' ? 'acting' : 'other'} seat`,
    })),
  ),
];

const kinds = [
  { name: 'move', actor: 'hex', target: 'hex' },
  { name: 'attack', actor: 'hex', target: 'hex' },
  { name: 'fortify', actor: 'hex', target: 'none' },
  { name: 'recruit', actor: 'stronghold', target: 'type of unit' },
  { name: 'end_turn', actor: 'none', target: 'none' },
] as const;

/** The attrition family: both sides see everything. */
export const attritionEncoding: Encoding = {
  planes: [...changing, ...fixed],
  scalars,
  kinds,
  encoder: (game: Game<AttritionOptions, AttritionState>, options: AttritionOptions) =>
    new AttritionEncoder(game.setup(options, '').theatre),
};

class AttritionEncoder implements Encoder<AttritionState> {
  readonly rows: number;
  readonly cols: number;
  readonly seen: readonly (Seen | null)[];
  readonly factors: Int16Array;
  private readonly size: number;
  private readonly fixed: readonly Uint8Array[];
  /** Per seat and cell: its place in a plane. */
  private readonly places: readonly Int16Array[];

  constructor(theatre: Theatre) {
    const { grid } = theatre;
    this.rows = grid.rows;
    this.cols = grid.cols;
    this.size = grid.size;
    this.seen = [null, mirrorImage(theatre)];
    const asTheyAre = Int16Array.from({ length: grid.size }, (_, cell) => cell);
    this.places = this.seen.map((seen) => seen?.cells ?? asTheyAre);
    this.fixed = [0, 1].map((seat) => fixedPlanes(theatre, seat, this.places[seat]));
    this.factors = factorsOf(theatre);
  }

  write(s: AttritionState, seat: number, planes: Uint8Array, planesAt: number, out: Float32Array, outAt: number): void {
    const { size } = this;
    const place = this.places[seat];
    planes.fill(0, planesAt, planesAt + changing.length * size);
    planes.set(this.fixed[seat], planesAt + changing.length * size);
    this.writeUnits(s, seat, planes, planesAt, place);
    this.writeControl(s, seat, planes, planesAt + OWN_CONTROL * size, place);
    this.writeControl(s, 1 - seat, planes, planesAt + ENEMY_CONTROL * size, place);
    const { reserveCells, options } = s.theatre;
    const reserve = planesAt + RESERVE * size;
    for (let i = 0; i < reserveCells.length; i++) {
      planes[reserve + place[reserveCells[i]]] = Math.min(most, s.reserves[i]);
    }
    const { scalars: now } = s;
    out[outAt] = seat;
    out[outAt + 1] = now[TURN];
    out[outAt + 2] = Math.max(0, options.turnLimit - now[TURN]);
    out[outAt + 3] = now[ACTIONS_LEFT];
    for (let i = 0; i < pairs.length; i++) {
      out[outAt + 4 + 2 * i] = now[pairs[i] + seat];
      out[outAt + 5 + 2 * i] = now[pairs[i] + 1 - seat];
    }
  }

  private writeUnits(s: AttritionState, seat: number, planes: Uint8Array, at: number, place: Int16Array): void {
    const { size } = this;
    const { capacity } = s.theatre;
    for (let owner = 0; owner < 2; owner++) {
      const whose = owner === seat ? 0 : unitTypes.length;
      const first = owner * capacity;
      const end = first + s.scalars[NEXT_NUMBER + owner] - 1;
      for (let slot = first; slot < end; slot++) {
        const cell = s.unitCell[slot];
        if (cell === NONE) continue;
        const here = at + place[cell];
        planes[here + (whose + s.unitType[slot]) * size]++;
        planes[here + HIT_POINTS * size] += s.unitHp[slot];
        if (s.front[cell] === slot) planes[here + DISTANCE * size] = s.movedDistance[slot];
        const flags = s.unitFlags[slot];
        if (flags === 0) continue;
        if (flags & MOVED) planes[here + IS_MOVED * size] = 1;
        if (flags & ATTACKED) planes[here + IS_ATTACKED * size] = 1;
        if (flags & RESTING) planes[here + IS_RESTING * size] = 1;
        if (flags & FORTIFIED) planes[here + IS_FORTIFIED * size] = 1;
        if (flags & CHARGED) planes[here + IS_CHARGED * size] = 1;
      }
    }
  }

  private writeControl(s: AttritionState, seat: number, planes: Uint8Array, at: number, place: Int16Array): void {
    const { height } = s.theatre;
    const pad = (height - this.rows) / 2;
    for (let row = 0, first = 0; row < this.rows; row++, first += this.cols) {
      for (let bits = s.control[seat * height + pad + row]; bits !== 0; bits &= bits - 1) {
        planes[at + place[first + 31 - Math.clz32(bits & -bits)]] = 1;
      }
    }
  }
}

/** Scalars that each seat has, in the order of the table. */
const pairs = [GOLD, WOOD, VP, UNITS];

function fixedPlanes(theatre: Theatre, seat: number, place: Int16Array): Uint8Array {
  const { grid, options, terrainNames, terrainOf } = theatre;
  const planes = new Uint8Array(fixed.length * grid.size);
  for (let cell = 0; cell < grid.size; cell++) {
    const terrain = options.terrain[terrainNames[terrainOf[cell]]];
    const owner = terrain.isStronghold ? (terrain.controlledBy === 'A' ? 0 : 1) : NONE;
    const values = [
      terrain.defense,
      terrain.gold,
      terrain.wood,
      terrain.vp,
      Number(owner === seat),
      Number(owner === 1 - seat),
      Number(terrain.breaksCharge),
      Number(terrain.blocksSight),
      Number(terrain.overlooksUnits),
      terrain.unitRoom,
      Math.floor(cell / grid.cols) % 2,
    ];
    for (const [i, value] of values.entries()) planes[i * grid.size + place[cell]] = Math.min(most, value);
  }
  return planes;
}

/** How the second seat sees the board, if a mirror exchanges the strongholds. */
function mirrorImage(theatre: Theatre): Seen | null {
  const { grid, strongholds, strongholdSide, moveDiscs, attackDiscs } = theatre;
  const [ours, theirs] = [0, 1].map((seat) => [...strongholds].filter((_, i) => strongholdSide[i] === seat));
  const mirror = mirrorOf(grid, ours, theirs);
  if (mirror === null) return null;
  const actions = new Int32Array(theatre.actionCount);
  for (let cell = 0; cell < grid.size; cell++) {
    const image = mirror.cell(cell);
    for (const [discs, start] of [
      [moveDiscs, 0],
      [attackDiscs, theatre.attackStart],
    ] as const) {
      for (let place = 0; place < discs.span; place++) {
        actions[start + cell * discs.span + place] = start + image * discs.span + mirror.place(discs, place);
      }
    }
    actions[theatre.fortifyStart + cell] = theatre.fortifyStart + image;
  }
  const types = unitTypes.length;
  for (const [site, cell] of strongholds.entries()) {
    const image = strongholds.indexOf(mirror.cell(cell));
    for (let type = 0; type < types; type++) {
      actions[theatre.recruitStart + site * types + type] = theatre.recruitStart + image * types + type;
    }
  }
  actions[theatre.endTurn] = theatre.endTurn;
  return { cells: Int16Array.from({ length: grid.size }, (_, cell) => mirror.cell(cell)), actions };
}

function factorsOf(theatre: Theatre): Int16Array {
  const { grid, moveDiscs, attackDiscs, strongholds } = theatre;
  const factors = new Int16Array(theatre.actionCount * 3);
  const put = (action: number, hex: number, kind: (typeof kinds)[number]['name'], target: number) =>
    factors.set([hex, kinds.findIndex(({ name }) => name === kind), target], action * 3);
  for (const [number, to] of moveDiscs.cells.entries()) put(number, Math.floor(number / moveDiscs.span), 'move', to);
  for (const [number, to] of attackDiscs.cells.entries()) {
    put(theatre.attackStart + number, Math.floor(number / attackDiscs.span), 'attack', to);
  }
  for (let cell = 0; cell < grid.size; cell++) put(theatre.fortifyStart + cell, cell, 'fortify', NONE);
  for (const [site, cell] of strongholds.entries()) {
    for (let type = 0; type < unitTypes.length; type++) {
      put(theatre.recruitStart + site * unitTypes.length + type, cell, 'recruit', type);
    }
  }
  put(theatre.endTurn, NONE, 'end_turn', NONE);
  return factors;
}
