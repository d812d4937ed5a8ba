import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { Desk } from './hexfront.ts';

const desk = new Desk();
afterAll(() => desk.clear());

const shipped = (name: string) =>
  fileURLToPath(new URL(`../../engine/src/warshard/scenarios/${name}.json`, import.meta.url));

const units = [
  { id: 'B1', type: 'hq', side: 'blue', at: { q: 0, r: 0 } },
  { id: 'R1', type: 'hq', side: 'red', at: { q: 2, r: 0 } },
];
const small = {
  title: 'Small',
  map: ['...', '...'],
  victory: [{ at: { q: 1, r: 1 }, points: 1 }],
  units,
  turnLimit: 2,
};
const write = (name: string, more: object) => desk.write(name, JSON.stringify({ ...small, ...more }, null, 1));

describe('scenario check', () => {
  test.each(['training', 'meeting-engagement', 'river-crossing', 'three-hills', 'crow-hill'])('%s is valid', (name) => {
    const { code, out, err } = desk.run(['scenario', 'check', shipped(name)]);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('0 errors, 0 warnings');
  });

  test.each([
    // what is wrong             changed                                                          the line says
    [
      'off-map',
      { units: [units[0], { ...units[1], at: { q: 9, r: 9 } }] },
      /^off-map:\d+:\d+: error: .*R1 on \(9,9\) is off the map$/m,
    ],
    [
      'stacked',
      { units: [units[0], { ...units[1], at: { q: 0, r: 0 } }] },
      /^stacked:\d+:\d+: error: .*\(0,0\) is already occupied by B1$/m,
    ],
    ['terrain', { map: ['..x', '...'] }, /^terrain:4:3: error: .*hex 3 is "x", which is not a terrain/m],
    ['bridge', { bridges: [{ q: 1, r: 0 }] }, /^bridge:\d+:\d+: error: .*the bridge \(1,0\) is not on water$/m],
  ] as const)('%s: exit code 1, and the line', (name, more, says) => {
    write(name, more);
    const { code, out } = desk.run(['scenario', 'check', name]);
    expect(code).toBe(1);
    expect(out).toMatch(says);
  });

  test.each([
    ['no-hq', { units: [units[0], { ...units[1], type: 'armor' }] }, /warning: .*red has no HQ/],
    [
      'island',
      {
        map: ['..~.', '..~.'],
        units: [units[0], { ...units[1], at: { q: 1, r: 0 } }],
        victory: [{ at: { q: 3, r: 0 }, points: 1 }],
      },
      /warning: .*no unit can reach the victory hex \(3,0\)/,
    ],
  ] as const)('%s: a warning, but it can be played', (name, more, says) => {
    write(name, more);
    const { code, out } = desk.run(['scenario', 'check', name]);
    expect(code).toBe(0);
    expect(out).toMatch(says);
  });

  test('--json lists the problems with their places', () => {
    write('json', { map: ['..x', '...'] });
    const { code, out } = desk.run(['scenario', 'check', 'json', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      problems: [{ severity: 'error', path: 'map[0]', line: 4, column: 3 }],
    });
  });

  test('a file that is not valid JSON', () => {
    desk.write('corrupt', '{\n "title": "x",\n "map": [,]\n}');
    expect(desk.run(['scenario', 'check', 'corrupt']).out).toContain('corrupt:3:10: error: expected a value here');
  });
});

describe('scenario show', () => {
  test('draws the board, the units and the points', () => {
    const { code, out, err } = desk.run(['scenario', 'show', shipped('river-crossing')]);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('River crossing: turn 1 of 12');
    expect(out).toMatch(/B-9 mechanised \(-2,4\) from turn 2/);
    expect(out).toMatch(/^2 points at \(6,5\) Great bridge$/m);
  });

  test('does not draw an invalid scenario', () => {
    write('broken', { map: ['..x', '...'] });
    const { code, out, err } = desk.run(['scenario', 'show', 'broken']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('broken:4:3');
  });
});

test.each([
  ['a missing file', ['check', 'none.json'], /cannot read none\.json: no such file/],
  ['an unknown task', ['chekc', 'none.json'], /unknown task "chekc"; did you mean check\?/],
  ['no file', ['check'], /missing argument FILE; usage: hexfront scenario check\|show FILE/],
] as const)('%s: exit code 2', (_, args, says) => {
  const { code, err } = desk.run(['scenario', ...args]);
  expect(code).toBe(2);
  expect(err).toMatch(says);
});
