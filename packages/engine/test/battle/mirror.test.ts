import { expect, test } from 'vitest';
import { symmetryOf } from '../../src/battle/map/symmetry.ts';
import { movePoints } from '../../src/battle/paths/route.ts';
import { unitTypes } from '../../src/battle/rules.ts';
import { type BattleState, LIVING, NEUTRAL, SEAT_FIELDS } from '../../src/battle/state/state.ts';
import { drawBelow } from '../../src/draw.ts';
import { NONE } from '../../src/hex/index.ts';
import { Match } from '../rules/battle-match.ts';

/** Orders by unit number and by seat, in terms of cells: what a symmetry can be applied to. */
interface Plan {
  readonly moves: Map<number, number>;
  readonly builds: Map<number, string>;
}

/** A symmetry of the map as it renames cells, seats and units. */
interface Mirror {
  readonly cell: (cell: number) => number;
  readonly seat: (seat: number) => number;
  readonly unit: (number: number) => number;
}

function mirrorOf(s: BattleState, k: number): Mirror {
  const { players } = s.theatre.options;
  const { spawns } = s.theatre.map;
  const image = symmetryOf(players, 40).images[k];
  const seat = (of: number) => (of === NEUTRAL ? NEUTRAL : spawns.indexOf(image[spawns[of]]));
  return { cell: (cell) => image[cell], seat, unit: (number) => number - (number % players) + seat(number % players) };
}

const living = (s: BattleState) => Array.from(s.order.subarray(0, s.scalars[LIVING]));

/**
 * Unit numbers decide between enemies of equal move points, and between attackers of one hex who have lost their common enemy: the lower
 * number goes back and leaves it to the other.
 */
function mayTie(s: BattleState, a: number, b: number, intends: (slot: number) => number | undefined): boolean {
  const [goal, other] = [intends(a), intends(b)];
  if (goal === undefined || other === undefined) return false;
  if (goal === other && s.firstOn[goal] !== NONE) return true;
  const meets = goal === other || (goal === s.unitCell[b] && other === s.unitCell[a]);
  return meets && movePoints(s, a) === movePoints(s, b);
}

/** Single steps, mostly towards the centre, and now and then something to build. A unit that would tie with an enemy stays. */
function makePlan(s: BattleState, key: string, tick: number): Plan {
  const { board, options } = s.theatre;
  const centre = board.cellAt(0, 0);
  const moves = new Map<number, number>();
  const movers = living(s).filter((slot) => s.unitOwner[slot] !== NEUTRAL);
  for (const slot of movers) {
    const number = s.unitNumber[slot];
    const from = s.unitCell[slot];
    const around = [...board.neighbours.subarray(from * 6, from * 6 + 6)].filter(
      (to) => to !== NONE && !s.theatre.blocks[to],
    );
    const nearer = around.filter((to) => board.distance(to, centre) < board.distance(from, centre));
    const wanted = nearer.length > 0 && drawBelow(10, key, tick, number) < 7 ? nearer : around;
    const isHome = unitTypes[s.unitType[slot]] === 'Chief' && drawBelow(4, key, tick, number, 'home') > 0;
    if (!isHome) moves.set(number, wanted[drawBelow(wanted.length, key, tick, number, 'way')]);
  }
  const intends = (slot: number) => moves.get(s.unitNumber[slot]);
  const ties = movers.filter((a) => movers.some((b) => s.unitOwner[a] !== s.unitOwner[b] && mayTie(s, a, b, intends)));
  for (const slot of ties) moves.delete(s.unitNumber[slot]);
  const builds = new Map<number, string>();
  for (let seat = 0; seat < options.players; seat++)
    builds.set(seat, unitTypes[drawBelow(5, key, tick, seat, 'build')]);
  return { moves, builds };
}

function ordersOf(s: BattleState, { moves, builds }: Plan, mirror: Mirror) {
  const { dialect } = s.theatre.rules;
  const { players } = s.theatre.options;
  const { board } = s.theatre;
  const orders: Record<number, unknown[]> = {};
  for (const [seat, type] of builds) {
    const facility = `f${mirror.seat(seat)}`;
    orders[mirror.seat(seat)] = [
      dialect.write({ kind: 'produce', facility, type: unitTypes.indexOf(type as 'Scout') }),
    ];
  }
  for (const [number, to] of moves) {
    const cell = mirror.cell(to);
    const order = dialect.write({ kind: 'move', unit: `u${mirror.unit(number)}`, q: board.q[cell], r: board.r[cell] });
    orders[mirror.seat(number % players)].push(order);
  }
  return orders;
}

/** Everything that happens on the board, in the names that the symmetry gives. */
function picture(s: BattleState, mirror: Mirror): string[] {
  const units = living(s).map((slot) =>
    [
      mirror.unit(s.unitNumber[slot]),
      mirror.seat(s.unitOwner[slot]),
      s.unitType[slot],
      mirror.cell(s.unitCell[slot]),
      s.unitHp[slot],
      s.unitFlags[slot],
    ].join(' '),
  );
  const control = [...s.control.keys()]
    .filter((cell) => s.control[cell] !== NEUTRAL)
    .map((cell) => `${mirror.cell(cell)} is ${mirror.seat(s.control[cell])}'s, supplied ${s.inSupply[cell]}`);
  const seats = Array.from(
    { length: s.theatre.options.players },
    (_, seat) => `${mirror.seat(seat)}: ${s.seats.subarray(seat * SEAT_FIELDS, seat * SEAT_FIELDS + 6).join(' ')}`,
  );
  return [...units, ...control, ...seats].sort();
}

const same: Mirror = { cell: (cell) => cell, seat: (seat) => seat, unit: (number) => number };
const cases = ([1, 2] as const).flatMap((edition) => [2, 3, 4, 6].map((players) => [edition, players] as const));

test.each(
  cases,
)('battle-%i with %i players: a match mirrored by a symmetry of the map plays the same, mirrored', (edition, players) => {
  const options = {
    players,
    nodeDensity: 0,
    damageVariance: 0,
    startUnits: ['Chief', 'Scout', 'Mechanized', 'Armored', 'SpecialForces', 'LightInfantry'] as const,
  };
  let fought = 0;
  for (let k = 1; k < players; k++) {
    const match = new Match(edition, options, `mirror ${k}`);
    const mirrored = new Match(edition, options, `mirror ${k}`);
    const mirror = mirrorOf(match.state, k);
    for (let tick = 0; tick < 45 && match.game.outcome(match.state) === null; tick++) {
      const plan = makePlan(match.state, `plan ${k}`, tick);
      match.tick(ordersOf(match.state, plan, same));
      mirrored.tick(ordersOf(mirrored.state, plan, mirror));
      expect(picture(mirrored.state, same)).toEqual(picture(match.state, mirror));
      fought += match.state.last.events.filter(({ kind }) => kind === 'combat').length;
    }
  }
  expect(fought).toBeGreaterThan(5);
});
