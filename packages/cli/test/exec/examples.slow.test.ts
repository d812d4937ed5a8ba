import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Game, games, isObject } from '@hexfront/engine';
import { battle1, battle2, matchEnd } from '@hexfront/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Desk } from '../hexfront.ts';

const examples = join(import.meta.dirname, '..', '..', '..', '..', 'examples', 'exec-bots');
const desk = new Desk();
afterAll(() => desk.clear());

const isFound = (command: string) =>
  spawnSync(command, [command === 'go' ? 'version' : '--version'], { stdio: 'ignore' }).status === 0;
const flat = games.filter(({ id }) => id.startsWith('attrition'));
const brief = (game: Game) => (game.traits.simultaneous ? '{"tickSeconds":60}' : '{}');

/** How each is started, and the games it plays. */
const bots: [language: string, needs: string, command: string, games: readonly Game[]][] = [
  ['bash', 'bash', `bash "${join(examples, 'random.sh')}"`, flat],
  ['Python', 'python3', `python3 "${join(examples, 'random_bot.py')}"`, games],
  ['C', 'cc', './random', games],
  ['Go', 'go', './marcher', flat],
];

/** How those that must be compiled are compiled. */
const compilers: { readonly [needs: string]: readonly string[] } = {
  cc: ['-std=c11', '-Wall', '-Wextra', '-Werror', '-O2', '-o', 'random', join(examples, 'random.c')],
  go: ['build', '-o', 'marcher', join(examples, 'marcher.go')],
};

for (const [language, needs, command, played] of bots) {
  if (!isFound(needs)) {
    console.log(`${needs} was not found: the bot in ${language} is not tested`);
    continue;
  }
  describe(`the bot in ${language}`, () => {
    beforeAll(() => {
      if (compilers[needs] === undefined) return;
      const built = spawnSync(needs, compilers[needs], { cwd: desk.path });
      expect([built.status, String(built.stderr)]).toEqual([0, '']);
    });

    test.each(played.map((game) => [game.id, game] as const))('plays %s to its end against random', (id, game) => {
      const seats = ['--seat', 'random', '--seat', `exec:${command}`, '--seed', '1', '--options', brief(game)];
      const out = `${language}-${id}.json`;
      const { code, out: printed } = desk.run(['play', '--game', id, ...seats, '--out', out, '--json']);
      expect(JSON.parse(printed)).toMatchObject({ failures: [], outcome: { winners: expect.any(Array) } });
      expect(code).toBe(0);
      expect(desk.run(['verify', out]).code).toBe(0);
    });
  });
}

describe('the frames of battle games carry the published payloads', () => {
  test.each([
    ['battle-1', battle1],
    ['battle-2', battle2],
  ] as const)('%s', (id, schemas) => {
    const recorder = join(import.meta.dirname, 'recorder.mjs');
    const kept = `${id}.txt`;
    const seats = ['--seat', `exec:"${process.execPath}" "${recorder}" ${kept}`, '--seat', 'greedy'];
    const options = ['--seed', '1', '--options', '{"tickSeconds":60}', '--json'];
    expect(desk.run(['play', '--game', id, ...seats, ...options]).code).toBe(0);
    const frames = desk
      .text(kept)
      .trimEnd()
      .split('\n')
      .filter((line) => line.startsWith('→'));
    const parsed = frames.map((line) => JSON.parse(line.slice(2)));
    expect(parsed.length).toBeGreaterThan(20);
    expect(parsed.at(-1).type).toBe('match_end');
    const payloads = { match_start: schemas.matchStart, state_tick: schemas.stateTick, match_end: matchEnd };
    for (const { type, payload } of parsed) payloads[type as keyof typeof payloads].parse(payload);
    expect(parsed.slice(1, -1).every((frame) => isObject(frame.last_orders_status))).toBe(true);
  });
});

test('the annotating bot leaves notes in the replay, which verifies as without them', () => {
  const seats = ['--seat', `file:${join(examples, '..', 'annotating-bot.ts')}`, '--seat', 'greedy', '--seed', '1'];
  const { code, out } = desk.run(['play', '--game', 'attrition-1', ...seats, '--out', 'noted.json', '--json']);
  expect(code, out).toBe(0);
  const { notes, ...replay } = JSON.parse(desk.text('noted.json'));
  expect(notes.length).toBeGreaterThan(20);
  expect(notes[0]).toMatchObject({ seat: 0, step: 0, reasoning: expect.any(String), annotations: [{ hex: 'B2' }] });
  desk.write('bare.json', replay);
  for (const file of ['noted.json', 'bare.json']) expect(desk.run(['verify', file]).code).toBe(0);
});
