import { describe, expect, test } from 'vitest';
import { unitName } from '../../src/battle/face/names.ts';
import { type BattleState, canSee, LIVING } from '../../src/battle/state/state.ts';
import { judgeSet } from '../../src/battle/orders/take.ts';
import { viewSeat } from '../../src/battle/face/view.ts';
import { changeHidden, forgetHandles, withLoss } from './hidden.ts';
import { type Battle, Die, editions, ordersOf, war } from './war.ts';

/**
 * Everything a seat ever gets of a state: payloads, the drawn map, what came of its orders, what it may do, and all explanations.
 */
function knows(game: Battle, s: BattleState, seat: number, orders: readonly unknown[]): string {
  return JSON.stringify([
    viewSeat(s, seat, 'changes'),
    viewSeat(s, seat, 'complete'),
    game.text(s, seat),
    game.legal(s, seat),
    Array.from({ length: s.theatre.board.cells }, (_, cell) =>
      game.explain(s, seat, `${s.theatre.board.q[cell]},${s.theatre.board.r[cell]}`),
    ),
    orders.slice(0, 12).map((order) => game.check(s, seat, order)),
    judgeSet(game.copy(s), seat, orders),
  ]);
}

/** Good orders, orders for units that may or may not exist, and rubbish. */
function probes(game: Battle, s: BattleState, seat: number, die: Die): unknown[] {
  const own = Array.from(s.order.subarray(0, s.scalars[LIVING])).filter((slot) => s.unitOwner[slot] === seat);
  const anyHex = () => ({ q: die.below(40) - 20, r: die.below(40) - 20 });
  const far = own.slice(0, 6).flatMap((slot) => {
    const [id, dest] = [unitName(s.unitNumber[slot]), anyHex()];
    return [
      { type: 'Move', unit_id: id, dest_q: dest.q, dest_r: dest.r },
      { type: 'MOVE', id, dest },
    ];
  });
  const strangers = Array.from({ length: 8 }, () => unitName(die.below(120))).flatMap((id) => [
    { type: 'Disband', unit_id: id },
    { type: 'DISBAND', id },
  ]);
  const builds = ['f0', 'f1', 'f2', 'f3', 'f9'].flatMap((id) => [
    { type: 'Produce', facility_id: id, unit_type: 'Scout' },
    { type: 'BUILD', fac_id: id, unit: 'Chief' },
  ]);
  return [...far, ...strangers, ...builds, ...ordersOf(game, s, seat, die), null, { type: 'Move' }, 7];
}

const wars = [
  { players: 2, seeds: 8, ticks: 6 },
  { players: 3, seeds: 5, ticks: 9 },
  { players: 4, seeds: 4, ticks: 12 },
];

function* cases(game: Battle, size = 40, repeats = 3) {
  for (const { players, seeds, ticks } of wars) {
    for (let i = 0; i < seeds; i++) {
      const name = `${game.id} ${players} ${i}`;
      const s = war(game, name, { players, size, hasResearch: true }, ticks);
      for (const seat of game.decision(s).seats)
        for (let again = 0; again < repeats; again++) yield { s, seat, name: `${name} ${seat} ${again}` };
    }
  }
}

describe.each(editions)('$id', (game) => {
  test('[ruling battle.7/5] [001 §2.11/5] [001 §2.1/1] states that differ only out of sight look the same, byte for byte', () => {
    let count = 0;
    let differing = 0;
    for (const { s, seat, name } of cases(game)) {
      const other = changeHidden(game, s, seat, name);
      const orders = probes(game, s, seat, new Die(name));
      if (knows(game, s, seat, orders) !== knows(game, other, seat, orders)) expect.fail(name);
      count++;
      if (game.hash(s) !== game.hash(other)) differing++;
    }
    expect(count).toBeGreaterThan(100);
    expect(differing).toBe(count);
  });

  test('[ruling battle.7/5] also after the next tick, if all differences are farther away than movement and sight', () => {
    let count = 0;
    for (const { s, seat, name } of cases(game, 80, 1)) {
      const range = 9;
      const other = changeHidden(game, s, seat, `next ${name}`, range);
      if (!isSuppliedAlike(s, other, seat)) continue;
      const orders = { [seat]: ordersOf(game, s, seat, new Die(name)) };
      const [one, two] = [game.copy(s), game.copy(other)];
      const verdicts = [one, two].map((state) => game.advance(state, orders, 'silent').rejected);
      expect(verdicts[0]).toEqual(verdicts[1]);
      const ask = probes(game, one, seat, new Die(name));
      if (knows(game, one, seat, ask) !== knows(game, two, seat, ask)) expect.fail(name);
      count++;
    }
    expect(count).toBeGreaterThan(25);
  });

  test('[ruling battle.7/6] new handles do not reveal which unit was built first', () => {
    for (const { s, seat, name } of cases(game, 40, 1)) {
      const other = changeHidden(game, s, seat, name);
      const [one, two] = [s, other].map((state) =>
        JSON.stringify(viewSeat(forgetHandles(game, state, seat), seat, 'changes')),
      );
      if (one !== two) expect.fail(name);
    }
  });

  test('[ruling battle.7/5] a player who loses a Facility out of sight does not learn to whom', () => {
    const s = war(game, 'loss', { players: 4 }, 3);
    const told = [1, 2, 3].map((to) => JSON.stringify(viewSeat(withLoss(game, s, 0, to), 0, 'changes')));
    expect(new Set(told).size).toBe(1);
    expect(told[0]).not.toBe(JSON.stringify(viewSeat(s, 0, 'changes')));
  });

  /** Views with a hole in them: the property must find each. */
  test.each<[string, (s: BattleState, seat: number) => unknown]>([
    [
      'true ids of the enemies in sight',
      (s, seat) =>
        living(s)
          .filter((slot) => s.unitOwner[slot] !== seat && canSee(s, seat, s.unitCell[slot]))
          .map((slot) => s.unitNumber[slot]),
    ],
    ['how many units there are', (s) => s.scalars[LIVING]],
    ['every event', (s) => s.last.events.length],
    ['who controls the map', (s) => [...s.control]],
    ['the stores of others', (s) => [...s.seats]],
    ['the queues of others', (s) => [...s.queueType]],
    ['what became of the orders of others', (s) => s.last.status],
    ['a unit that nobody sees', (s) => living(s).map((slot) => s.unitHp[slot])],
  ])('[ruling battle.7/5] a view that also revealed %s would be caught', (_, leak) => {
    let found = 0;
    for (const { s, seat, name } of cases(game)) {
      const other = changeHidden(game, s, seat, name);
      if (JSON.stringify(leak(s, seat)) !== JSON.stringify(leak(other, seat))) found++;
      if (found > 3) return;
    }
    expect.fail(`found only ${found}`);
  });
});

function living(s: BattleState): number[] {
  return [...s.order.subarray(0, s.scalars[LIVING])];
}

/** Land cut off far away weakens units near by, which is not a leak: such pairs prove nothing. */
function isSuppliedAlike(one: BattleState, two: BattleState, seat: number): boolean {
  const { board } = one.theatre;
  const own = living(one).filter((slot) => one.unitOwner[slot] === seat);
  for (let cell = 0; cell < board.cells; cell++) {
    if (one.inSupply[cell] === two.inSupply[cell] && one.control[cell] === two.control[cell]) continue;
    if (one.control[cell] === seat) return false;
    if (own.some((slot) => board.distance(one.unitCell[slot], cell) <= 9)) return false;
  }
  return true;
}
