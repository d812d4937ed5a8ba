import type { Json } from '@hexfront/engine';
import { describe, expect, test } from 'vitest';
import { keptAnswers, keptRefusals, type Storage } from '../../../src/arena/ports.ts';
import { answer, note, opening, record, refusal, step, waiting } from '../writes.ts';

/** Strings that tend to break databases. */
const hostile = [
  `'; drop table matches; --`,
  `"quoted" \\ back\\slash \\u0000 \\\\u0000`,
  '{"json": ["in", "text"]} {a,b} {"{}"}',
  '$1 $2 %s :name ?',
  'ÄÖÜ ẞ 中文 العربية 🏰 e\u0301 \u200f\u202e\u2028\ufeff',
  '\u0001\u0007\t\r\n\u007f\u0085\uffff',
  '',
  'null',
  'NaN',
];

const nested = (depth: number): Json => {
  let value: Json = 'bottom';
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { in: value };
  return value;
};

export function boundsSuite(storage: () => Storage): void {
  describe('answers', () => {
    test('a process that does not know of the latest answer is refused, even if no record was written since', async () => {
      await storage().commit(opening('m'));
      const write = (moveId: string) => step('m', 1, { records: [], answer: answer(0, 1, 0, { moveId }) });
      expect(await storage().commit(write('one'))).toBe(true);
      expect(await storage().commit(write('one'))).toBe(false);
      expect(await Promise.all([storage().commit(write('two')), storage().commit(opening('n'))])).toEqual([
        false,
        true,
      ]);
      expect((await storage().answers('m')).map(({ moveId }) => moveId)).toEqual(['one']);
    });

    test('are returned unchanged, oldest first', async () => {
      await storage().commit(opening('m'));
      const first = answer(0, 1, 1, { status: 400, body: { error: 'x', list: [1, { deep: null }] } });
      await storage().commit(step('m', 1, { answer: first }));
      await storage().commit(step('m', 2, { answer: answer(1, 1, 2, { body: null }) }));
      await storage().commit(step('m', 3, { answer: answer(0, 2, 3, { body: 'text' }) }));
      expect(await storage().answers('m')).toEqual([
        first,
        answer(1, 1, 2, { body: null }),
        answer(0, 2, 3, { body: 'text' }),
      ]);
    });

    test(`are kept to the latest ${keptAnswers} a seat`, async () => {
      await storage().commit(opening('m'));
      const writes = Array.from({ length: keptAnswers + 5 }, (_, i) =>
        step('m', i + 1, { answer: answer(0, i + 1, i + 1) }),
      );
      writes.push(step('m', keptAnswers + 6, { answer: answer(1, 1, keptAnswers + 6) }));
      expect((await Promise.all(writes.map((write) => storage().commit(write)))).every((taken) => taken)).toBe(true);
      const kept = await storage().answers('m');
      expect(kept.filter(({ seat }) => seat === 0).map(({ n }) => n)).toEqual(
        Array.from({ length: keptAnswers }, (_, i) => i + 6),
      );
      expect(kept.filter(({ seat }) => seat === 1).map(({ n }) => n)).toEqual([1]);
    });
  });

  test(`refusals are kept to the latest ${keptRefusals} a seat, oldest first`, async () => {
    await storage().commit(opening('m'));
    await storage().commit({ matchId: 'm', after: 0, records: [], outbox: [], refusal: refusal(1, 7) });
    for (let at = 1; at <= keptRefusals + 3; at++) {
      await storage().commit({ matchId: 'm', after: 0, records: [], outbox: [], refusal: refusal(0, at) });
    }
    expect((await storage().refusals('m', 0)).map(({ at }) => at)).toEqual(
      Array.from({ length: keptRefusals }, (_, i) => i + 4),
    );
    expect(await storage().refusals('m', 1)).toEqual([refusal(1, 7)]);
  });

  describe('input from clients', () => {
    test.each(hostile)('may contain %j anywhere', async (text) => {
      const id = `m ${text}`;
      await storage().enqueue(waiting(text, 1, { name: text, owner: text, agentVersion: text, game: text }));
      expect(await storage().queue()).toEqual([
        waiting(text, 1, { name: text, owner: text, agentVersion: text, game: text }),
      ]);
      const write = { ...opening(id, [text, 'bob'], { game: text, seed: text, options: { [text]: text } }) };
      expect(await storage().commit({ ...write, fromQueue: [text], outbox: [note(text, id, 0, [text])] })).toBe(true);
      expect((await storage().match(id))?.head).toEqual(write.head);
      expect(await storage().liveOf(text)).toEqual([id]);
      expect(await storage().outbox(text, 0, 9)).toEqual([{ ...note(text, id, 0, [text]), last: 1 }]);

      const told = { moveId: text, bodyHash: text, body: { [text]: [text] } };
      const refused = refusal(0, 5, { code: text, message: text, move: text });
      const records = [record('submitted', 1, { orders: [text, { [text]: text }], reasoning: text })];
      await storage().commit(step(id, 1, { records, answer: answer(0, 1, 1, told), refusal: refused }));
      expect(await storage().records(id, 0)).toEqual(records);
      expect(await storage().answers(id)).toEqual([answer(0, 1, 1, told)]);
      expect(await storage().refusals(id, 0)).toEqual([refused]);
    });

    test.each([
      ['NUL', 'a\0b', 'nul-character'],
      ['NUL in a key', { 'a\0': 1 }, 'nul-character'],
      ['half a character', 'a\ud83d', 'broken-surrogate'],
      ['halves in the wrong order', '\udc00\ud800', 'broken-surrogate'],
      ['bottomless nesting', nested(5000), 'nested-too-deep'],
    ] as const)('is refused with %s before anything is written', async (_, value, why) => {
      await storage().commit(opening('m'));
      const write = step('m', 1, { records: [record('submitted', 1, { orders: [value] })] });
      const neighbours = [storage().commit(opening('n')), storage().commit(write), storage().commit(opening('o'))];
      const [first, refused, last] = await Promise.allSettled(neighbours);
      expect(refused).toMatchObject({ status: 'rejected', reason: { name: 'UnstorableError', why } });
      expect([first, last]).toMatchObject([{ value: true }, { value: true }]);
      expect(await storage().match('m')).toMatchObject({ seq: 0 });
      expect(await storage().commit(step('m', 1))).toBe(true);
    });

    test('may be nested as deep as requests allow', async () => {
      await storage().commit(opening('m'));
      const records = [record('submitted', 1, { orders: [nested(64)] })];
      const deep = { answer: answer(0, 1, 1, { body: nested(64) }), refusal: refusal(0, 1, { move: nested(64) }) };
      expect(await storage().commit(step('m', 1, { records, ...deep }))).toBe(true);
      expect(await storage().records('m', 0)).toEqual(records);
      expect(await storage().answers('m')).toEqual([deep.answer]);
      expect(await storage().refusals('m', 0)).toEqual([deep.refusal]);
    });

    test('finds nothing under the name of a built-in', async () => {
      for (const name of ['__proto__', 'constructor', 'toString']) {
        expect(await storage().match(name)).toBeNull();
        expect(await storage().outboxEnd(name)).toBe(0);
        expect(await storage().liveOf(name)).toEqual([]);
      }
    });
  });
}
