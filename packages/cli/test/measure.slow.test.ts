import { bots, levels } from '@hexfront/bots';
import { games } from '@hexfront/engine';
import { afterAll, describe, expect, test } from 'vitest';
import { converse, Desk } from './hexfront.ts';

const desk = new Desk();
afterAll(() => desk.clear());

describe('bench', () => {
  const args = ['bench', '--game', 'conquest-1', '--seconds', '0.05'];
  const keys = [
    'game',
    'games_per_s',
    'actions_per_s',
    'legal_lists_per_s',
    'copies_per_s',
    'avg_actions_per_game',
    'avg_branching',
    'checksum',
  ];

  test('--json prints one object with exactly these keys and a reproducible checksum', () => {
    const runs = [desk.run([...args, '--json']), desk.run([...args, '--json'])].map(({ code, out, err }) => {
      expect([code, err]).toEqual([0, '']);
      return JSON.parse(out);
    });
    expect(Object.keys(runs[0])).toEqual(keys);
    expect(runs[0].game).toBe('conquest-1');
    for (const name of keys.slice(1, -1)) expect(runs[0][name]).toBeGreaterThan(0);
    expect(runs[1].checksum).toBe(runs[0].checksum);
    expect(runs[0].checksum).toMatch(/^[0-9a-f]{16}$/);
  });

  test('other options, another checksum', () => {
    const checksums = [args, [...args, '--options', '{"turnLimit":3}']].map(
      (each) => JSON.parse(desk.run([...each, '--json']).out).checksum,
    );
    expect(checksums[1]).not.toBe(checksums[0]);
  });

  test('simultaneous games: ticks with the requested number of units and a reproducible checksum', () => {
    const args = ['bench', '--game', 'battle-2', '--seconds', '0.05', '--units', '12', '--json'];
    const [one, two] = [desk.run(args), desk.run(args)].map(({ out }) => JSON.parse(out));
    expect(one).toMatchObject({ game: 'battle-2', players: 2, size: 40, units_per_player: 12, checksum: two.checksum });
    expect(one.ticks_per_s).toBeGreaterThan(0);
    expect(desk.run(['bench', '--game', 'attrition-1', '--units', '5'])).toMatchObject({ code: 2, out: '' });
  });

  test.each([
    ['conquest-1', 8],
    ['battle-1', 2],
  ])('--env measures environments of %s, and what they wrote does not depend on speed', (game, envs) => {
    const args = ['bench', '--env', '--envs', `${envs}`, '--game', game, '--seconds', '0.1', '--json'];
    const [one, two] = ['1', '2'].map((jobs) => JSON.parse(desk.run([...args, '--jobs', jobs]).out));
    expect(one).toMatchObject({ game, envs, threads: 1, checksum: two.checksum });
    expect(two.threads).toBe(2);
    for (const phase of ['raw', 'legal', 'full'].map((name) => `${name}_steps_per_s`)) {
      expect(one[phase]).toBeGreaterThan(0);
      expect(one[`all_${phase}`]).toBe(one[phase]);
      expect(two[`all_${phase}`]).toBeGreaterThan(0);
    }
  });

  test('prints a table without --json, and every game without --game', () => {
    const { code, out } = desk.run(['bench', '--seconds', '0.01']);
    expect(code).toBe(0);
    expect(out.match(/^\S+$/gm)).toEqual(games.map(({ id }) => id));
    expect(out).toMatch(/^ {2}actions per second +[\d,]+$/m);
  });
});

describe('perft', () => {
  test('counts each depth, with the same result from a saved opening', () => {
    const [, save] = converse(desk, [
      { id: 1, op: 'new', game: 'attrition-1', seed: 's' },
      { id: 2, op: 'save', state: 's1' },
      { id: 3, op: 'perft', state: 's1', depth: 2 },
    ]);
    desk.write('opening.json', save.saved);
    const [fresh, loaded] = [
      ['--game', 'attrition-1'],
      ['--position', 'opening.json'],
    ].map((from) => JSON.parse(desk.run(['perft', ...from, '--depth', '3', '--json']).out));
    const counts = (result: any) => result.counts.map(({ count }: { count: number }) => count);
    expect(counts(fresh)).toHaveLength(3);
    expect(counts(loaded)).toEqual(counts(fresh));
    expect(loaded.hash).toBe(fresh.hash);
  });

  test.each(
    games.filter(({ numbered }) => numbered !== undefined).map(({ id }) => id),
  )('%s: the command and the line protocol agree', (game) => {
    const answers = converse(desk, [
      { id: 0, op: 'new', game, seed: 's' },
      ...[0, 1, 2, 3].map((depth) => ({ id: depth + 1, op: 'perft', state: 's1', depth })),
    ]);
    const { out } = desk.run(['perft', '--game', game, '--depth', '3']);
    const shown = [...out.matchAll(/^ +\d+ +(\d+) +[\d.]+$/gm)].map(([, count]) => Number(count));
    expect([1, ...shown]).toEqual(answers.slice(1).map(({ count }) => count));
  });
});

describe('lists', () => {
  test('games', () => {
    const listed = JSON.parse(desk.run(['games', '--json']).out);
    expect(listed.map(({ id }: { id: string }) => id)).toEqual(games.map(({ id }) => id));
    const { out } = desk.run(['games']);
    for (const { id } of games) expect(out).toContain(id);
  });

  test('bots', () => {
    const listed = JSON.parse(desk.run(['bots', '--json']).out);
    expect(listed.map(({ name }: { name: string }) => name)).toEqual([...bots, ...levels].map(({ name }) => name));
    expect(listed[0].games).toEqual(games.filter((game) => bots[0].plays(game)).map(({ id }) => id));
  });

  test('rules follow the options and the language', () => {
    const [usual, short, spanish] = [[], ['--options', '{"turnLimit":7}'], ['--lang', 'es']].map(
      (more) => desk.run(['rules', 'attrition-1', ...more]).out,
    );
    expect(usual).toMatch(/^# War of Attrition/);
    expect(usual).toContain('[000 §9.3]');
    expect(usual).not.toContain('<a id');
    expect(short).not.toBe(usual);
    expect(spanish).toContain('## El tablero');
  });
});

test('the demo is short and suggests commands that exist', () => {
  const { code, out, err } = desk.run(['demo']);
  expect([code, err]).toEqual([0, '']);
  expect(out.split('\n').length).toBeLessThan(75);
  expect(out).toMatch(/ wins \(|\ndraw /);
  const [, next] = out.split('What to try next:\n');
  for (const line of next.trimEnd().split('\n')) {
    const [command] = line.trim().split(' ').slice(1);
    expect(desk.run(command === '--help' ? ['--help'] : [command, '--help']).code).toBe(0);
  }
});
