import { games, isRefusal, readReplay, Recorder, type Refusal, type Replay, rerun, verify } from '@hexfront/engine';
import { describe, expect, test } from 'vitest';
import { anyDecisions, brief, json, walk } from './kit.ts';

describe.each(games)('$id', (game) => {
  test('a state survives being saved, written as JSON and loaded', () => {
    walk(game, 'saved', 100_000, (state, step) => {
      if (step % 5 !== 0 && game.outcome(state) === null) return;
      const loaded = game.load(json(game.save(state)));
      if (isRefusal(loaded)) expect.fail(loaded.message);
      expect(game.hash(loaded)).toBe(game.hash(state));
      expect(game.save(loaded)).toEqual(game.save(state));
      expect(game.outcome(loaded)).toEqual(game.outcome(state));
      expect(game.decision(loaded)).toEqual(game.decision(state));
      for (const seat of game.decision(state).seats) expect(game.legal(loaded, seat)).toEqual(game.legal(state, seat));
    });
  });

  test('a loaded state plays on exactly like the one it was saved from', () => {
    const state = walk(game, 'played on', 40, () => {});
    const loaded = game.load(json(game.save(state)));
    for (let step = 40; game.decision(state).seats.length > 0; step++) {
      const decisions = anyDecisions(game, state, 'played on', step);
      expect(game.advance(loaded, decisions).events).toEqual(game.advance(state, decisions).events);
      expect(game.hash(loaded)).toBe(game.hash(state));
    }
  });

  test('a copy is equal and then lives its own life', () => {
    const into = game.setup(brief(game), 'another');
    walk(game, 'copied', 120, (state, step) => {
      const before = game.hash(state);
      const fresh = game.copy(state);
      expect(game.hash(fresh)).toBe(before);
      expect(game.copy(state, into)).toBe(into);
      expect(game.save(into)).toEqual(game.save(state));
      if (game.decision(state).seats.length === 0) return;
      game.advance(fresh, anyDecisions(game, state, 'other life', step));
      expect(game.hash(fresh)).not.toBe(before);
      expect(game.hash(state)).toBe(before);
    });
  });

  test('a planning seed replaces the match seed only in the copy and stays out of the hash', () => {
    const state = game.setup(brief(game), 'secret');
    const copy = game.copy(state, undefined, 'planning');
    expect(JSON.stringify(game.save(copy))).not.toContain('secret');
    expect(game.save(state).seed).toBe('secret');
    expect(game.hash(copy)).toBe(game.hash(state));
  });

  test('a saved state cannot be loaded into another game, and rubbish cannot be loaded at all', () => {
    const saved = json(game.save(game.setup(brief(game), 's')));
    const cases = [null, 7, 'x', [], {}, { ...saved, game: 'other' }, { ...saved, more: 1 }, { ...saved, seed: 1 }];
    for (const bad of cases) expect((game.load(bad) as Refusal).code).toBe('malformed-save');
    expect((game.load({ ...saved, options: { noSuchOption: 1 } }) as Refusal).code).toBe('bad-option');
  });

  test('a recorded match reruns to the same hashes after a round trip through JSON, even if a seat withdrew', () => {
    for (const leave of [Number.POSITIVE_INFINITY, 25]) {
      const replay = record(leave);
      const read = readReplay(json(replay));
      if (isRefusal(read)) expect.fail(read.message);
      expect(verify(read)).toEqual({ ok: true, steps: replay.steps.length, outcome: replay.outcome });
      expect(replay.outcome).not.toBeNull();
      const events = [...rerun(read)].flatMap((step) => step.events);
      expect(events.length).toBeGreaterThan(replay.steps.length / 2);
    }
  });

  test.each([
    ['a hash', (r: Replay) => ({ ...r, steps: r.steps.with(7, { ...r.steps[7], hash: '0000000000000000' }) }), 8],
    ['the opening', (r: Replay) => ({ ...r, opening: '0000000000000000' }), 0],
    [
      'an action',
      (r: Replay) => ({ ...r, steps: r.steps.with(3, { ...r.steps[3], decisions: { 0: [{ action: 'x' }] } }) }),
      4,
    ],
    ['a step left out', (r: Replay) => ({ ...r, steps: r.steps.toSpliced(5, 1) }), 6],
    ['the outcome', (r: Replay) => ({ ...r, outcome: null }), 'last'],
  ] as const)('verify names the first difference: %s', (_, tamper, step) => {
    const replay = record();
    const found = verify(tamper(replay) as Replay);
    expect(found).toMatchObject({ ok: false, step: step === 'last' ? replay.steps.length : step });
  });

  test.each([
    ['no object', () => null],
    ['another format', (r: Replay) => ({ ...r, format: 'chess' })],
    ['another version', (r: Replay) => ({ ...r, version: 2 })],
    ['no seed', (r: Replay) => ({ ...r, seed: undefined })],
    ['steps that are no list', (r: Replay) => ({ ...r, steps: {} })],
    ['a step without a hash', (r: Replay) => ({ ...r, steps: [{ decisions: {} }] })],
    ['a step with neither decisions nor withdrawal', (r: Replay) => ({ ...r, steps: [{ hash: 'x' }] })],
    [
      'a withdrawal for no known reason',
      (r: Replay) => ({ ...r, steps: [{ hash: 'x', withdraw: { seat: 0, reason: 'tea' } }] }),
    ],
    ['a seat that is no seat', (r: Replay) => ({ ...r, steps: [{ hash: 'x', decisions: { '00': [] } }] })],
    ['players that are no names', (r: Replay) => ({ ...r, players: [1, 2] })],
  ] as const)('a replay with %s is refused', (_, spoil) => {
    expect(isRefusal(readReplay(spoil(json(record(5)))))).toBe(true);
  });

  function record(leave = Number.POSITIVE_INFINITY): Replay {
    const recorder = new Recorder(game, brief(game), 'recorded', ['one', 'two']);
    for (let step = 0; game.decision(recorder.state).seats.length > 0; step++) {
      if (step === leave) recorder.withdraw(1, 'resignation');
      else recorder.advance(anyDecisions(game, recorder.state, 'recorded', step));
    }
    return recorder.replay();
  }
});
