import { drawBelow } from '@hexfront/engine';
import { type AttritionState, attackBroken, weigh } from '@hexfront/engine/attrition';
import { attackOf, type BattleState, defenseOf, LIVING, noteChiefs, terrains } from '@hexfront/engine/battle';
import { expect, test } from 'vitest';
import { attackTerms, defenseTerms } from '../src/games/attrition-insight.ts';
import { attackPercents, defensePercents } from '../src/games/battle-insight.ts';
import { insightOf } from '../src/games/insights.ts';
import { gameOf, playedMatch } from './matches.ts';

const sum = (terms: readonly (readonly [unknown, number])[]) => terms.reduce((total, [, amount]) => total + amount, 0);

test.each([
  'attrition-1',
  'attrition-2',
  'conquest-1',
] as const)('%s: the terms of attack and defence add up to what the engine weighs', (id) => {
  const game = gameOf(id);
  let compared = 0;
  for (const seed of ['a', 'b', 'c']) {
    const match = playedMatch(id, ['rusher', 'rusher'], 0, seed);
    while (match.botsDecide()) {
      const s = match.state as AttritionState;
      const cells = [...s.front.keys()].filter((cell) => s.front[cell] !== -1);
      for (const from of cells) {
        for (const to of cells) {
          if (from === to || attackBroken(s, from, to) !== null || game.outcome(s) !== null) continue;
          const { attackPower, defensePower, distance } = {
            ...weigh(s, s.front[from] < s.arena.capacity ? 0 : 1, from, to),
          };
          const malus = distance === 1 ? s.arena.meleeMalus[s.unitType[s.front[to]]] : 0;
          expect(sum(attackTerms(s, from))).toBe(attackPower);
          expect(Math.max(0, sum(defenseTerms(s, to)) - malus)).toBe(defensePower);
          compared++;
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(3);
});

test.each(['battle-1', 'battle-2'] as const)('%s: the percentages add up to what the engine fights with', (id) => {
  const match = playedMatch(id, ['commander', 'greedy'], 0);
  const isPercent = id === 'battle-1';
  let modified = 0;
  for (let tick = 0; tick < 70 && match.botsDecide(); tick++) {
    const s = match.state as BattleState;
    noteChiefs(s);
    for (let i = 0; i < s.scalars[LIVING]; i++) {
      const slot = s.order[i];
      const stats = Object.values(s.theatre.options.units)[s.unitType[slot]];
      const attack = sum(attackPercents(s, slot));
      const name = terrains[s.theatre.map.terrain[s.unitCell[slot]]];
      const ground = name === 'Impassable' ? 0 : s.theatre.options.terrain[name].defense;
      const defense = sum(defensePercents(s, slot));
      expect(stats.attack * 10 * Math.max(0, 100 + attack)).toBe(attackOf(s, slot));
      const expected = isPercent
        ? stats.defense * 10 * (100 + defense + ground)
        : stats.defense * 10 * (100 + defense) + ground * 1000;
      expect(expected).toBe(defenseOf(s, slot, true, isPercent ? 'percent' : 'points'));
      if (attack !== 0 || defense !== 0) modified++;
    }
  }
  expect(modified).toBeGreaterThan(0);
});

test.each(['battle-1', 'battle-2'] as const)('%s: a seat gets no explanation of units that are not its own', (id) => {
  const match = playedMatch(id, ['commander', 'greedy'], 40);
  const s = match.state as BattleState;
  for (let i = 0; i < s.scalars[LIVING]; i++) {
    const slot = s.order[i];
    const cell = s.unitCell[slot];
    const isAlone = s.firstOn[cell] === slot && s.nextOn[slot] === -1;
    const explanations = insightOf(id).explain(s, 1 - s.unitOwner[slot], cell);
    if (isAlone) expect(explanations).toEqual([]);
  }
});

test('warshard-1: every unit’s power and defence are explained, and the numbers of fights', () => {
  const match = playedMatch('warshard-1', ['greedy', 'greedy'], 0);
  let fights = 0;
  while (match.botsDecide()) {
    const scene = match.frame('all');
    const cell = scene.stacks[drawBelow(scene.stacks.length, 'pick', match.length)].cell;
    const explanations = insightOf('warshard-1').explain(match.state, 'all', cell);
    expect(explanations.length).toBeGreaterThanOrEqual(3);
    fights += explanations.filter(({ title }) => title.key === 'explain.fight').length;
  }
  expect(fights).toBeGreaterThan(0);
});
