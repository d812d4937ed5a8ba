import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneLine, suggest } from '../src/complaint.ts';
import { verbs } from '../src/verbs/index.ts';
import { Desk, type Ran, type RanAmongMany } from './hexfront.ts';

const desk = new Desk();
let filesBefore: string[];

beforeAll(() => {
  mkdirSync(join(desk.path, 'folder'));
  desk.write('corrupt.json', '{"format":"hexfront-replay",\n"version":');
  desk.write('other.json', { hello: 'world' });
  desk.write('taken.json', 'mine');
  desk.write('elsewhere.json', { format: 'hexfront-replay', version: 1, game: 'chess', options: {}, steps: [] });
  desk.write('position.json', { game: 'attrition-1', options: {}, seed: 's', position: {} });
  filesBefore = desk.files();
});
afterAll(() => desk.clear());

describe('help', () => {
  test('the overview names every verb', () => {
    const { code, out, err } = desk.run(['--help']);
    expect([code, err]).toEqual([0, '']);
    for (const { name, summary } of verbs) expect(out).toMatch(new RegExp(`^  ${name} +${summary}$`, 'm'));
  });

  let helps: Ran[];
  beforeAll(() => {
    helps = desk.runMany(verbs.map(({ name }) => ({ args: [name, '--help'] })));
  });

  test.each(verbs.map((verb, i) => [verb.name, verb, i] as const))('%s --help names every option', (_, verb, i) => {
    const { code, out, err } = helps[i];
    expect([code, err]).toEqual([0, '']);
    for (const option of Object.keys(verb.options)) expect(out).toContain(`--${option}`);
    for (const example of verb.examples) expect(out).toContain(example);
  });

  test('help VERB and VERB -h say the same', () => {
    expect(desk.run(['help', 'play'])).toEqual(desk.run(['play', '-h']));
  });

  test('--version', () => {
    expect(desk.run(['--version']).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

const bots = ['--seat', 'random', '--seat', 'random'];
const game = ['--game', 'conquest-1'];

describe('asked wrongly: exit code 2, one line, nothing written', () => {
  const cases = [
    // what is wrong                 arguments                                                     the line says
    ['no verb', [], /say what to do: serve, demo, play/],
    ['unknown verb', ['plya'], /no verb "plya"; did you mean play\?/],
    ['unknown verb for help', ['help', 'dance'], /no verb "dance"; known are/],
    ['option before the verb', ['--game', 'x'], /the verb comes before --game/],
    ['unknown option', ['play', '--gmae', 'x'], /play has no option --gmae; did you mean --game\?/],
    ['unknown short option', ['games', '-j'], /games has no option -j/],
    ['missing value', ['play', '--game'], /--game needs a value/],
    ['option for a value', ['play', '--seed', '--json'], /--seed needs a value, and "--json" looks like an option/],
    ['empty value', ['play', '--seed='], /--seed needs a value/],
    ['value for a flag', ['games', '--json=yes'], /--json takes no value/],
    ['option twice', ['play', ...game, ...game], /--game is given twice/],
    ['stray argument', ['games', 'attrition-1'], /games does not know what to do with "attrition-1"/],
    ['missing argument', ['verify'], /verify needs FILE/],
    ['missing game', ['play', ...bots], /--game is missing; known are attrition-1/],
    ['unknown game', ['play', '--game', 'attrition1', ...bots], /no game "attrition1"; did you mean attrition-1\?/],
    ['unknown game in rules', ['rules', 'go'], /no game "go"; known are attrition-1/],
    ['unknown language', ['rules', 'attrition-1', '--lang', 'fr'], /--lang cannot be "fr"; known are en, es/],
    ['unknown game in bench', ['bench', '--game', 'go'], /no game "go"/],
    ['unknown game in perft', ['perft', '--game', 'go', '--depth', '1'], /no game "go"/],
    ['unknown bot', ['play', ...game, '--seat', 'gredy', '--seat', 'random'], /no bot "gredy" .*did you mean greedy\?/],
    ['too few seats', ['play', ...game, '--seat', 'random'], /conquest-1 needs 2 --seat BOT, not 1/],
    ['too many seats', ['play', ...game, ...bots, ...bots], /conquest-1 needs 2 --seat BOT, not 4/],
    ['options not JSON', ['play', ...game, ...bots, '--options', '{turnLimit:3}'], /--options is not valid JSON/],
    ['options not an object', ['play', ...game, ...bots, '--options', '3'], /Options are a JSON object/],
    [
      'unknown option of a game',
      ['play', ...game, ...bots, '--options', '{"turnLimt":3}'],
      /no option "turnLimt"; did you mean turnLimit\?/,
    ],
    [
      'option out of bounds',
      ['play', ...game, ...bots, '--options', '{"turnLimit":0}'],
      /turnLimit must be a whole number from 1/,
    ],
    [
      'options file missing',
      ['rules', 'conquest-1', '--options', '@none.json'],
      /none\.json cannot be read: there is no such file/,
    ],
    [
      'unknown pace',
      ['play', ...game, ...bots, '--every', 'day'],
      /--every cannot be "day"; known are turn, action, end/,
    ],
    ['unknown colour', ['demo', '--color', 'red'], /--color cannot be "red"/],
    ['output exists', ['play', ...game, ...bots, '--out', 'taken.json'], /taken\.json exists already; .*--force/],
    ['output is a directory', ['play', ...game, ...bots, '--out', 'folder'], /folder is a directory/],
    ['output in no directory', ['play', ...game, ...bots, '--out', 'none/x.json'], /directory none: it does not exist/],
    ['output under a file', ['play', ...game, ...bots, '--out', 'taken.json/x'], /taken\.json/],
    ['missing file', ['verify', 'none.json'], /none\.json cannot be read: there is no such file/],
    ['directory for a file', ['replay', 'folder'], /folder cannot be read: it is a directory/],
    ['corrupt JSON', ['verify', 'corrupt.json'], /corrupt\.json is not valid JSON/],
    ['not a replay', ['verify', 'other.json'], /other\.json is not a replay/],
    ['replay of an unknown game', ['replay', 'elsewhere.json'], /"chess" is not one of attrition-1/],
    ['missing depth', ['perft', ...game], /--depth is missing/],
    ['wrong number', ['perft', ...game, '--depth', 'two'], /--depth is a whole number from 1 to \d+, not "two"/],
    ['number out of bounds', ['perft', ...game, '--depth', '0'], /--depth is a whole number/],
    ['negative number', ['perft', ...game, '--depth=-1'], /--depth is a whole number/],
    ['fraction', ['perft', ...game, '--depth', '1.5'], /--depth is a whole number/],
    [
      'position that is no state',
      ['perft', '--depth', '1', '--position', 'other.json'],
      /other\.json is not a saved state/,
    ],
    [
      'position that cannot exist',
      ['perft', '--depth', '1', '--position', 'position.json'],
      /position\.json is not a position/,
    ],
    [
      'position of another game',
      ['perft', ...game, '--depth', '1', '--position', 'position.json'],
      /is of attrition-1, not conquest-1/,
    ],
    ['missing games', ['tournament', ...game, '--seed', '1'], /--games is missing/],
    ['odd games', ['tournament', ...game, '--seed', '1', '--games', '3'], /--games is an even number/],
    ['missing seed', ['tournament', ...game, '--games', '2'], /--seed is missing/],
    [
      'one bot',
      ['tournament', ...game, '--games', '2', '--seed', '1', '--bot', 'random'],
      /needs two bots; add another --bot/,
    ],
    [
      'a bot twice',
      ['tournament', ...game, '--games', '2', '--seed', '1', '--bot', 'random', '--bot', 'random'],
      /--bot random is given twice/,
    ],
    [
      'unknown bot in a tournament',
      ['tournament', ...game, '--games', '2', '--seed', '1', '--bot', 'deep'],
      /no bot "deep" plays conquest-1; known are/,
    ],
    ['wrong seconds', ['bench', '--seconds', 'long'], /--seconds is a number/],
    ['options for every game', ['bench', '--options', '{}'], /--options needs --game/],
  ] as const;
  let ran: RanAmongMany[];
  beforeAll(() => {
    ran = desk.runMany(cases.map(([, args]) => ({ args })));
  });

  test.each(cases.map(([what, , says], i) => [what, says, i] as const))('%s', (_, says, i) => {
    const { code, out, err, files } = ran[i];
    expect(err).toMatch(/^hexfront: [^\n]+\n$/);
    expect(err).toMatch(says);
    expect([code, out]).toEqual([2, '']);
    expect(files).toEqual(filesBefore);
  });
});

test('what comes from outside cannot break the line or the terminal', () => {
  const { code, err } = desk.run(['play', '--game', 'a\nb\x1b[31m']);
  expect(code).toBe(2);
  expect(err).toMatch(/^hexfront: there is no game "a b\?\[31m"; [^\n]+\n$/);
  expect(oneLine('x'.repeat(5000))).toHaveLength(600);
  expect(suggest('x'.repeat(50_000), ['greedy'])).toBe('known are greedy');
});

test.each([
  // asked      says
  ['grredy', 'did you mean greedy? (known are random, greedy)'],
  ['RANDOM', 'did you mean random? (known are random, greedy)'],
  ['deep', 'known are random, greedy'],
])('suggest %s', (name, says) => {
  expect(suggest(name, ['random', 'greedy'])).toBe(says);
});
