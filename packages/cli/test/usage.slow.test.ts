import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commands } from '../src/commands/index.ts';
import { suggest } from '../src/suggest.ts';
import { oneLine } from '../src/terminal/output.ts';
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
  test('the overview lists every command', () => {
    const { code, out, err } = desk.run(['--help']);
    expect([code, err]).toEqual([0, '']);
    for (const { name, summary } of commands) expect(out).toMatch(new RegExp(`^  ${name} +${summary}$`, 'm'));
  });

  let helps: Ran[];
  beforeAll(() => {
    helps = desk.runMany(commands.map(({ name }) => ({ args: [name, '--help'] })));
  });

  test.each(
    commands.map((command, i) => [command.name, command, i] as const),
  )('%s --help lists every option', (_, command, i) => {
    const { code, out, err } = helps[i];
    expect([code, err]).toEqual([0, '']);
    for (const option of Object.keys(command.options)) expect(out).toContain(`--${option}`);
    for (const example of command.examples) expect(out).toContain(example);
  });

  test('help COMMAND and COMMAND -h print the same', () => {
    expect(desk.run(['help', 'play'])).toEqual(desk.run(['play', '-h']));
  });

  test('--version', () => {
    expect(desk.run(['--version']).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

const bots = ['--seat', 'random', '--seat', 'random'];
const game = ['--game', 'conquest-1'];

describe('usage errors: exit code 2, one line, no file written', () => {
  const cases = [
    // what is wrong                 arguments                                                     message
    ['no command', [], /missing command; available: demo, play/],
    ['unknown command', ['plya'], /unknown command "plya"; did you mean play\?/],
    ['unknown command for help', ['help', 'dance'], /unknown command "dance"; available: /],
    ['option before the command', ['--game', 'x'], /the command must come before --game; usage: hexfront COMMAND/],
    [
      'unknown option',
      ['play', '--gmae', 'x'],
      /unknown option --gmae; did you mean --game\? \(see hexfront play --help\)/,
    ],
    [
      'unknown short option',
      ['games', '-j'],
      /unknown option -j; available: --json, --help \(see hexfront games --help\)/,
    ],
    ['missing value', ['play', '--game'], /--game requires a value: GAME/],
    ['option for a value', ['play', '--seed', '--json'], /--seed requires a value, but "--json" looks like an option/],
    ['empty value', ['play', '--seed='], /--seed requires a value/],
    ['value for a flag', ['games', '--json=yes'], /--json does not take a value/],
    ['option twice', ['play', ...game, ...game], /--game is given more than once/],
    ['stray argument', ['games', 'attrition-1'], /unexpected argument "attrition-1"; usage: hexfront games/],
    ['missing argument', ['verify'], /missing argument FILE; usage: hexfront verify FILE/],
    ['missing game', ['play', ...bots], /--game is required; available: attrition-1/],
    [
      'unknown game',
      ['play', '--game', 'attrition1', ...bots],
      /unknown game "attrition1"; did you mean attrition-1\?/,
    ],
    ['unknown game in rules', ['rules', 'go'], /unknown game "go"; available: attrition-1/],
    ['unknown language', ['rules', 'attrition-1', '--lang', 'fr'], /invalid value "fr" for --lang; available: en, es/],
    ['unknown game in bench', ['bench', '--game', 'go'], /unknown game "go"/],
    ['unknown game in perft', ['perft', '--game', 'go', '--depth', '1'], /unknown game "go"/],
    ['unknown bot', ['play', ...game, '--seat', 'gredy', '--seat', 'random'], /no bot "gredy" .*did you mean greedy\?/],
    [
      'too few seats',
      ['play', ...game, '--seat', 'random'],
      /conquest-1 needs 2 players, but --seat BOT is given once; available: /,
    ],
    [
      'too many seats',
      ['play', ...game, ...bots, ...bots],
      /conquest-1 needs 2 players, but --seat BOT is given 4 times/,
    ],
    ['options not JSON', ['play', ...game, ...bots, '--options', '{turnLimit:3}'], /--options is not valid JSON/],
    ['options not an object', ['play', ...game, ...bots, '--options', '3'], /Options must be a JSON object/],
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
      /cannot read none\.json: no such file/,
    ],
    [
      'unknown pace',
      ['play', ...game, ...bots, '--every', 'day'],
      /invalid value "day" for --every; available: turn, action, end/,
    ],
    ['unknown colour', ['demo', '--color', 'red'], /invalid value "red" for --color/],
    ['output exists', ['play', ...game, ...bots, '--out', 'taken.json'], /taken\.json already exists; .*--force/],
    ['output is a directory', ['play', ...game, ...bots, '--out', 'folder'], /folder is a directory/],
    ['output in no directory', ['play', ...game, ...bots, '--out', 'none/x.json'], /directory none: it does not exist/],
    ['output under a file', ['play', ...game, ...bots, '--out', 'taken.json/x'], /taken\.json/],
    ['missing file', ['verify', 'none.json'], /cannot read none\.json: no such file/],
    ['directory for a file', ['replay', 'folder'], /cannot read folder: it is a directory/],
    ['corrupt JSON', ['verify', 'corrupt.json'], /corrupt\.json is not valid JSON/],
    ['not a replay', ['verify', 'other.json'], /other\.json is not a valid replay/],
    ['replay of an unknown game', ['replay', 'elsewhere.json'], /"chess" is not available; available: attrition-1/],
    [
      'browser and text',
      ['replay', 'other.json', '--browser', '--json'],
      /--browser cannot be combined with --json; the/,
    ],
    ['missing depth', ['perft', ...game], /--depth is required/],
    ['wrong number', ['perft', ...game, '--depth', 'two'], /--depth must be an integer from 1 to \d+, not "two"/],
    ['number out of bounds', ['perft', ...game, '--depth', '0'], /--depth must be an integer/],
    ['negative number', ['perft', ...game, '--depth=-1'], /--depth must be an integer/],
    ['fraction', ['perft', ...game, '--depth', '1.5'], /--depth must be an integer/],
    [
      'position that is not a state',
      ['perft', '--depth', '1', '--position', 'other.json'],
      /other\.json is not a saved state/,
    ],
    [
      'position that cannot exist',
      ['perft', '--depth', '1', '--position', 'position.json'],
      /position\.json is not a valid position/,
    ],
    [
      'position of another game',
      ['perft', ...game, '--depth', '1', '--position', 'position.json'],
      /is a state of attrition-1, not conquest-1/,
    ],
    ['no bot to study', ['balance', ...game, '--seed', '1', '--pairs', '1'], /--bot is required/],
    ['no pairs to study', ['balance', ...game, '--seed', '1', '--bot', 'greedy'], /--pairs is required/],
    ['no bot to tune', ['tune', ...game, '--seed', '1', '--out', 'w.json'], /--bot is required/],
    [
      'nothing to tune',
      ['tune', ...game, '--seed', '1', '--out', 'w.json', '--bot', 'random'],
      /random has no weights that can be tuned/,
    ],
    ['nowhere to write weights', ['tune', ...game, '--seed', '1', '--bot', 'greedy'], /--out is required/],
    [
      'no course to resume',
      ['tune', ...game, '--seed', '1', '--bot', 'greedy', '--out', 'nowhere.json', '--resume'],
      /cannot read nowhere.json/,
    ],
    ['missing pairs', ['tournament', ...game, '--seed', '1'], /--pairs is required/],
    ['pairs and games', ['tournament', ...game, '--seed', '1', '--pairs', '1', '--games', '2'], /exclude each other/],
    ['wrong format', ['tournament', ...game, '--seed', '1', '--pairs', '1', '--format', 'cup'], /invalid value "cup"/],
    [
      'rounds without Swiss',
      ['tournament', ...game, '--seed', '1', '--pairs', '1', '--rounds', '2'],
      /--rounds is for/,
    ],
    ['wrong SPRT', ['tournament', ...game, '--seed', '1', '--sprt', '10,0'], /--sprt must be two Elo differences/],
    [
      'SPRT of a Swiss',
      ['tournament', ...game, '--seed', '1', '--sprt', '0,9', '--format', 'swiss'],
      /--sprt cannot stop/,
    ],
    ['resume what', ['tournament', ...game, '--seed', '1', '--pairs', '1', '--resume'], /--resume needs --out DIR/],
    [
      'resume nothing',
      ['tournament', ...game, '--seed', '1', '--pairs', '1', '--out', 'nowhere', '--resume'],
      /there is no tournament in nowhere to resume; start it without --resume/,
    ],
    ['odd games', ['tournament', ...game, '--seed', '1', '--games', '3'], /--games must be an even number/],
    ['missing seed', ['tournament', ...game, '--games', '2'], /--seed is required/],
    [
      'one bot',
      ['tournament', ...game, '--games', '2', '--seed', '1', '--bot', 'random'],
      /needs at least two bots; add another --bot/,
    ],
    [
      'a bot twice',
      ['tournament', ...game, '--games', '2', '--seed', '1', '--bot', 'random', '--bot', 'random'],
      /--bot random is given more than once/,
    ],
    [
      'unknown bot in a tournament',
      ['tournament', ...game, '--games', '2', '--seed', '1', '--bot', 'deep'],
      /no bot "deep" plays conquest-1; available: /,
    ],
    ['wrong seconds', ['bench', '--seconds', 'long'], /--seconds must be a number/],
    ['environments without --env', ['bench', '--envs', '4'], /--envs requires --env/],
    ['threads without --env', ['bench', '--jobs', '4'], /--jobs requires --env/],
    ['options for every game', ['bench', '--options', '{}'], /--options requires --game/],
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

test('outside text cannot break the line or control the terminal', () => {
  const { code, err } = desk.run(['play', '--game', 'a\nb\x1b[31m']);
  expect(code).toBe(2);
  expect(err).toMatch(/^hexfront: unknown game "a b\?\[31m"; [^\n]+\n$/);
  expect(oneLine('x'.repeat(5000))).toHaveLength(600);
  expect(suggest('x'.repeat(50_000), ['greedy'])).toBe('available: greedy');
});

test.each([
  // name       suggestion
  ['grredy', 'did you mean greedy?'],
  ['RANDOM', 'did you mean random?'],
  ['deep', 'available: random, greedy'],
])('suggest %s', (name, suggestion) => {
  expect(suggest(name, ['random', 'greedy'])).toBe(suggestion);
});
