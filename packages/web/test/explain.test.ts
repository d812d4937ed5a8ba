import type { Explanation } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { addressOf } from '../src/board/addresses.ts';
import { explained } from '../src/games/explained.ts';
import { render } from '../src/messages/message.ts';
import { languages } from '../src/messages/words.ts';
import { gameIds, playedMatch } from './matches.ts';

test.each(gameIds)('%s: the engine’s explanations of a hex read well in every language', (id) => {
  const match = playedMatch(id, ['greedy', 'random'], 0);
  let told = 0;
  for (let step = 0; step < 60 && match.botsDecide(); step += 1) {
    if (step % 10 > 0) continue;
    const scene = match.frame('all');
    for (const { cell } of scene.stacks) {
      for (const each of match.explain('all', addressOf(scene, cell)).map(explained)) {
        for (const { table } of Object.values(languages)) {
          const texts = [each.title, ...each.terms.map(({ label }) => label)].map((message) => render(table, message));
          for (const text of texts) expect(text).not.toMatch(/[{}]|^$|^(what|why|unit|terrain|number|result)\./);
        }
        for (const { amount } of each.terms) expect(amount).not.toBe('');
        told++;
      }
    }
  }
  expect(told).toBeGreaterThan(10);
});

test.each<[Explanation, string, string]>([
  [
    {
      what: 'defense',
      unit: { name: 'A-1', type: 'infantry' },
      total: 8,
      terms: [
        { why: 'base', of: 'infantry', amount: 4 },
        { why: 'terrain', of: 'stronghold_a', amount: 3 },
        { why: 'stack', count: 2, amount: 1 },
      ],
    },
    'Defence of infantry A-1 8: infantry, base 4; stronghold +3; stack of 2 +1',
    'Defensa de infantería A-1 8: infantería, base 4; fortaleza +3; pila de 2 +1',
  ],
  [
    {
      what: 'attack',
      unit: { name: 'u2', type: 'Armored' },
      total: 16,
      terms: [
        { why: 'base', of: 'Armored', amount: 20 },
        { why: 'unsupplied', amount: -20, unit: 'percent' },
      ],
    },
    'Attack of armoured unit u2 16: armoured unit, base 20; out of supply −20 %',
    'Ataque de blindado u2 16: blindado, base 20; sin suministro −20 %',
  ],
  [
    {
      what: 'fight',
      fight: 0,
      terms: [
        { why: 'attack', amount: 9 },
        { why: 'defense', amount: 3 },
        { why: 'columns', amount: -1 },
        { why: 'odds', of: '2-1' },
        { why: 'die', amount: 4 },
        { why: 'result', of: 'dr' },
      ],
    },
    'Fight 1 2-1: attack 9; defence 3; column shift on the odds table −1; odds 2-1; die 4; the defender retreats dr',
    'Combate 1 2-1: ataque 9; defensa 3; desplazamiento de columna en la tabla −1; relación 2-1; dado 4; el defensor se retira dr',
  ],
  [
    { what: 'out-of-supply', unit: { name: 'B1', type: 'armor' }, terms: [] },
    'Out of supply: armour B1',
    'Sin suministro: blindados B1',
  ],
])('explanation %#', (explanation, english, spanish) => {
  const { title, total, terms } = explained(explanation);
  const text = (table: (typeof languages)['en']['table']) => {
    const lines = terms.map(({ label, amount }) => `${render(table, label)} ${amount}`);
    return `${render(table, title)} ${total}: ${lines.join('; ')}`.replace(/ : $/, '');
  };
  expect([text(languages.en.table), text(languages.es.table)]).toEqual([english, spanish]);
});
