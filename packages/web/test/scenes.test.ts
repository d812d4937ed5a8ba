import { expect, test } from 'vitest';
import { addressOf, cellOf } from '../src/board/addresses.ts';
import { describeBoard } from '../src/board/describe.ts';
import { lookOf, themes } from '../src/board/palette.ts';
import { en } from '../src/messages/en.ts';
import { look } from '../src/worker/look.ts';
import { gameIds, gameOf, playedMatch } from './matches.ts';

test.each(gameIds)('%s: a scene holds every hex once, and every unit of the view', (id) => {
  const match = playedMatch(id, ['greedy', 'greedy'], 25);
  const scene = match.frame('all');
  expect(scene.terrain).toHaveLength(scene.rows * scene.cols);
  expect(scene.owner).toHaveLength(scene.rows * scene.cols);
  const names = scene.stacks.flatMap(({ ids }) => ids).toSorted();
  expect(names).toEqual(unitNames(gameOf(id).view(match.state, 'all')).toSorted());
  expect(new Set(names).size).toBe(names.length);
  for (const { cell, count, ids } of scene.stacks) {
    expect(cell).toBeGreaterThanOrEqual(0);
    expect(ids).toHaveLength(count);
  }
});

/** The names of all living units, straight from the engine's JSON. */
function unitNames(view: any): string[] {
  if (Array.isArray(view.units)) return view.units.filter((unit: any) => unit.at !== null).map((unit: any) => unit.id);
  const players: any[] = Array.isArray(view.players) ? view.players : Object.values(view.players);
  const units = [...players.flatMap((player) => player.units), ...(view.neutral_units ?? [])];
  return units.map((unit) => unit.id ?? unit.unit_id);
}

test.each(gameIds)('%s: an address leads to its hex and back', (id) => {
  const scene = playedMatch(id, ['greedy', 'greedy'], 1).frame('all');
  const seen = new Set<string>();
  for (let cell = 0; cell < scene.terrain.length; cell++) {
    const address = addressOf(scene, cell);
    seen.add(address);
    const [q, r] = (address.match(/-?\d+/g) ?? []).map(Number);
    expect(cellOf(scene, scene.addresses.kind === 'letters' ? address : { q, r })).toBe(cell);
  }
  expect(seen.size).toBe(scene.terrain.length);
});

test.each(gameIds)('%s: every terrain has its own look, in both themes', (id) => {
  const scene = playedMatch(id, ['greedy', 'greedy'], 1).frame('all');
  for (const name of scene.terrains) {
    expect(name.toLowerCase() === 'plains' || lookOf(name) !== 'plains').toBe(true);
    for (const theme of Object.values(themes)) expect(theme.ground[lookOf(name)]).toHaveLength(2);
  }
});

test.each(gameIds)('%s: what a step did is drawn: a unit that moved is where the arrow points', (id) => {
  const match = playedMatch(id, ['greedy', 'greedy'], 12);
  let moves = 0;
  for (let step = 0; step < 40 && match.botsDecide(); step++) {
    const scene = match.frame('all');
    for (const path of scene.paths.filter(({ kind }) => kind === 'move')) {
      moves++;
      expect(
        scene.stacks.some(({ cell, seat, type }) => cell === path.to && seat === path.seat && type === path.unit),
      ).toBe(true);
      expect(path.from).not.toBe(path.to);
    }
  }
  expect(moves).toBeGreaterThan(0);
});

test.each(['battle-1', 'battle-2'] as const)('%s: a seat sees no unit out of sight and no queue but its own', (id) => {
  const match = playedMatch(id, ['greedy', 'greedy'], 40);
  for (const seat of [0, 1]) {
    const scene = look(gameOf(id), match.head, match.state, seat);
    for (const stack of scene.stacks) expect(stack.seat === seat || scene.sight![stack.cell] === 1).toBe(true);
    for (const place of scene.places) expect(place.queue === undefined || place.seat === seat).toBe(true);
    expect(scene.sight!.some((seen) => seen === 0)).toBe(true);
    const foe = scene.seats[1 - seat].numbers.map(({ name }) => name);
    expect(foe).toEqual(['seen']);
    expect(describeBoard(en, scene).some((line) => line.includes('out of sight'))).toBe(true);
  }
});
