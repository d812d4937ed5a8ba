import { expect, test } from 'vitest';
import { addressOf } from '../../src/llm/provider.ts';
import { actionLines } from '../../src/llm/prompts.ts';
import { readDecision } from '../../src/llm/reply.ts';

const move = { action: 'move', unitId: 'A-1', to: 'A2' };
const text = JSON.stringify(move);

test.each([
  // what the model wrote                                                       what it decided
  ['bare JSON', text, { orders: [move] }],
  ['with reasoning', `{"reasoning":"why","orders":[${text}]}`, { orders: [move], reasoning: 'why' }],
  ['one action in an envelope', `{"action":${text},"reasoning":"why"}`, { orders: [move], reasoning: 'why' }],
  ['a list', `[${text},${text}]`, { orders: [move, move] }],
  ['another word for orders', `{"actions":[${text}]}`, { orders: [move] }],
  ['a fence', `Here you are:\n\`\`\`json\n${text}\n\`\`\`\nGood luck!`, { orders: [move] }],
  ['a fence without a name', `\`\`\`\n${text}\n\`\`\``, { orders: [move] }],
  [
    'two fences: the last one counts',
    `\`\`\`json\n{"action":"pass"}\n\`\`\`\nNo:\n\`\`\`json\n${text}\n\`\`\``,
    { orders: [move] },
  ],
  ['text around it', `I think {not json} that ${text} is best, or {`, { orders: [move] }],
  [
    'brackets inside a string',
    `So: {"reasoning":"a } and a \\" {","orders":[${text}]}`,
    { orders: [move], reasoning: 'a } and a " {' },
  ],
  ['notes', `{"notes":"hold the hill","orders":[${text}]}`, { orders: [move], notes: 'hold the hill' }],
  ['no orders', '{"orders":[]}', { orders: [] }],
  ['no JSON', 'I would move A-1 to A2.', { problem: 'Your answer contains no JSON.' }],
  ['JSON that is not an object', '"end_turn"', { problem: 'Your answer contains no JSON.' }],
  ['orders that are not an array', '{"orders":"end_turn"}', { problem: 'orders must be an array.' }],
  ['orders that are not objects', '["end_turn"]', { problem: 'Every action or order must be a JSON object.' }],
  ['nothing', '', { problem: 'Your answer contains no JSON.' }],
])('%s', (_, written, decision) => {
  expect(readDecision(written).decision).toEqual(decision);
});

test.each([
  [text, 'json'],
  [`\`\`\`json\n${text}\n\`\`\``, 'fence'],
  [`I say ${text}.`, 'embedded'],
  [text.slice(0, -4), 'none'],
  ['<html><body>no</body></html>', 'none'],
])('in %j the decision is found by the path %s', (written, path) => {
  expect(readDecision(written).parse).toBe(path);
});

test.each([
  ['brackets', '{'.repeat(400_000)],
  ['lists', '[1,'.repeat(200_000)],
  ['blank lines in a fence', `\`\`\`json${'\n'.repeat(400_000)}`],
])('an endless answer of %s is given up soon', (_, written) => {
  expect(readDecision(written)).toEqual({ parse: 'none', decision: { problem: 'Your answer contains no JSON.' } });
});

test('reasoning that is too long for the arena is truncated', () => {
  const { decision } = readDecision(JSON.stringify({ reasoning: 'x'.repeat(5000), orders: [move] }));
  expect((decision as { reasoning: string }).reasoning).toHaveLength(2000);
});

test.each([
  ['http://localhost:1234/v1', 'http://localhost:1234/v1/chat/completions'],
  ['http://localhost:1234/v1/', 'http://localhost:1234/v1/chat/completions'],
  ['https://example.com/v1/chat/completions', 'https://example.com/v1/chat/completions'],
])('requests for %s go to %s', (url, address) => {
  expect(addressOf(url)).toBe(address);
});

test('legal actions that differ only in their last field share a line', () => {
  const to = (unitId: string, hex: string) => ({ action: 'move', unitId, to: hex });
  const others = [
    { type: 'MOVE', id: 'u0', dest: { q: 0, r: 1 } },
    { type: 'MOVE', id: 'u0', dest: { q: 1, r: 1 } },
  ];
  expect(actionLines([to('A-1', 'A2'), to('A-1', 'B1'), to('A-2', 'H1'), ...others, { action: 'end_turn' }])).toEqual([
    '{"action":"move","unitId":"A-1","to":X} with X one of "A2", "B1"',
    '{"action":"move","unitId":"A-2","to":"H1"}',
    '{"type":"MOVE","id":"u0","dest":X} with X one of {"q":0,"r":1}, {"q":1,"r":1}',
    '{"action":"end_turn"}',
  ]);
});

test('reasoning keeps nothing that an arena could not store', () => {
  const { decision } = readDecision('{"reasoning":"a\\u0000b \\ud83d","orders":[{"action":"end_turn"}]}');
  expect(decision).toMatchObject({ reasoning: 'a\ufffdb \ufffd' });
});
