import type { Part, Section } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { legalCounts, legalLines } from '../../src/models/tools/legal-list.ts';
import { tellChanges, toldWith } from '../../src/models/tools/told.ts';

const list = (...lines: string[]): Section => ({ is: 'list', heading: 'Units', lines });
const area = (label: string, ...names: string[]): Section => {
  const hexes = names.map((name) => ({ name, row: 0, column: name.charCodeAt(0) * 2 }));
  return { is: 'area', heading: 'Land', lines: [`${label} ${names.join(', ')}`], areas: [[label, hexes]] };
};
const ground: Section = { is: 'ground', heading: 'Terrain', lines: ['hills: A1'] };
const news = (...lines: string[]): Section => ({ is: 'news', heading: 'Refused', lines });

test.each<[string, Part[], Part[], string]>([
  // what               told before                     now                              what is told now
  ['nothing', ['Round 1.', list('A-1, on B2'), ground], ['Round 1.', list('A-1, on B2'), ground], ''],
  ['a sentence', ['Round 1.'], ['Round 2.'], 'Round 2.'],
  [
    'one of two lines',
    [list('A-1, on B2', 'A-2, on C1')],
    [list('A-1, on B3', 'A-2, on C1')],
    'Units, changed:\n- A-1, on B3',
  ],
  [
    'a unit is gone',
    [list('A-1, on B2', 'A-2, on C1')],
    [list('A-1, on B2')],
    'Units, changed:\n- no longer listed: A-2',
  ],
  ['a new hex', [area('A holds', 'a')], [area('A holds', 'a', 'c')], 'Land, new:\n- A holds c'],
  ['another holder', [area('A holds', 'a')], [area('B holds', 'a')], 'Land, new:\n- B holds a'],
  ['a hex left sight', [area('A holds', 'a', 'c')], [area('A holds', 'a')], ''],
  ['news, even the same', [news('order 1')], [news('order 1')], 'Refused: order 1.'],
])('changes: %s', (_, before, now, changes) => {
  expect(tellChanges(now, toldWith(before, 'm', 0, null))).toBe(changes);
});

test('a hex that left sight is not told again when it returns as it was, but is if it has changed', () => {
  const first = toldWith([area('A holds', 'a', 'c')], 'm', 0, null);
  const second = toldWith([area('A holds', 'a')], 'm', 1, first);
  expect(tellChanges([area('A holds', 'a', 'c')], second)).toBe('');
  expect(tellChanges([area('B holds', 'c')], second)).toBe('Land, new:\n- B holds c');
});

test('legal actions in few tokens', () => {
  const move = (id: string, q: number, r: number) => ({ type: 'MOVE', id, dest: { q, r } });
  const many = Array.from({ length: 7 }, (_, q) => move('u2', q, 1));
  const orders = [move('u0', 0, -1), move('u0', 1, 0), ...many, { type: 'BUILD', fac_id: 'f0', unit: 'Scout' }];
  expect(legalCounts(orders)).toEqual([
    '{"type":"MOVE","id":"U","dest":{"q":Q,"r":R}} with U (Q,R) one of u0 (0,-1 1,0), u2 (7, such as 0,1)',
    '{"type":"BUILD","fac_id":"U","unit":"X"} with U (X) one of f0 (Scout)',
  ]);
  const actions = [
    { action: 'move', unitId: 'A-1', to: 'A2' },
    { action: 'move', unitId: 'A-1', to: 'B1' },
    { action: 'fortify', unitId: 'A-1' },
    { action: 'fortify', unitId: 'A-2' },
    { type: 'Move', unit_id: 'u1', dest_q: 0, dest_r: -1 },
    { type: 'Move', unit_id: 'u1', dest_q: 2, dest_r: 3 },
    { action: 'end_turn' },
  ];
  expect(legalLines(actions)).toEqual([
    '{"action":"move","unitId":"A-1","to":"X"} with X one of A2, B1',
    '{"action":"fortify","unitId":"X"} with X one of A-1, A-2',
    '{"type":"Move","unit_id":"u1","dest_q":Q,"dest_r":R} with Q,R one of 0,-1 2,3',
    '{"action":"end_turn"}',
  ]);
});
