import { type Json, type Replay, rerun } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { neighboursOf } from '../src/board/geometry.ts';
import { fallenOf, tokensOf } from '../src/board/paint/unit-painter.ts';
import type { Scene } from '../src/board/scene.ts';
import { walk } from '../src/board/walk.ts';
import { soundsOf } from '../src/sound/sounds-of.ts';
import { LiveRun } from '../src/worker/live-run.ts';
import { ReplayRun } from '../src/worker/replay-run.ts';
import { gameOf, playedMatch, replayOf } from './matches.ts';

function scenesOf(replay: Replay): Scene[] {
  const run = new ReplayRun(replay);
  for (const _ of run.run());
  return Array.from({ length: run.length + 1 }, (_, seq) => run.frame(seq, 'all'));
}

/** The ways of all moves, each from its first hex on. */
function waysIn(scenes: readonly Scene[]): number[][] {
  return scenes.flatMap(({ paths }) =>
    paths.flatMap(({ kind, from, to, way = [to] }) => (kind === 'move' ? [[from, ...way]] : [])),
  );
}

test.each(['attrition-2', 'conquest-1', 'warshard-1'] as const)('%s: a unit goes from hex to hex', (id) => {
  const scenes = scenesOf(replayOf(id));
  const ways = waysIn(scenes);
  expect(ways.some((way) => way.length > 2)).toBe(true);
  const jumps = ways.filter((way) => way.slice(1).some((cell, i) => !neighboursOf(scenes[0], way[i]).includes(cell)));
  expect(jumps).toEqual([]);
});

test.each(['attrition-2', 'warshard-1'] as const)('%s: a spectator sees the ways that a replay shows', async (id) => {
  const replay = replayOf(id);
  const game = gameOf(id);
  const live = new LiveRun(id, replay.options, replay.players, 'all');
  const scenes: Scene[] = [];
  for (const { step, state, events } of rerun(replay)) {
    const view = game.view(state, 'public') as Json;
    live.add([{ version: step, view, events: events as readonly Json[], outcome: game.outcome(state) }]);
    scenes.push(await live.frame(step));
  }
  expect(waysIn(scenes)).toEqual(waysIn(scenesOf(replay)));
});

test('a walk along a way passes its corners', () => {
  const way = [
    { x: 0, y: 0 },
    { x: 2, y: 0 },
    { x: 2, y: 2 },
  ];
  expect(walk(way, 0).at).toEqual({ x: 0, y: 0 });
  expect(walk(way, 0.25)).toMatchObject({ at: { x: 1, y: 0 }, heading: { x: 1, y: 0 }, passed: [{ x: 0, y: 0 }] });
  expect(walk(way, 0.75)).toMatchObject({ at: { x: 2, y: 1 }, heading: { x: 0, y: 1 }, passed: way.slice(0, 2) });
  expect(walk(way, 1).at).toEqual({ x: 2, y: 2 });
});

test.each([
  ['attrition-1', 'rusher'],
  ['conquest-1', 'rusher'],
  ['warshard-1', 'random'],
] as const)('%s: the last unit that falls on a hex fades there, and is heard', (id, bot) => {
  const scenes = scenesOf(playedMatch(id, ['greedy', bot]).replay());
  const units = ({ stacks }: Scene) => new Set(stacks.flatMap(({ ids }) => ids));
  let faded = 0;
  for (const [i, scene] of scenes.entries()) {
    if (i === 0) continue;
    const fallen = fallenOf(tokensOf(scenes[i - 1]), scene);
    const left = units(scene);
    expect(fallen.filter(({ stack }) => stack.ids.some((id) => left.has(id)))).toEqual([]);
    if (fallen.length > 0 && scene.outcome === null) expect(soundsOf(scene)).toContain('loss');
    faded += fallen.length;
  }
  expect(faded).toBeGreaterThan(0);
});

test.each([
  ['a move', { paths: [{ kind: 'move' }] }, ['move']],
  ['an attack that does nothing', { paths: [{ kind: 'attack' }] }, ['fight']],
  ['a declared fight', { paths: [{ kind: 'attack' }], fights: [3] }, ['move']],
  ['a loss and a capture', { flashes: [{ kind: 'hit' }, { kind: 'kill' }, { kind: 'capture' }] }, ['loss', 'capture']],
  ['a new unit', { flashes: [{ kind: 'arrival' }] }, ['arrival']],
  ['the end', { flashes: [{ kind: 'kill' }], outcome: { winners: [0], reason: 'capture' } }, ['end']],
])('%s has its sound', (_, scene, sounds) => {
  const quiet = { paths: [], flashes: [], fights: [], outcome: null };
  expect(soundsOf({ ...quiet, ...scene } as unknown as Scene)).toEqual(sounds);
});
