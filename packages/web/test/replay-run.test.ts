import { type Replay, rerun, verify } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { LocalMatch } from '../src/worker/local-match.ts';
import { look } from '../src/worker/look.ts';
import { ReplayRun } from '../src/worker/replay-run.ts';
import { wordsOf } from '../src/messages/words.ts';
import { gameIds, gameOf, replayOf } from './matches.ts';

function finished(replay: Replay): ReplayRun {
  const run = new ReplayRun(replay);
  for (const _ of run.run());
  return run;
}

test.each(gameIds)('%s: any position, asked for in any order, is the one that a rerun passes through', (id) => {
  const replay = replayOf(id);
  const run = finished(replay);
  expect(run.difference).toBeNull();
  expect(run.length).toBe(replay.steps.length);
  const straight = new Map<number, string>();
  for (const { step, state } of rerun(replay)) {
    if (step % 7 === 0) straight.set(step, JSON.stringify(look(gameOf(id), run.head, state, 'all').stacks));
  }
  const asked = [...straight.keys()].toSorted((a, b) => ((a * 31) % 17) - ((b * 31) % 17) || a - b);
  for (const seq of asked) expect(JSON.stringify(run.frame(seq, 'all').stacks)).toBe(straight.get(seq));
});

test.each(gameIds)('%s: figures over time have a value for every position and seat, and the feed is in order', (id) => {
  const run = finished(replayOf(id));
  const series = run.series();
  expect(Object.keys(series)).toContain('units');
  for (const values of Object.values(series)) {
    for (const seat of run.head.players.keys()) {
      expect(values[seat]).toHaveLength(run.length + 1);
      expect(values[seat].every((value) => Number.isFinite(value))).toBe(true);
    }
  }
  const feed = run.feed('all').map(({ seq }) => seq);
  expect(feed).toEqual(feed.toSorted((a, b) => a - b));
  expect(run.feed('all').some(({ kind }) => kind === 'combat' || kind === 'capture')).toBe(true);
});

test.each(gameIds)('%s: a changed hash is found at its step, and positions before it can still be looked at', (id) => {
  const replay = replayOf(id);
  const at = Math.floor(replay.steps.length / 2);
  const steps = replay.steps.with(at, { ...replay.steps[at], hash: '0'.repeat(16) });
  const run = finished({ ...replay, steps });
  expect(run.difference?.step).toBe(at + 1);
  expect(wordsOf('es').say(run.difference!.what)).toMatch(/^el hash del estado .* 0{16}$/);
  expect(run.length).toBe(at);
  expect(run.frame(at, 'all').stacks.length).toBeGreaterThan(0);
});

test('a changed outcome is found too', () => {
  const replay = replayOf('conquest-1');
  const run = finished({ ...replay, outcome: { ...replay.outcome!, reason: 'invented' } });
  expect(wordsOf('es').say(run.difference!.what)).toMatch(/^el resultado es .*invented/);
});

test('a decision against the rules is found, with the rule', () => {
  const replay = replayOf('conquest-1');
  const decisions = { 0: [{ action: 'move', unitId: 'A-1', to: { q: 3, r: 3 } }] };
  const run = finished({ ...replay, steps: replay.steps.with(0, { decisions, hash: replay.steps[0].hash }) });
  expect(wordsOf('es').say(run.difference!.what)).toMatch(/^una decisión del asiento 0 se rechaza: [A-Z].*\.$/);
});

test.each(
  gameIds,
)('%s: a fork keeps the record up to its position, goes on with other players and can be verified', (id) => {
  const replay = replayOf(id);
  const seq = Math.floor(replay.steps.length / 3);
  const match = LocalMatch.fork(replay, seq, [
    { kind: 'bot', bot: 'random' },
    { kind: 'bot', bot: 'greedy' },
  ]);
  while (match.botsDecide());
  const forked = match.replay();
  expect(forked.steps.slice(0, seq)).toEqual(replay.steps.slice(0, seq));
  expect(forked.players).toEqual(['random', 'greedy']);
  expect(verify(JSON.parse(JSON.stringify(forked)))).toMatchObject({ ok: true });
  expect(forked.outcome).not.toBeNull();
});

test.each(gameIds)('%s: every choice the board offers is legal, and names hexes of the board', (id) => {
  const match = LocalMatch.fork(replayOf(id), 4, [{ kind: 'person' }, { kind: 'person' }]);
  for (const seat of match.awaited()) {
    const choices = match.choices(seat);
    expect(choices.length).toBeGreaterThan(0);
    for (const { action, from, to, kind } of choices) {
      expect(match.check(seat, action)).toBeNull();
      if (kind === 'move') expect([from, to].every((cell) => cell !== null && cell >= 0)).toBe(true);
    }
  }
});

test.each(gameIds)('%s: whoever resigns loses, and the record says so', (id) => {
  const match = LocalMatch.fork(replayOf(id), 2, [{ kind: 'person' }, { kind: 'bot', bot: 'random' }]);
  match.resign(0);
  expect(match.isOver()).toBe(true);
  const replay = match.replay();
  expect(replay.outcome?.winners).toEqual([1]);
  expect(verify(replay)).toMatchObject({ ok: true });
});

test.each(gameIds)('%s: what is refused changes nothing', (id) => {
  const match = LocalMatch.fork(replayOf(id), 2, [{ kind: 'person' }, { kind: 'person' }]);
  const [seat] = match.awaited();
  const before = gameOf(id).hash(match.state);
  expect(match.check(seat, { action: 'fly' })).not.toBeNull();
  if (!match.head.isSimultaneous) expect(match.submit(seat, [{ action: 'fly' }])).not.toBeNull();
  expect(gameOf(id).hash(match.state)).toBe(before);
});
