import { expect } from 'vitest';
import { unitName } from '../../src/battle/face/names.ts';
import { knownTo } from '../../src/battle/known.ts';
import { IMPASSABLE } from '../../src/battle/rules.ts';
import { type BattleState, HP, LIVING } from '../../src/battle/state/state.ts';
import { addUnit } from '../../src/battle/state/units.ts';
import { refresh } from '../../src/battle/tick/opening.ts';
import { NONE } from '../../src/hex/index.ts';
import { isRefusal, type Preview } from '@hexfront/engine';
import { changeHidden } from './hidden.ts';
import { type Battle, editions, war } from './war.ts';
import { rule } from '../rules/rule.ts';

for (const game of editions) {
  const s = war(game, 'previewed', { players: 2, hasResearch: true }, 6);
  const legal = game.legal(s, 0) as { readonly type: string }[];
  const moves = legal.filter(({ type }) => /move/i.test(type));
  const ofMove = (order: object, state = s) => game.preview(state, 0, order) as Preview;

  rule(['ruling battle.14/1', 'ruling battle.2/1'], `${game.id}: what is listed as in reach takes one tick`, () => {
    for (let i = 0; i < moves.length; i += 7) expect(ofMove(moves[i]).ticks).toBe(1);
  });

  rule('001 §3.9/8', `${game.id}: a march onto an enemy shows both strengths and how the fight ends`, () => {
    const { state, orders } = besideEnemies(game, s);
    for (const order of orders) {
      const { sums, odds, path } = ofMove(order, state);
      expect(sums.map(({ what }) => what).slice(0, 2)).toEqual(['attack', 'defense']);
      expect(odds[0].hex).toBe(path[0]);
      expect(odds.reduce((sum, { cases }) => sum + cases, 0)).toBe(odds[0].of);
      // Chance plays a part in one edition only.
      expect(odds[0].of > 1).toBe(s.theatre.options.damageVariance > 0);
    }
    expect(orders.length).toBeGreaterThan(5);
  });

  rule('001 §2.10/1', `${game.id}: a build shows its price, what is left, and when it is done`, () => {
    const rich = game.copy(s);
    rich.seats.fill(5000, 0, 3);
    const build = (game.legal(rich, 0) as { readonly type: string }[]).find(({ type }) => /build|produce/i.test(type))!;
    const { costs, ticks } = ofMove(build, rich);
    for (const { amount, left } of costs) expect(left).toBe(5000 - amount);
    expect(costs.length * ticks!).toBeGreaterThan(0);
    rich.seats.fill(0, 0, 3);
    expect(game.preview(rich, 0, build)).toMatchObject({ code: 'insufficient-resources' });
  });

  rule(['ruling battle.7/5', '001 §2.11/5'], `${game.id}: nothing out of sight changes a preview`, () => {
    let differing = 0;
    for (const seed of ['a', 'b', 'c']) {
      const other = changeHidden(game, s, 0, seed);
      if (game.hash(other) !== game.hash(s)) differing++;
      for (let i = 0; i < moves.length; i += 9) {
        const [one, two] = [s, other].map((state) => game.preview(state, 0, moves[i]));
        expect(isRefusal(one)).toBe(false);
        if (JSON.stringify(one) !== JSON.stringify(two)) expect(two).toEqual(one);
      }
      expect(game.text(knownTo(other, 0, ''), 'all')).toBe(game.text(knownTo(s, 0, ''), 'all'));
    }
    expect(differing).toBe(3);
  });
}

/** The same war with a lone enemy next to each unit of the first seat, and the orders to attack it. */
function besideEnemies(
  game: Battle,
  s: BattleState,
): { readonly state: BattleState; readonly orders: readonly object[] } {
  const state = game.copy(s);
  const { board, map, rules } = s.theatre;
  const orders: object[] = [];
  for (const slot of s.order.subarray(0, s.scalars[LIVING])) {
    if (s.unitOwner[slot] !== 0) continue;
    const isFree = (cell: number) => cell !== NONE && map.terrain[cell] !== IMPASSABLE && state.firstOn[cell] === NONE;
    const cell = board.neighbours.subarray(s.unitCell[slot] * 6, s.unitCell[slot] * 6 + 6).find(isFree);
    if (cell === undefined) continue;
    addUnit(state, 1, 0, cell, HP);
    orders.push(rules.dialect.writeMove(unitName(s.unitNumber[slot]), board.q[cell], board.r[cell]) as object);
  }
  refresh(state);
  return { state, orders };
}
