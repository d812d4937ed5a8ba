import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  findGame,
  type Game,
  gameFacts,
  type Json,
  type JsonObject,
  readReplay,
  type Replay,
  verify,
} from '@hexfront/engine';
import { describe, expect, test } from 'vitest';
import { attritionGame } from '../../src/attrition/game.ts';
import { fillSlots } from '../../src/attrition/slots.ts';
import { battleGame } from '../../src/battle/game.ts';
import { optionBounds as battleBounds } from '../../src/battle/options/options.ts';
import { type Bounds, int } from '../../src/bounds.ts';
import { warshardGame } from '../../src/warshard/game.ts';
import { optionBounds as warshardBounds } from '../../src/warshard/rules.ts';

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));
const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'));
const replays = files.filter((name) => !name.endsWith('.options.json'));

describe.each(gameFacts.map((facts) => [facts.id, facts] as const))('%s', (id, facts) => {
  const recorded = replays.filter((name) => name.startsWith(`${id}.`));

  test('has two recorded matches', () => {
    expect(recorded.length).toBeGreaterThanOrEqual(2);
  });

  test.each(recorded)('%s verifies', (name) => {
    expect(verify(readReplay(read(name)) as Replay)).toMatchObject({ ok: true });
  });

  test('keeps the options it was released with', () => {
    expect(facts.options).toMatchObject(read(`${id}.options.json`));
  });

  test.each(recorded)('%s verifies after options were added everywhere', (name) => {
    const replay = readReplay(read(name), findGrown) as Replay;
    expect(JSON.stringify(replay.options)).toContain('"unused":0');
    expect(verify(replay, findGrown)).toMatchObject({ ok: true });
  });

  test('an added option is part of the hash once it is used', () => {
    const game = findGrown(id) as Game;
    const opening = (overrides: JsonObject) => game.hash(game.setup(game.options(overrides), 'seed'));
    expect(opening({ unused: 0 })).toBe(opening({}));
    expect(opening({ unused: 1 })).not.toBe(opening({}));
  });
});

const attritionBounds = (facts: Parameters<typeof fillSlots>[0]) => fillSlots(facts).reader.bounds;

/** Every game as it would be if its family had an unused option at each level, down to the entries of lists. */
const grown: readonly Game[] = gameFacts.map((facts) => {
  switch (facts.family) {
    case 'attrition':
      return attritionGame(
        { ...facts, options: withUnused(attritionBounds(facts), facts.options) },
        grow(attritionBounds(facts)),
      );
    case 'battle':
      return battleGame({ ...facts, options: withUnused(battleBounds, facts.options) }, grow(battleBounds));
    case 'warshard':
      return warshardGame({ ...facts, options: withUnused(warshardBounds, facts.options) }, grow(warshardBounds));
  }
});

function findGrown(id: unknown): ReturnType<typeof findGame> {
  return grown.find((game) => game.id === id) ?? findGame(id);
}

/** Names of units or terrain, whose values are all alike, get no new name. */
function isMap(bounds: Bounds & { kind: 'fields' }): boolean {
  return new Set(Object.values(bounds.fields)).size === 1;
}

function grow(bounds: Bounds): Bounds {
  if (bounds.kind === 'list') return { ...bounds, item: grow(bounds.item) };
  if (bounds.kind !== 'fields') return bounds;
  const fields = Object.fromEntries(Object.entries(bounds.fields).map(([name, part]) => [name, grow(part)]));
  if (isMap(bounds)) return { ...bounds, fields };
  return { ...bounds, fields: { ...fields, unused: int(0, 9) }, added: { ...bounds.added, unused: 0 } };
}

function withUnused<T>(bounds: Bounds, value: T): T {
  if (bounds.kind === 'list') return (value as Json[]).map((item) => withUnused(bounds.item, item)) as T;
  if (bounds.kind !== 'fields') return value;
  const parts = Object.entries(value as object).map(([name, part]) => [name, withUnused(bounds.fields[name], part)]);
  return { ...Object.fromEntries(parts), ...(isMap(bounds) ? {} : { unused: 0 }) } as T;
}
