import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Game, isRefusal, perft } from '@hexfront/engine';
import { describe, expect, test } from 'vitest';
import { defaults, sequential, walked } from './kit.ts';

/** Counts are kept in files, so that a change of rules or listing shows as a difference. HEXFRONT_RECORD=1 writes them anew. */
const depths = [
  ['opening', 0, 3],
  ['after 30 steps', 30, 3],
  ['after 75 steps', 75, 3],
  ['after 110 steps', 110, 2],
] as const;

describe.each(sequential)('$id', (game) => {
  const file = join(import.meta.dirname, '..', 'perft', `${game.id}.json`);

  test('the number of action sequences is the recorded one, from recorded positions', () => {
    if (process.env.HEXFRONT_RECORD === '1') writeFileSync(file, record(game));
    expect(existsSync(file), `${file} is missing; HEXFRONT_RECORD=1 writes it`).toBe(true);
    const entries: { name: string; saved: unknown; counts: number[] }[] = JSON.parse(readFileSync(file, 'utf8'));
    expect(entries.map((entry) => entry.name)).toEqual(depths.map(([name]) => name));
    for (const { name, saved, counts } of entries) {
      const state = game.load(saved);
      if (isRefusal(state)) expect.fail(`${name}: ${state.message}`);
      expect(
        counts.map((_, i) => perft(game, state, i + 1)),
        name,
      ).toEqual(counts);
    }
  });

  test('counting through JSON actions gives the same', () => {
    const state = walked(game, 'json perft', 20);
    expect(slowPerft(game, state, 2)).toBe(perft(game, state, 2));
  });

  test('one sequence of length 0; none after the end', () => {
    const state = game.setup(defaults(game), 's');
    expect(perft(game, state, 0)).toBe(1);
    game.withdraw(state, 0, 'forfeit');
    expect(perft(game, state, 1)).toBe(0);
  });
});

function record(game: Game): string {
  const entries = depths.map(([name, steps, depth]) => {
    const state = walked(game, 'perft', steps);
    const counts = Array.from({ length: depth }, (_, i) => perft(game, state, i + 1));
    // Options stay at their defaults: the file is about the rules as released.
    return { name, counts, saved: { ...game.save(state), options: {} } };
  });
  return `[\n${entries.map((entry) => `  ${JSON.stringify(entry)}`).join(',\n')}\n]\n`;
}

function slowPerft(game: Game, state: unknown, depth: number): number {
  if (depth === 0) return 1;
  let total = 0;
  for (const seat of game.decision(state).seats) {
    for (const action of game.legal(state, seat)) {
      const next = game.copy(state);
      game.advance(next, { [seat]: [action] });
      total += slowPerft(game, next, depth - 1);
    }
  }
  return total;
}
