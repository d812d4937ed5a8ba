import { type Replay, verify } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { memoryArena, plan, playOut } from './memory-arena.ts';
import { open } from './test-match.ts';

test.each([
  ['attrition-1', 2, {}],
  ['attrition-2', 2, {}],
  ['conquest-1', 2, {}],
  ['battle-1', 3, { players: 3, tickSeconds: 60 }],
  ['battle-2', 2, { tickSeconds: 60 }],
  ['warshard-1', 2, {}],
] as const)('%s with %d players: played in memory, its replay verifies, and a second arena reads the same', async (game, players, options) => {
  const at = memoryArena();
  const matchId = (await at.arena.open(plan(game, players, {}, options)))!;
  await playOut(at, matchId);
  const match = (await at.arena.liveMatches.find(matchId))!;
  expect(match.ending).not.toBeNull();
  const replay = (await at.reader.replay(match)) as Replay;
  expect(verify(replay)).toMatchObject({ ok: true });
  const again = memoryArena(at.storage);
  const reread = (await again.arena.liveMatches.find(matchId))!;
  expect(reread.game.hash(reread.state)).toBe(match.game.hash(match.state));
  expect(await again.reader.stream(reread, 'public', { seq: 0, k: -1 })).toEqual(
    await at.reader.stream(match, 'public', { seq: 0, k: -1 }),
  );
  expect(at.problems).toEqual([]);
});

test('a state on request shows all of control, a stream only what has changed', async () => {
  const live = await open('battle-2', { pace: { turnSeconds: 60, tickMs: 1000, isEager: false } });
  for (let tick = 0; tick < 2; tick++) await live.at.clock.pass(1000);
  const control = (game: any) => game.state_tick.visible_changes.control_updates.length;
  const match = await live.match;
  const { state } = await live.at.reader.now(match, 0);
  const { events } = await live.at.reader.stream(match, 0, { seq: match.seq - 1, k: 9 });
  const followed = events.find(({ event }) => event.event === 'state')!.event.state as { game: unknown };
  expect(control(followed.game)).toBe(0);
  expect(control(state.game)).toBe(7);
});
