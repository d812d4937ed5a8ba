import { readFileSync } from 'node:fs';
import { games } from '@hexfront/engine';
import { afterAll, describe, expect, test } from 'vitest';
import { LineSplitter } from '../src/line-protocol/line-splitter.ts';
import { opNames } from '../src/line-protocol/request.ts';
import { type RequestError, requestErrors } from '../src/line-protocol/request-error.ts';
import { EngineSession } from '../src/line-protocol/session.ts';
import { converse, Desk } from './hexfront.ts';

const desk = new Desk();
afterAll(() => desk.clear());

/** Asks a session in this process, which answers exactly as the command does. */
function ask(session: EngineSession, request: object | string): any {
  return JSON.parse(session.answer(typeof request === 'string' ? request : JSON.stringify(request)));
}

function opened(game = 'attrition-1', options: object = {}): EngineSession {
  const session = new EngineSession();
  expect(ask(session, { id: 0, op: 'new', game, options, seed: 's' }).state).toBe('s1');
  return session;
}

const hash = expect.stringMatching(/^[0-9a-f]{16}$/);
const far = { action: 'move', unitId: 'A-1', to: 'E11' };

describe('a conversation with the command', () => {
  test('every op, in order, then the end', () => {
    const answers = converse(desk, [
      '{"id":1,"op":"new","game":"attrition-1","options":{},"seed":"s"}',
      '{"id":2,"op":"legal","state":"s1","seat":0}',
      { id: 3, op: 'check', state: 's1', seat: 0, action: far },
      '{"id":4,"op":"apply","state":"s1","decisions":{"0":[{"action":"end_turn"}]}}',
      '',
      '   ',
      'what?',
      { id: 'five', op: 'view', state: 's1', seat: 'public' },
      { id: 6, op: 'copy', state: 's1' },
      { id: 7, op: 'save', state: 's2' },
      { id: 8, op: 'perft', state: 's2', depth: 2 },
      { id: 9, op: 'free', state: 's2' },
      { id: 10, op: 'legal', state: 's2', seat: 0 },
    ]);
    const [made, legal, check, apply, malformed, view, copy, save, perft, free, gone] = answers;
    const decision = { stage: 'turn', seats: [0] };
    expect(made).toEqual({ id: 1, ok: true, state: 's1', decision, outcome: null, hash });
    expect(Object.keys(made)).toEqual(['id', 'ok', 'state', 'decision', 'outcome', 'hash']);
    expect(legal).toMatchObject({ id: 2, ok: true });
    expect(legal.actions).toContainEqual({ action: 'end_turn' });
    const message = expect.any(String);
    expect(check).toEqual({ id: 3, ok: true, allowed: false, code: 'out-of-reach', message, rule: '000 §9.3' });
    const next = { stage: 'turn', seats: [1] };
    expect(apply).toMatchObject({ id: 4, ok: true, rejected: [], decision: next, outcome: null, hash });
    expect(apply.events.map(({ type }: { type: string }) => type)).toEqual(['turn_end', 'turn_start']);
    expect(malformed).toEqual({ id: null, ok: false, error: { code: 'malformed-line', message } });
    expect(view).toMatchObject({ id: 'five', ok: true, view: { turn: 1, activePlayer: 'B', status: 'active' } });
    expect(copy).toEqual({ id: 6, ok: true, state: 's2', decision: next, outcome: null, hash: apply.hash });
    expect(save.saved).toMatchObject({ game: 'attrition-1', seed: 's', position: view.view });
    expect(perft.count).toBeGreaterThan(1000);
    expect(free).toEqual({ id: 9, ok: true });
    expect(gone.error.code).toBe('unknown-state');
    expect(answers).toHaveLength(11);
  });

  test('ten thousand requests through a pipe come back in order', () => {
    const requests: object[] = [{ id: 0, op: 'new', game: 'attrition-1', seed: 's' }];
    for (let id = 1; id < 10_000; id++) {
      requests.push(
        id % 2 ? { id, op: 'legal', state: 's1', seat: id % 3 } : { id, op: 'view', state: 's1', seat: 'all' },
      );
    }
    const answers = converse(desk, requests);
    expect(answers.map(({ id }) => id)).toEqual(requests.map((_, i) => i));
  });

  test('a last line without a line break, Windows line breaks and a byte order mark', () => {
    const { code, out } = desk.run(['engine'], '\uFEFF{"id":1,"op":"fly"}\r\n{"id":2,"op":"fly"}');
    expect(code).toBe(0);
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).id),
    ).toEqual([1, 2]);
  });

  test('bytes that are not UTF-8, and a line that is too long', () => {
    const input = Buffer.concat([
      Buffer.from([0x22, 0xff, 0x22, 0x0a]),
      Buffer.alloc(9 * 1024 * 1024, 0x20),
      Buffer.from('\n{"id":3,"op":"fly"}\n'),
    ]);
    const { code, out } = desk.run(['engine'], input);
    const answers = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(code).toBe(0);
    expect(answers.map(({ id, error }) => [id, error.code])).toEqual([
      [null, 'malformed-line'],
      [null, 'line-too-long'],
      [3, 'unknown-op'],
    ]);
  });

  test('no input at all', () => {
    expect(desk.run(['engine'])).toEqual({ code: 0, out: '', err: '' });
  });
});

describe('errors, after which the session continues', () => {
  test.each([
    // request                                                                  code              names
    ['[1]', 'malformed-line', 'JSON'],
    ['null', 'malformed-line', 'JSON'],
    ['{"id":1,"op":"new"', 'malformed-line', 'JSON'],
    [{ op: 'legal', id: {} }, 'bad-field', 'id'],
    [{ id: 1 }, 'unknown-op', 'new, legal, check'],
    [{ id: 1, op: 'constructor' }, 'unknown-op', 'constructor'],
    [{ id: 1, op: 'new', game: 'attrition-1' }, 'bad-field', 'seed'],
    [{ id: 1, op: 'new', game: 'attrition-1', seed: 7 }, 'bad-field', 'seed'],
    [{ id: 1, op: 'new', seed: 's' }, 'bad-field', 'game'],
    [{ id: 1, op: 'new', game: 'chess', seed: 's' }, 'unknown-game', 'chess'],
    [{ id: 1, op: 'new', game: 'attrition-1', seed: 's', options: { turns: 3 } }, 'bad-option', 'turns'],
    [{ id: 1, op: 'new', game: 'attrition-1', seed: 's', options: { turnLimit: -3 } }, 'bad-option', 'turnLimit'],
    [{ id: 1, op: 'new', game: 'attrition-1', seed: 's', options: [] }, 'bad-option', 'object'],
    [{ id: 1, op: 'new', game: 'attrition-1', seed: 's', option: {} }, 'bad-field', 'option'],
    [{ id: 1, op: 'legal', state: 's9', seat: 0 }, 'unknown-state', 's9'],
    [{ id: 1, op: 'legal', state: 1, seat: 0 }, 'bad-field', 'state'],
    [{ id: 1, op: 'legal', state: 's1' }, 'bad-field', 'seat'],
    [{ id: 1, op: 'legal', state: 's1', seat: 2 }, 'unknown-seat', '2'],
    [{ id: 1, op: 'legal', state: 's1', seat: -1 }, 'unknown-seat', '-1'],
    [{ id: 1, op: 'legal', state: 's1', seat: '0' }, 'unknown-seat', '0'],
    [{ id: 1, op: 'check', state: 's1', seat: 0 }, 'bad-field', 'action'],
    [{ id: 1, op: 'check', state: 's1', seat: 0.5, action: far }, 'unknown-seat', '0.5'],
    [{ id: 1, op: 'view', state: 's1', seat: 'A' }, 'unknown-seat', 'A'],
    [{ id: 1, op: 'apply', state: 's1', decisions: [] }, 'bad-field', 'decisions'],
    [{ id: 1, op: 'apply', state: 's1', decisions: { 0: far } }, 'bad-field', 'seat 0'],
    [{ id: 1, op: 'apply', state: 's1', decisions: { 2: [far] } }, 'unknown-seat', '2'],
    [{ id: 1, op: 'apply', state: 's1', decisions: { A: [far] } }, 'unknown-seat', 'A'],
    [{ id: 1, op: 'apply', state: 's1', decisions: { '00': [far] } }, 'unknown-seat', '00'],
    [{ id: 1, op: 'load' }, 'bad-field', 'saved'],
    [{ id: 1, op: 'load', saved: 3 }, 'bad-field', 'saved'],
    [{ id: 1, op: 'load', saved: { game: 'chess' } }, 'unknown-game', 'chess'],
    [{ id: 1, op: 'load', saved: { game: 'attrition-1' } }, 'malformed-save', 'seed'],
    [{ id: 1, op: 'perft', state: 's1', depth: 99 }, 'too-deep', '10'],
    [{ id: 1, op: 'perft', state: 's1', depth: '2' }, 'bad-field', 'depth'],
    [{ id: 1, op: 'free', state: 's1', seat: 0 }, 'bad-field', 'seat'],
  ] as const)('%j: %s', (request, code, names) => {
    const session = opened();
    const before = ask(session, { id: 2, op: 'save', state: 's1' });
    const { ok, error, ...rest } = ask(session, request);
    expect([ok, error.code]).toEqual([false, code]);
    expect(error.message).toContain(names);
    const isRead = typeof request === 'object' && !('id' in request && typeof request.id === 'object');
    expect(rest).toEqual({ id: isRead ? 1 : null });
    expect(ask(session, { id: 2, op: 'save', state: 's1' })).toEqual(before);
  });

  test('an internal error is answered, too', () => {
    const session = opened();
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const { id, ok } = ask(session, `{"id":7,"op":"check","state":"s1","seat":0,"action":${deep}}`);
    expect([id, typeof ok]).toEqual([7, 'boolean']);
    const broken = ask(session, `{"id":8,"op":"new","game":${deep},"seed":"s"}`);
    expect(broken).toMatchObject({ id: 8, ok: false });
    expect(ask(session, { id: 9, op: 'legal', state: 's1', seat: 0 }).ok).toBe(true);
  });

  test('perft of a game that does not number its actions', () => {
    const session = new EngineSession();
    ask(session, { id: 1, op: 'new', game: 'battle-2', seed: 's' });
    const { error } = ask(session, { id: 2, op: 'perft', state: 's1', depth: 1 });
    expect(error).toMatchObject({ code: 'not-countable', message: expect.stringContaining('battle-2') });
  });

  test('a request without an id is answered with null', () => {
    expect(ask(opened(), { op: 'free', state: 's1' })).toEqual({ id: null, ok: true });
  });
});

describe.each(games.map(({ id, traits }) => [id, traits.simultaneous] as const))('%s', (game, isSimultaneous) => {
  if (isSimultaneous)
    test('a refused order is named, and the tick runs as if nothing had been ordered', () => {
      const session = opened(game);
      const { state } = ask(session, { id: 1, op: 'copy', state: 's1' });
      const nonsense = { action: 'surrender' };
      const applied = ask(session, { id: 2, op: 'apply', state: 's1', decisions: { 0: [nonsense], 1: [nonsense] } });
      expect(applied.hash).toBe(ask(session, { id: 3, op: 'apply', state, decisions: {} }).hash);
      expect(applied.rejected.map(({ seat, index, code }: any) => [seat, index, code])).toEqual([
        [0, 0, 'malformed-action'],
        [1, 0, 'malformed-action'],
      ]);
    });
  else
    test('a refused action changes nothing and is named', () => {
      const session = opened(game);
      const before = ask(session, { id: 1, op: 'save', state: 's1' }).saved;
      const { hash: hashBefore, decision } = ask(session, { id: 2, op: 'copy', state: 's1' });
      const nonsense = { action: 'surrender' };
      const applied = ask(session, {
        id: 3,
        op: 'apply',
        state: 's1',
        decisions: { 0: [nonsense], 1: [{ action: 'pass' }] },
      });
      expect(applied).toMatchObject({ ok: true, hash: hashBefore, decision });
      expect(applied.rejected.map(({ seat, index, code }: any) => [seat, index, code])).toEqual([
        [0, 0, 'malformed-action'],
        [1, 0, 'not-your-turn'],
      ]);
      expect(Object.keys(applied.rejected[0])).toEqual(['seat', 'index', 'code', 'message', 'rule']);
      expect(ask(session, { id: 4, op: 'save', state: 's1' }).saved).toEqual(before);
    });

  test('check and apply agree with legal', () => {
    const session = opened(game);
    for (const action of ask(session, { id: 1, op: 'legal', state: 's1', seat: 0 }).actions) {
      expect(ask(session, { id: 2, op: 'check', state: 's1', seat: 0, action })).toEqual({
        id: 2,
        ok: true,
        allowed: true,
      });
      const { state } = ask(session, { id: 3, op: 'copy', state: 's1' });
      expect(ask(session, { id: 4, op: 'apply', state, decisions: { 0: [action] } }).rejected).toEqual([]);
      ask(session, { id: 5, op: 'free', state });
    }
    const others = ask(session, { id: 6, op: 'legal', state: 's1', seat: 1 }).actions;
    expect(others.length > 0).toBe(isSimultaneous);
  });

  test('a loaded state continues like the saved one', () => {
    const session = opened(game);
    const first = ask(session, { id: 1, op: 'legal', state: 's1', seat: 0 }).actions[0];
    ask(session, { id: 2, op: 'apply', state: 's1', decisions: { 0: [first] } });
    const { saved } = ask(session, { id: 3, op: 'save', state: 's1' });
    expect(ask(session, { id: 4, op: 'load', saved })).toMatchObject({ ok: true, state: 's2' });
    const ends = ['s1', 's2'].map((state) =>
      ask(session, { id: 5, op: 'apply', state, decisions: { 0: [{ action: 'pass' }] } }),
    );
    expect(ends[1]).toEqual(ends[0]);
  });
});

describe('a position edited by hand', () => {
  const saved = () => ask(opened(), { id: 1, op: 'save', state: 's1' }).saved;

  test('loads without the fields that only the engine writes', () => {
    const session = opened();
    const { game, options, seed, position } = saved();
    position.players.A.gold = 50;
    const loaded = ask(session, { id: 2, op: 'load', saved: { game, options, seed, position } });
    expect(loaded).toMatchObject({ ok: true, state: 's2', decision: { stage: 'turn', seats: [0] } });
    const { actions } = ask(session, { id: 3, op: 'legal', state: 's2', seat: 0 });
    expect(actions.some(({ action }: { action: string }) => action === 'recruit')).toBe(false);
    expect(ask(session, { id: 4, op: 'view', state: 's2', seat: 0 }).view.players.A.gold).toBe(50);
  });

  const hexOf = (position: any, id: string) => position.board.find((hex: { id: string }) => hex.id === id);
  test.each([
    // what                how                                                                     code
    ['negative gold', (p: any) => (p.players.A.gold = -1), 'bad-number'],
    ['unknown unit', (p: any) => hexOf(p, 'E11').unitIds.push('A-99'), 'unknown-unit'],
    ['two owners', (p: any) => hexOf(p, 'B2').unitIds.push('B-1'), 'two-owners'],
    ['unknown terrain', (p: any) => (hexOf(p, 'E11').type = 'swamp'), 'unknown-terrain'],
    ['a hex too few', (p: any) => p.board.pop(), 'unknown-hex'],
  ])('%s is refused with its code', (_, edit, code) => {
    const changed = saved();
    edit(changed.position);
    expect(ask(new EngineSession(), { id: 1, op: 'load', saved: changed })).toMatchObject({
      id: 1,
      ok: false,
      error: { code },
    });
  });
});

describe('limits', () => {
  test('number of states', () => {
    const session = new EngineSession(2);
    const make = { id: 1, op: 'new', game: 'conquest-1', seed: 's' };
    expect([ask(session, make).state, ask(session, make).state]).toEqual(['s1', 's2']);
    expect(ask(session, make).error.code).toBe('too-many-states');
    expect(ask(session, { id: 2, op: 'copy', state: 's1' }).error.code).toBe('too-many-states');
    ask(session, { id: 3, op: 'free', state: 's1' });
    expect(ask(session, make).state).toBe('s3');
  });

  test('lines are split correctly wherever the chunks end', () => {
    const bytes = Buffer.from('ab\n\ncdé\ntoo long\nend');
    for (let size = 1; size < bytes.length; size++) {
      const lines: (string | RequestError)[] = [];
      const splitter = new LineSplitter(5, (line) => lines.push(line));
      for (let i = 0; i < bytes.length; i += size) splitter.push(bytes.subarray(i, i + size));
      splitter.end();
      expect(lines.map((line) => (typeof line === 'string' ? line : line.code))).toEqual([
        'ab',
        'cdé',
        'line-too-long',
        'end',
      ]);
    }
  });
});

test('the README shows a real session', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const examples = [...readme.matchAll(/^→ (.*)\n {2}(.*)$/gm)];
  expect(examples.length).toBeGreaterThan(4);
  const session = new EngineSession();
  for (const [, request, answer] of examples) {
    const parts = answer.split(/ … ,|…/);
    const actual = session.answer(request);
    expect([actual.startsWith(parts[0]), actual.endsWith(parts.at(-1)!), actual]).toEqual([true, true, actual]);
    if (parts.length === 1) expect(actual).toBe(answer);
  }
});

test('the help and the README list every op, and the README every error code', () => {
  const { out } = desk.run(['engine', '--help']);
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  for (const op of opNames) {
    expect(out).toMatch(new RegExp(`^  ${op} +`, 'm'));
    expect(readme).toContain(`| \`${op}\` |`);
  }
  for (const code of Object.keys(requestErrors)) expect(readme).toContain(`\`${code}\``);
});
