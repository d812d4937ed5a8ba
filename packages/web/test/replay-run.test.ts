import { type Replay, rerun, verify } from '@hexfront/engine';
import { expect, test } from 'vitest';
import type { Choice } from '../src/games/choice.ts';
import { LiveRun } from '../src/worker/live-run.ts';
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

test.each(gameIds)('%s: any position, requested in any order, is the same as in a straight rerun', (id) => {
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

test.each(gameIds)('%s: a changed hash is found at its step, and the positions before it can still be shown', (id) => {
  const replay = replayOf(id);
  const at = Math.floor(replay.steps.length / 2);
  const steps = replay.steps.with(at, { ...replay.steps[at], hash: '0'.repeat(16) });
  const run = finished({ ...replay, steps });
  expect(run.difference?.step).toBe(at + 1);
  expect(wordsOf('es').say(run.difference!.what)).toMatch(/^el hash del estado .* 0{16}\.$/);
  expect(run.length).toBe(at);
  expect(run.frame(at, 'all').stacks.length).toBeGreaterThan(0);
});

test('a changed outcome is found too', () => {
  const replay = replayOf('conquest-1');
  const run = finished({ ...replay, outcome: { ...replay.outcome!, reason: 'invented' } });
  expect(wordsOf('es').say(run.difference!.what)).toMatch(/^el resultado es .*invented/);
});

test('an illegal decision is found, with the rule that it breaks', () => {
  const replay = replayOf('conquest-1');
  const decisions = { 0: [{ action: 'move', unitId: 'A-1', to: { q: 3, r: 3 } }] };
  const run = finished({ ...replay, steps: replay.steps.with(0, { decisions, hash: replay.steps[0].hash }) });
  expect(wordsOf('es').say(run.difference!.what)).toMatch(/^se rechaza la decisión del asiento 0: [A-Z].*\.$/);
});

test.each(
  gameIds,
)('%s: a fork keeps the record up to its position, continues with other players and can be verified', (id) => {
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

test.each(gameIds)('%s: every choice that the board offers is legal and names hexes of the board', (id) => {
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

const sequential = gameIds.filter((id) => !gameOf(id).traits.simultaneous);

test.each(
  sequential,
)('%s: every legal action can be chosen on the board or by a button, and no two look alike', (id) => {
  const { steps, ...replay } = replayOf(id);
  const say = (choice: Choice) => `${choice.from} ${choice.to} ${wordsOf('en').say(choice.label)}`;
  for (let seq = 0; seq < steps.length; seq += 3) {
    const match = LocalMatch.fork({ ...replay, steps }, seq, [{ kind: 'person' }, { kind: 'person' }]);
    for (const seat of match.awaited()) {
      const choices = match.choices(seat);
      expect(choices.length).toBe(gameOf(id).legal(match.state, seat).length);
      expect(new Set(choices.map(say)).size).toBe(choices.length);
      for (const { from, to } of choices) {
        expect(from === null || from >= 0).toBe(true);
        expect(to === null || (from !== null && to >= 0)).toBe(true);
      }
    }
  }
});

test.each([
  'battle-1',
  'battle-2',
] as const)('%s: further choices of a hex come from what the seat sees: disbands, a rally point, research, long marches', (id) => {
  const plan = { game: id, options: { hasResearch: true, startResources: { M: 0, F: 0, I: 500 } }, seed: 'further' };
  const match = LocalMatch.open({ ...plan, players: [{ kind: 'person' }, { kind: 'person' }] }) as LocalMatch;
  const scene = match.frame(0);
  const base = scene.places.find(({ seat, kind }) => seat === 0 && kind === 'base')!.cell;
  const far = scene.places.find(({ kind }) => kind === 'city')!.cell;
  const counted = (choices: readonly Choice[]) => {
    const counts: { [kind: string]: number } = {};
    for (const { kind } of choices) counts[kind] = (counts[kind] ?? 0) + 1;
    return counts;
  };
  expect(counted(match.further(0, base, null))).toEqual({ disband: 3, rally: 1, research: 5 });
  expect(match.further(0, far, null)).toEqual([]);
  expect(match.further(1, base, null)).toEqual([]);
  const sent = match.further(0, base, far);
  expect(counted(sent)).toEqual({ move: 4, rally: 1 });
  // A seat on an arena, which has a view and no state, writes the same.
  const live = new LiveRun(id, match.head.options, ['a', 'b'], 0);
  live.add([{ version: 0, view: gameOf(id).view(match.state, 0), events: [], outcome: null }]);
  expect(live.candidates(0, base, far)).toEqual(sent);
  expect(counted(live.candidates(0, base, null))).toEqual({ disband: 4, rally: 1, research: 7 });
  // Two researches exclude each other, and the referee's code has a name that the messages know.
  const both = match.further(0, base, null).filter(({ kind }) => kind === 'research');
  const judged = match.judge(
    0,
    both.slice(0, 2).map(({ action }) => action),
  );
  expect(judged).toEqual([{ index: 1, code: 'not-buildable', message: expect.any(String) }]);
});

test.each(gameIds)('%s: a player who resigns loses, and the record says so', (id) => {
  const match = LocalMatch.fork(replayOf(id), 2, [{ kind: 'person' }, { kind: 'bot', bot: 'random' }]);
  match.resign(0);
  expect(match.isOver()).toBe(true);
  const replay = match.replay();
  expect(replay.outcome?.winners).toEqual([1]);
  expect(verify(replay)).toMatchObject({ ok: true });
});

test.each(gameIds)('%s: a refused action changes nothing', (id) => {
  const match = LocalMatch.fork(replayOf(id), 2, [{ kind: 'person' }, { kind: 'person' }]);
  const [seat] = match.awaited();
  const before = gameOf(id).hash(match.state);
  expect(match.check(seat, { action: 'fly' })).not.toBeNull();
  if (!match.head.isSimultaneous) expect(match.submit(seat, [{ action: 'fly' }])).not.toBeNull();
  expect(gameOf(id).hash(match.state)).toBe(before);
});
