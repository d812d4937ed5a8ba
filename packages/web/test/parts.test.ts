import { refusals } from '@hexfront/engine';
import { readScenario, shippedScenarios, warshard1 } from '@hexfront/engine/warshard';
import { expect, test } from 'vitest';
import { Camera } from '../src/board/camera.ts';
import type { Scene } from '../src/board/scene.ts';
import { cellUnder, centreOf, extentOf, neighboursOf, stepFrom } from '../src/board/geometry.ts';
import { applyTool, type Document, emptyScenario, resized, writeScenario } from '../src/editor/scenario.ts';
import { sceneOfDocument } from '../src/editor/bare-scene.ts';
import { hexAt } from '../src/board/addresses.ts';
import { narrateBattle } from '../src/games/battle/narration.ts';
import type { Choice, ChoiceKind } from '../src/games/choice.ts';
import { parseMarkdown } from '../src/markdown/parse.ts';
import { wordsOf } from '../src/messages/words.ts';
import { complaintText } from '../src/app/complaint-text.ts';
import { highlights, lastBefore, nextAfter } from '../src/player/jumps.ts';
import { readUrlState, writeUrlState } from '../src/player/url-state.ts';
import { addToDraft, sharedGoals, targetsFrom } from '../src/play/view/draft.ts';
import { makeHost } from '../src/worker/host.ts';
import { serve } from '../src/worker/rpc.ts';

const size = { rows: 9, cols: 21 };

const turned = { ...size, isTurned: true };

test('a turned board is the same one rotated: as long as it was wide, with the first column at the bottom', () => {
  const [upright, rotated] = [extentOf(size), extentOf(turned)];
  expect([rotated.x, rotated.y]).toEqual([upright.y, upright.x]);
  expect(centreOf(turned, 0).y).toBeGreaterThan(centreOf(turned, 20).y);
  for (let cell = 0; cell < size.rows * size.cols; cell++) expect(cellUnder(turned, centreOf(turned, cell))).toBe(cell);
  // Keys lead where they point on the screen.
  const [here, up, right] = [84, stepFrom(turned, 84, 'up'), stepFrom(turned, 84, 'right')];
  expect(centreOf(turned, up).y).toBeLessThan(centreOf(turned, here).y);
  expect(centreOf(turned, right).x).toBeGreaterThan(centreOf(turned, here).x);
});

test('the centre of a hex lies in that hex, and its corners are not the centres of its neighbours', () => {
  for (let cell = 0; cell < size.rows * size.cols; cell++) {
    expect(cellUnder(size, centreOf(size, cell))).toBe(cell);
    for (const beside of neighboursOf(size, cell).filter((each) => each !== -1)) {
      const [a, b] = [centreOf(size, cell), centreOf(size, beside)];
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(Math.sqrt(3));
      expect(neighboursOf(size, beside)).toContain(cell);
    }
  }
  expect(cellUnder(size, { x: -2, y: -2 })).toBe(-1);
});

test('arrow keys reach every hex and never leave the board', () => {
  const seen = new Set([0]);
  for (const cell of seen) {
    for (const way of ['left', 'right', 'up', 'down', 'home', 'end'] as const) seen.add(stepFrom(size, cell, way));
  }
  expect(seen.size).toBe(size.rows * size.cols);
});

test('a camera fits the board, keeps the point under the pointer while zooming, and never loses the board', () => {
  const camera = new Camera();
  camera.show(size);
  camera.resize(800, 600);
  camera.fit();
  const extent = extentOf(size);
  expect(camera.toScreen({ x: 0, y: 0 }).x).toBeGreaterThanOrEqual(0);
  expect(camera.toScreen(extent).x).toBeLessThanOrEqual(800);
  const at = { x: 200, y: 290 };
  const before = camera.toBoard(at);
  camera.zoomBy(2, at);
  expect(camera.toBoard(at).x).toBeCloseTo(before.x);
  camera.panBy(1e6, 1e6);
  expect(camera.toScreen({ x: 0, y: 0 }).x).toBeLessThan(800);
});

test.each([
  ['seq=120&view=B', { seq: 120, viewer: 1 }],
  ['view=all', { seq: null, viewer: 'all' }],
  ['seq=0&view=A', { seq: 0, viewer: 0 }],
  ['seq=-3&view=Z', { seq: null, viewer: 'all' }],
  ['seq=', { seq: null, viewer: 'all' }],
  ['seq=x', { seq: null, viewer: 'all' }],
] as const)('an address with %s means %o', (query, state) => {
  expect(readUrlState(new URLSearchParams(query), ['A', 'B'])).toEqual(state);
});

test('position and view survive the round trip through the address', () => {
  const { seq, view } = writeUrlState({ seq: 7, viewer: 0 }, ['A', 'B']);
  expect(readUrlState(new URLSearchParams({ seq: seq!, view: view! }), ['A', 'B'])).toEqual({ seq: 7, viewer: 0 });
});

test('jumps go to captures and kills only', () => {
  const entry = (seq: number, kind: 'combat' | 'capture' | 'movement', isKill = false) => ({
    seq,
    kind,
    isKill,
    cell: null,
    message: { key: 'feed.aHex' as const },
  });
  const marks = highlights([
    entry(1, 'movement'),
    entry(2, 'combat'),
    entry(3, 'combat', true),
    entry(5, 'capture'),
    entry(5, 'capture'),
  ]);
  expect(marks).toEqual([3, 5]);
  expect([nextAfter(marks, 3), lastBefore(marks, 3), nextAfter(marks, 0)]).toEqual([5, undefined, 3]);
});

const order = (kind: ChoiceKind, actor: string, to: number | null = null): Choice => ({
  action: to,
  kind,
  actor,
  from: 1,
  to,
  label: { key: 'feed.aHex' },
});

test.each([
  [order('move', 'u1', 2), order('move', 'u1', 3), 1],
  [order('move', 'u1', 2), order('disband', 'u1'), 1],
  [order('move', 'u1', 2), order('move', 'u2', 2), 2],
  [order('rally', 'f0', 2), order('rally', 'f0', 3), 1],
  [order('rally', 'f0', 2), order('rally', 'f1', 2), 2],
  [order('rally', 'f0', 2), order('build', 'f0'), 2],
  [order('research', 'f0'), order('research', 'f1'), 1],
  [order('build', 'f0'), order('build', 'f0'), 2],
])('after %o and then %o a draft has %i orders', (first, second, count) => {
  const draft = addToDraft([first], [second]);
  expect([draft.length, draft.at(-1)]).toEqual([count, second]);
});

test.each([
  ['two units to an empty hex', [order('move', 'u1', 5), order('move', 'u2', 5)], [5]],
  ['one unit to an empty hex', [order('move', 'u1', 5), order('move', 'u2', 6)], []],
  ['two units to a friend who stays', [order('move', 'u1', 7), order('move', 'u2', 7)], []],
  ['two units to a friend who leaves', [order('move', 'u1', 7), order('move', 'u2', 7), order('move', 'u3', 8)], [7]],
  ['two units to an enemy', [order('move', 'u1', 9), order('move', 'u2', 9)], []],
] as const)('%s: the shared goals are %j', (_, orders, goals) => {
  const stack = { type: '', count: 1, hp: null, maxHp: null, isFortified: false, isSpent: false };
  const stacks = [
    { ...stack, cell: 7, seat: 0, ids: ['u3'] },
    { ...stack, cell: 9, seat: 1, ids: ['e1'] },
  ];
  expect(sharedGoals(orders, { stacks })).toEqual(goals);
});

test('a unit’s later order replaces its earlier one; builds add up', () => {
  const move = (actor: string, to: number) => order('move', actor, to);
  const build = order('build', 'f0');
  const draft = addToDraft(addToDraft(addToDraft([], [move('u1', 2), build]), [move('u1', 3)]), [build, move('u2', 4)]);
  expect(draft.map(({ actor, to }) => [actor, to])).toEqual([
    ['f0', null],
    ['u1', 3],
    ['f0', null],
    ['u2', 4],
  ]);
  expect([...targetsFrom([move('u1', 2), move('u2', 2), build], 1)].map(([to, all]) => [to, all.length])).toEqual([
    [2, 2],
  ]);
});

test('Markdown is parsed into a tree in which text stays text', () => {
  const blocks = parseMarkdown(
    '# Title\n\nOne *two* `x|y`\nthree [go](https://a.b) [no](javascript:alert)\n\n- a\n  b\n- <b>c</b>\n\n| h | i |\n|---|---|\n| 1 | **2** |\n\n```\ncode # here\n```\n',
  );
  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'list', 'table', 'code']);
  expect(JSON.stringify(blocks)).not.toContain('javascript');
  expect(blocks[2]).toMatchObject({ items: [[{ text: 'a b' }], [{ text: '<b>c</b>' }]] });
  expect(blocks[3]).toMatchObject({ rows: [[[{ text: '1' }], [{ kind: 'strong', text: '2' }]]] });
});

test('links to a cited rule lead to the paragraph that states it', () => {
  const [list] = parseMarkdown('- <a id="000-9.3"></a><a id="ruling-attrition-1.4"></a>A unit. [000 §9.3]\n');
  expect(list).toMatchObject({
    items: [
      [
        { kind: 'anchor', id: '000-9.3' },
        { kind: 'anchor', id: 'ruling-attrition-1.4' },
        { kind: 'text', text: 'A unit. [000 §9.3]' },
      ],
    ],
  });
  expect(parseMarkdown('<a id="x" onclick="y"></a>')).toMatchObject([{ text: [{ kind: 'text' }] }]);
});

test('the command line’s check reads what the editor writes', () => {
  let scenario: Document = resized(emptyScenario, 9, 13);
  const use = (tool: Parameters<typeof applyTool>[1], cell: number) => {
    const scene = sceneOfDocument(scenario);
    scenario = applyTool(scenario, tool, hexAt(scene, cell), Math.floor(cell / scene.cols), cell % scene.cols);
  };
  use({ kind: 'terrain', terrain: 'water' }, 44);
  use({ kind: 'bridge' }, 44);
  use({ kind: 'road' }, 44);
  use({ kind: 'victory' }, 23);
  use({ kind: 'unit', side: 'blue', type: 'armor' }, 24);
  use({ kind: 'unit', side: 'red', type: 'artillery' }, 25);
  const { scenario: read, problems } = readScenario(warshard1, writeScenario(scenario));
  expect(problems).toEqual([]);
  expect(read).toMatchObject({ ...scenario });
  expect(sceneOfDocument(scenario).stacks.map(({ type }) => type)).toEqual(['hq', 'hq', 'armor', 'artillery']);
  use({ kind: 'eraser' }, 24);
  expect(scenario.units).toHaveLength(3);
});

test.each([...shippedScenarios])('the shipped scenario %s comes out of the editor unchanged', (_, scenario) => {
  expect(readScenario(warshard1, writeScenario(scenario as unknown as Document)).scenario).toEqual(scenario);
});

test.each([
  ['en', { size: 41 }, /^An option .* size must be one of 40, 80, 160, not 41\.$/],
  ['es', { size: 41 }, /^Una opción .* size debe ser uno de 40, 80, 160, no 41\.$/],
  ['es', { players: 9 }, /^Una opción .* players debe ser un número entero de 2 a 6, no 9\.$/],
  ['es', { colour: 1 }, /^Una opción .* Opción desconocida: colour\.$/],
] as const)('in %s the options %j are refused in that language', (language, overrides, sentence) => {
  const answer = makeHost(() => {}).inspectOptions('battle-1', overrides, 'seed');
  expect('complaint' in answer && complaintText(wordsOf(language), answer.complaint!)).toMatch(sentence);
});

test('a refused order appears in the feed with its refusal’s sentence, in the reader’s language', () => {
  const { scene } = makeHost(() => {}).inspectOptions('battle-1', {}, 'seed') as { scene: Scene };
  const details = { code: 'ORD-005', reason: refusals['not-visible-or-owned'] };
  const { entries } = narrateBattle({ type: 'OrderRejected', at: { q: 0, r: 0 }, details }, scene);
  expect(wordsOf('es').say(entries[0].message)).toBe('Orden rechazada (ORD-005): Esa unidad o instalación no es tuya.');
});

test('a worker answers every request and reports what went wrong', async () => {
  const answers: unknown[] = [];
  const answer = serve({ double: (x: number) => x * 2, fail: () => Promise.reject(new Error('no')) }, (reply) =>
    answers.push(reply),
  );
  await answer({ id: 1, method: 'double', args: [4] });
  await answer({ id: 2, method: 'fail', args: [] });
  await answer({ id: 3, method: 'unheard', args: [] });
  expect(answers).toMatchObject([
    { id: 1, result: 8 },
    { id: 2, error: 'no' },
    { id: 3, error: expect.stringContaining('not a function') },
  ]);
});
