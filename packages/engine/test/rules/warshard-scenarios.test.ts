import { readFileSync } from 'node:fs';
import { games, isRefusal, languages, type Refusal } from '@hexfront/engine';
import {
  type LocatedProblem,
  readScenario,
  scenarioSchema,
  shippedScenarios,
  warshard1,
} from '@hexfront/engine/warshard';
import { expect, test } from 'vitest';
import { rule } from './rule.ts';
import { field, type Field, optionsOf, warshard } from './warshard-field.ts';

const file = (name: string) =>
  readFileSync(new URL(`../../src/warshard/scenarios/${name}.json`, import.meta.url), 'utf8');

/** A scenario file with a line for each thing, so that lines can be named. */
const lines = [
  '{',
  '  "title": "Small",',
  '  "map": [',
  '    "...~.",',
  '    "....."',
  '  ],',
  '  "roads": [{ "q": 0, "r": 0 }],',
  '  "bridges": [',
  '    { "q": 3, "r": 0 }',
  '  ],',
  '  "victory": [',
  '    { "at": { "q": 1, "r": 1 }, "points": 2 }',
  '  ],',
  '  "units": [',
  '    { "id": "B1", "type": "hq", "side": "blue", "at": { "q": 0, "r": 0 } },',
  '    { "id": "R1", "type": "hq", "side": "red", "at": { "q": 4, "r": 1 } }',
  '  ],',
  '  "reinforcements": [],',
  '  "turnLimit": 4',
  '}',
];

/** The file with some texts replaced, pair by pair. */
const written = (...pairs: string[]) => {
  let text = lines.join('\n');
  for (let i = 0; i < pairs.length; i += 2) text = text.replace(pairs[i], pairs[i + 1]);
  return text;
};
const read = (...pairs: string[]) => readScenario(warshard1, written(...pairs));

/** A problem without its words: what must be the same in every language. */
const bare = ({ says, ...problem }: LocatedProblem) => ({ ...problem, figures: (says.match(/\d+/g) ?? []).toSorted() });

rule('ruling warshard-1.11', 'a scenario without problems is read', () => {
  const { scenario, problems } = readScenario(warshard1, lines.join('\n'));
  expect(problems).toEqual([]);
  expect(scenario).toMatchObject({ title: 'Small', about: '', origin: [0, 0], names: [], turnLimit: 4 });
});

rule.each<[string, string, string]>([
  // paragraph              what                   from                    to                     line: what it says
  [
    'ruling warshard-1.11',
    'a unit off the map',
    '"q": 4, "r": 1',
    '"q": 40, "r": 1',
    '16 error R1 on (40,1) is off the map',
  ],
  [
    'ruling warshard-1.11',
    'two units on a hex',
    '"q": 4, "r": 1',
    '"q": 0, "r": 0',
    '16 error (0,0) is already occupied by B1',
  ],
  ['ruling warshard-1.11', 'the same id twice', '"R1"', '"B1"', '16 error the id B1 is used twice'],
  ['ruling warshard-1.11', 'an unknown terrain', '...~.', '..x~.', '4 error hex 3 is "x", which is not a terrain'],
  [
    'ruling warshard-1.11',
    'rows of different length',
    '"....."',
    '"...."',
    '5 error has 4 hexes, but the first row has 5',
  ],
  ['ruling warshard-1.11', 'a missing HQ', '"R1", "type": "hq"', '"R1", "type": "armor"', '14 warning red has no HQ'],
  [
    'ruling warshard-1.11',
    'a bridge on dry land',
    '{ "q": 3, "r": 0 }',
    '{ "q": 2, "r": 0 }',
    '9 error the bridge (2,0) is not on water',
  ],
  [
    'ruling warshard-1.11',
    'a road off the map',
    '"roads": [{ "q": 0, "r": 0 }]',
    '"roads": [{ "q": 0, "r": 9 }]',
    '7 error the road hex (0,9) is off the map',
  ],
  [
    'ruling warshard-1.11',
    'an unknown type',
    '"R1", "type": "hq"',
    '"R1", "type": "cavalry"',
    '16 error units[1].type must be one of infantry',
  ],
  ['ruling warshard-1.11', 'an unknown field', '"title": "Small"', '"titel": "Small"', '2 error unknown field titel'],
  ['ruling warshard-1.11', 'a missing field', '  "title": "Small",\n', '', '1 error title must be a string'],
  [
    'ruling warshard-1.11',
    'a limit out of bounds',
    '"turnLimit": 4',
    '"turnLimit": 0',
    '19 error turnLimit must be a whole number from 1',
  ],
  ['ruling warshard-1.11', 'invalid JSON', '"points": 2 }', '"points": 2', '13 error expected a comma or } here'],
  [
    'ruling warshard-1.11',
    'a name twice',
    '"points": 2',
    '"points": 2, "points": 3',
    '12 error the name "points" is used twice',
  ],
  [
    'ruling warshard-1.11',
    'an extra comma',
    '"turnLimit": 4',
    '"turnLimit": 4,',
    '19 error this comma is not followed by anything',
  ],
])((from, to, expected) => {
  const { scenario, problems } = read(from, to);
  const [{ line, severity, says }] = problems;
  expect(`${line} ${severity} ${says}`).toContain(expected);
  expect(scenario === null).toBe(severity === 'error');
  for (const language of languages.filter((each) => each !== 'en')) {
    const { problems: told } = readScenario(warshard1, written(from, to), language);
    expect(told.map(bare)).toEqual(problems.map(bare));
    expect(told[0].says).not.toBe(says);
  }
});

rule('ruling warshard-1.11', 'a victory hex that no unit can reach gives a warning', () => {
  const island = ['{ "q": 3, "r": 0 }', '', '"....."', '"...~."', '{ "q": 4, "r": 1 }', '{ "q": 2, "r": 1 }'];
  const { problems } = read(...island, '"q": 1, "r": 1', '"q": 4, "r": 0');
  expect(problems).toMatchObject([{ severity: 'warning', line: 12, says: 'no unit can reach the victory hex (4,0)' }]);
});

rule('ruling warshard-1.11', 'a unit and a road in water without a bridge are refused', () => {
  const [wet] = read('{ "q": 3, "r": 0 }', '', '"at": { "q": 0, "r": 0 }', '"at": { "q": 3, "r": 0 }').problems;
  expect(wet).toMatchObject({ severity: 'error', line: 15, says: 'B1 cannot be on water (3,0)' });
  const [road] = read('{ "q": 3, "r": 0 }', '', '"roads": [{ "q": 0', '"roads": [{ "q": 3').problems;
  expect(road).toMatchObject({ severity: 'error', line: 7, says: 'the road hex (3,0) is water without a bridge' });
});

rule('ruling warshard-1.11', 'a reinforcement after the last turn gives a warning', () => {
  const { problems } = read(
    '"reinforcements": []',
    '"reinforcements": [{ "id": "R2", "type": "hq", "side": "red", "at": { "q": 3, "r": 1 }, "turn": 9 }]',
  );
  expect(problems).toMatchObject([{ severity: 'warning', line: 18, path: 'reinforcements[0].turn' }]);
});

rule('ruling warshard-1.11', 'what is shipped is in order, and its files are what the option takes by name', () => {
  expect([...shippedScenarios.keys()]).toEqual([
    'training',
    'meeting-engagement',
    'river-crossing',
    'three-hills',
    'crow-hill',
  ]);
  for (const [name, shipped] of shippedScenarios) {
    const { scenario, problems } = readScenario(warshard1, file(name));
    expect(problems).toEqual([]);
    expect(scenario).toEqual(shipped);
    const options = warshard.options({ scenario: name });
    expect(options).toMatchObject({ scenario: shipped });
    expect(warshard.options({ scenario: JSON.parse(file(name)) })).toBe(options);
  }
});

rule('ruling warshard-1.11', 'an unknown name, or a document that lacks something, is refused by name', () => {
  expect((warshard.options({ scenario: 'waterloo' }) as Refusal).message).toContain('"waterloo"');
  expect((warshard.options({ scenario: { map: ['..', '..'] } }) as Refusal).message).toContain('scenario.title');
});

rule('ruling common.1', 'a document takes nothing from the default scenario', () => {
  const options = optionsOf({ units: ['B1 infantry 0,0', 'R1 infantry 2,0'] });
  if (isRefusal(options)) expect.fail(options.message);
  expect(options.scenario).toMatchObject({ about: '', names: [], victory: [], reinforcements: [] });
});

rule('ruling fine-print warshard.9', 'the shipped scenarios come with the measurement of their balance', () => {
  const notes = readFileSync(new URL('../../src/warshard/scenarios/README.md', import.meta.url), 'utf8');
  const share = (name: string, row: RegExp) =>
    Number((new RegExp(`\\| \`${name}\` \\|${row.source}`, 'm').exec(notes) ?? [])[1]);
  for (const [name] of shippedScenarios) {
    expect(share(name, / ([\d.]+)% \(/), `${name}, search`).toBeGreaterThan(0);
    expect(share(name, /.*?(\d+)% \|$/), `${name}, greedy`).toBeGreaterThan(0);
  }
  for (const name of ['meeting-engagement', 'three-hills', 'crow-hill']) {
    expect(Math.abs(share(name, / ([\d.]+)% \(/) - 50), name).toBeLessThanOrEqual(5);
  }
});

test('the published schema is closed and asks for what has no default', () => {
  const schema = scenarioSchema();
  expect(schema).toMatchObject({
    $id: 'urn:hexfront:warshard-scenario:1',
    additionalProperties: false,
    required: ['title', 'map', 'units', 'turnLimit'],
  });
});

const authored = (more: Partial<Field> = {}) =>
  field({
    units: ['B1 infantry 0,0', 'B2 infantry 1,0', 'R1 infantry -2,0'],
    victory: ['2,0'],
    options: { authoring: true },
    ...more,
  });

const forces = {
  move: { action: 'force_move', unit: 'R1', to: { q: 3, r: 2 } },
  remove: { action: 'force_remove', unit: 'B2' },
  hold: { action: 'force_hold', hex: { q: 2, r: 0 }, side: 'red' },
};

rule(['003 special/2', 'ruling warshard-1.11'], 'an author moves, removes and hands over, on either side', () => {
  const match = authored();
  match.play(forces.move, forces.remove, forces.hold);
  expect(match.all('R1', 'B2')).toEqual(['3,2', 'lost']);
  expect(match.view.victory[0].holder).toBe('red');
  expect(match.view.isRated).toBe(false);
});

rule('ruling warshard-1.11', 'force actions need the option, and they are never listed', () => {
  const match = authored({ options: {} });
  for (const force of Object.values(forces)) expect(match.judge(force)).toBe('not-authoring ruling warshard-1.11');
  expect(match.view.isRated).toBe(true);
  expect(authored().legal().join()).not.toContain('force');
});

rule.each<[object, string]>([
  ['ruling warshard-1.11', 'no such force', { action: 'force_win' }, 'malformed-action ruling warshard-1.11'],
  ['ruling warshard-1.11', 'a unit that is not there', { ...forces.remove, unit: 'B9' }, 'unknown-unit 003 pawns/4'],
  ['ruling warshard-1.11', 'onto another unit', { ...forces.move, to: { q: 0, r: 0 } }, 'cell-occupied 003 pawns/2'],
  ['ruling warshard-1.11', 'off the map', { ...forces.move, to: { q: 99, r: 0 } }, 'off-board 003 board/1'],
  ['ruling warshard-1.11', 'a hex without points', { ...forces.hold, hex: { q: 0, r: 0 } }, 'no-target 003 special/3'],
  ['ruling warshard-1.11', 'no such side', { ...forces.hold, side: 'green' }, 'malformed-action ruling warshard-1.11'],
])((force, verdict) => {
  expect(authored().judge(force)).toBe(verdict);
});

test('a forced move changes what can be reached at once', () => {
  const match = authored();
  match.play({ action: 'force_move', unit: 'R1', to: { q: 2, r: 0 } });
  expect(match.judge('move B2 3,0')).toBe('out-of-reach 003 movement/1');
});

test('the registry has the game once it is released', () => {
  expect(games.map((game) => game.id)).toContain('warshard-1');
});
