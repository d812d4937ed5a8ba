import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findGame, type Game } from '@hexfront/engine';
import { ArenaHttp, connect } from '@hexfront/sdk';
import type { ExternalBot } from '@hexfront/sim';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BotSeat, bringBot } from '../../src/connect/bot-seat.ts';
import { binary } from '../hexfront.ts';
import { ArenaDesk } from './arena-desk.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const python = `exec:python3 ${join(root, 'examples/exec-bots/random_bot.py')}`;
const short = ['--options', '{"turnLimit":2}'];
const house = ['--game', 'attrition-1', '--against', 'house-random', '--matches', '1'];

let tables: ArenaDesk;
beforeAll(async () => {
  tables = await ArenaDesk.open();
  const { desk } = tables;
  cpSync(join(root, 'packages/cli/templates/ts/bot.ts'), join(desk.path, 'starter.ts'));
  const bot = (decide: string) =>
    `import { setTimeout as sleep } from 'node:timers/promises';
export default { name: 'test', summary: '', plays: () => true, sit: (match) => ({
  ${decide}
}) };\n`;
  desk.write('slow.mjs', bot('decide: async (turn) => { await sleep(60); return turn.legal().slice(-1); },'));
  desk.write(
    'late.mjs',
    bot('decide: async (turn) => { if (turn.index % 2) await sleep(400); return turn.legal().slice(-1); },'),
  );
  desk.write('stuck.mjs', bot('decide: () => new Promise(() => {}),'));
  desk.write('chatty.mjs', bot('decide: (turn) => { console.log("{not json"); return turn.legal().slice(-1); },'));
  desk.write(
    'crash.mjs',
    bot('decide: (turn) => { if (turn.index === 1) throw new Error("out of ideas"); return turn.legal().slice(-1); },'),
  );
  desk.write('illegal.mjs', bot('decide: () => [{ action: "fly" }],'));
  desk.write('far.mjs', bot('decide: () => [{ action: "move", unitId: "A-4", to: "E9" }],'));
  const leak = 'console.error(`my key is ${process.env.LEAKED}`);';
  desk.write('leaky.mjs', bot(`decide: (turn) => { ${leak} return turn.legal().slice(-1); },`));
  desk.write('empty.mjs', bot('decide: () => [],'));
  desk.write(
    'hash.mjs',
    bot(
      'decide: (turn) => { console.log(`hash ${match.game.hash(turn.state)}`); if (turn.index === 20) throw new Error("enough"); return [turn.legal()[turn.index % turn.legal().length]]; },',
    ),
  );
  desk.write('syntax.mjs', 'export default {\n  plays( => true };\n');
  desk.write('syntax.ts', 'const a: number = 1;\nexport default {\n  plays( => true };\n');
  desk.write(
    'lines.mjs',
    `import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  const { type, match_id, tick_target, legal, your_turn } = JSON.parse(line);
  if (process.argv[2] === 'crash' && tick_target > 1) throw new Error('no more');
  if (process.argv[2] === 'print') console.log('thinking');
  if (type === 'match_end') console.error('saw the end');
  if (type !== 'state_tick') continue;
  if (your_turn !== true) throw new Error('not asked');
  const payload = { tick_target, orders: legal.slice(-1) };
  console.log(JSON.stringify({ type: 'submit_orders', v: 1, match_id, payload }));
}\n`,
  );
  desk.write(
    'told.mjs',
    `import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  const { type, match_id, tick_target, legal } = JSON.parse(line);
  ${leak}
  if (type !== 'state_tick') continue;
  const payload = { tick_target, orders: legal.slice(-1) };
  const annotations = [{ hex: 'A1', text: 'here' }, { hex: 'nowhere at all' }];
  console.log(JSON.stringify({ type: 'submit_orders', v: 1, match_id, reasoning: 'as told', annotations, payload }));
}\n`,
  );
});
afterAll(() => tables.close());

const lines = (mode = '') => `exec:"${process.execPath}" lines.mjs ${mode}`.trim();

test.each([
  // bot
  ['file:./starter.ts'],
  ['file:./slow.mjs'],
  ['file:./chatty.mjs'],
  ['greedy'],
  ['search:50'],
  [python],
  [lines()],
])('%s plays a house bot', async (bot) => {
  const run = await tables.connect(['--bot', bot, ...house, ...short]);
  expect(await run.exited, run.err).toBe(0);
  expect(run.events.map(({ event }) => event)).toEqual(['started', 'ended', 'done']);
  const [{ matchId, url, opponents }] = run.of('started');
  expect([url, opponents]).toEqual([`${tables.arena.url}/matches/${matchId}`, ['house-random']]);
  expect(run.of('ended')[0]).toMatchObject({ matchId, endReason: 'terminal', decisions: expect.any(Number) });
  if (bot === lines()) expect(run.err).toContain('saw the end');
  if (bot.includes('chatty')) expect(run.err).toContain('file:./chatty.mjs: {not json');
});

test('a file and a program play each other in the rated queue, and both see their ratings change', async () => {
  const queued = ['--game', 'conquest-1', '--mode', 'rated', '--matches', '1', '--bot'];
  const runs = [await tables.connect([...queued, 'file:./slow.mjs']), await tables.connect([...queued, python])];
  for (const run of runs) expect(await run.exited, run.err).toBe(0);
  const [[one], [two]] = runs.map((run) => run.of('ended'));
  expect(one.matchId).toBe(two.matchId);
  for (const { rating, change } of [one, two]) expect([rating, change]).toEqual([expect.any(Number), null]);
  expect(runs[0].of('waiting')).toEqual([{ event: 'waiting', game: 'conquest-1', mode: 'rated' }]);
  // Each has shown first that it can play; --matches does not count that.
  const order = ['waiting', 'validating', 'validated', 'started', 'ended', 'done'];
  for (const run of runs) expect(run.events.map(({ event }) => event)).toEqual(order);
  const { match } = await tables.arena.get(`/v1/matches/${one.matchId}`);
  for (const { agentVersion } of match.players) expect(agentVersion).toMatch(/^sha256-/);
});

test('an invitation is accepted by another agent', async () => {
  const host = await tables.connect([
    '--bot',
    'greedy',
    '--game',
    'attrition-1',
    '--invite',
    '--matches',
    '1',
    ...short,
  ]);
  await host.says(/"invited"/);
  const [{ invite }] = host.of('invited');
  const guest = await tables.connect(['--bot', 'random', '--game', 'attrition-1', '--accept', invite]);
  expect([await host.exited, await guest.exited]).toEqual([0, 0]);
  expect(host.of('ended')[0].matchId).toBe(guest.of('ended')[0].matchId);
});

test('an agent challenges another one by name, which accepts what it is offered in its game', async () => {
  const named = ['--register', 'accepts-all', '--key-file', 'all.key'];
  const offered = ['--bot', 'random', '--matches', '1', '--game', 'attrition-1', '--accept', 'all'];
  const guest = await tables.connect([...offered, ...named]);
  await guest.says(/"standing-by"/);
  const against = ['--against', 'accepts-all', '--matches', '1', ...short];
  const { arena, desk } = tables;
  const [key, guestKey] = [await arena.key(), desk.text('all.key').trim()];
  const { agentId } = await arena.get('/v1/auth/me', guestKey);
  // Another process of the same agent may play the other game.
  const other = { gameType: 'attrition-2', opponent: 'accepts-all' };
  const { invite } = await arena.post('/v1/challenges', other, key);
  const cup = { name: 'Other', format: 'round-robin', gameType: 'attrition-2', invite: [agentId] };
  const { tournamentId } = await arena.post('/v1/tournaments', cup, key);
  const host = await tables.connect(['--bot', 'greedy', '--game', 'attrition-1', ...against]);
  expect([await host.exited, await guest.exited], `${host.err}${guest.err}`).toEqual([0, 0]);
  expect(host.of('ended')[0].matchId).toBe(guest.of('ended')[0].matchId);
  expect(await arena.get(`/v1/challenges/${invite}`, key)).toMatchObject({ gameType: 'attrition-2' });
  const { standing } = await arena.get(`/v1/tournaments/${tournamentId}`, key);
  expect(standing).toContainEqual(expect.objectContaining({ agentId, state: 'invited' }));
});

test('--accept none declines what is offered in its game', async () => {
  const none = ['--accept', 'none', '--register', 'accepts-none', '--key-file', 'accepts-none.key'];
  const guest = await tables.connect(['--bot', 'random', '--game', 'attrition-1', ...none]);
  await guest.says(/"standing-by"/);
  const host = await tables.connect([
    '--bot',
    'greedy',
    '--game',
    'attrition-1',
    '--against',
    'accepts-none',
    ...short,
  ]);
  expect([await host.exited, host.err]).toEqual([1, expect.stringContaining('The challenge was declined')]);
  guest.child.kill('SIGINT');
  expect(await guest.exited).toBe(0);
});

test('what a decision has taken before the bot is asked is no longer left for it', async () => {
  const { arena } = tables;
  const key = await arena.key();
  const game = findGame('attrition-1') as Game;
  const left: number[] = [];
  const entrant: ExternalBot = {
    isExternal: true,
    runsInProcess: false,
    name: 'counts',
    plays: () => true,
    sit: () => ({
      decide: async (turn) => {
        left.push(turn.timeLeftMs!());
        return turn.legal().slice(-1);
      },
      end: async () => {},
    }),
  };
  const http = new ArenaHttp(arena.url, key, 60_000, new AbortController().signal);
  let seat: BotSeat;
  const options = { url: arena.url, key, game: 'attrition-1', challenge: { house: ['house-random'] } } as const;
  await connect(
    { ...options, onStart: (start) => (seat = bringBot(entrant, null, game, http, start, 20_000)) },
    async (_, turn) => {
      const [order] = await seat.decide(turn, performance.now() - 5_000);
      await turn.resign();
      return order as never;
    },
  );
  expect(left).toHaveLength(1);
  expect(left[0]).toBeLessThanOrEqual(15_000);
});

test('a bot that cannot take its seat resigns, and the rest of its batch is cancelled', async () => {
  // A folder in which nobody can make a file.
  const log = ['--bot-log', '/proc/self'];
  const batch = ['--batch', '2', '--against', 'random', ...short];
  const run = await tables.connect(['--bot', lines(), '--game', 'attrition-1', ...batch, ...log]);
  expect(await run.exited, run.err).toBe(2);
  expect(run.err).toMatch(/^hexfront: cannot write the bot log .*; choose another --bot-log\n$/);
  expect(run.of('batch')).toMatchObject([{ state: 'cancelled' }]);
});

test('a batch is played with the seats swapped, and reported', async () => {
  const batch = ['--batch', '4', '--against', 'random', '--concurrency', '2', ...short];
  const run = await tables.connect(['--bot', 'greedy', '--game', 'attrition-1', ...batch]);
  expect(await run.exited, run.err).toBe(0);
  const [report] = run.of('batch');
  expect(report).toMatchObject({ state: 'ended', opponent: { name: 'house-random' }, result: { games: 4 } });
  expect(report.bySeat.map(({ games }: any) => games)).toEqual([2, 2]);
  expect(report.matches.map(({ matchId }: any) => matchId).sort()).toEqual(
    run
      .of('ended')
      .map(({ matchId }) => matchId)
      .sort(),
  );
});

test('a tournament is joined and played until it is over', async () => {
  const { arena } = tables;
  const keys = [await arena.key(), await arena.key()];
  const { agentId: other } = await arena.get('/v1/auth/me', keys[1]);
  const cup = {
    name: 'Cup',
    format: 'round-robin',
    gameType: 'attrition-1',
    options: { turnLimit: 2 },
    invite: [other],
  };
  const { tournamentId } = await arena.post('/v1/tournaments', cup, keys[0]);
  const runs = keys.map((key) =>
    tables.run(['--json', '--bot', 'random', '--game', 'attrition-1', '--tournament', tournamentId], {
      HEXFRONT_KEY: key,
    }),
  );
  for (const run of runs) await run.says(/"standing-by"/);
  await arena.post(`/v1/tournaments/${tournamentId}/start`, undefined, keys[0]);
  expect(await Promise.all(runs.map(({ exited }) => exited)), runs.map(({ err }) => err).join('')).toEqual([0, 0]);
  expect(runs.map((run) => run.of('ended').length)).toEqual([2, 2]);
  expect(runs.map((run) => run.of('tournament')[0].rank).sort()).toEqual([1, 2]);
  const url = `${arena.url}/tournaments/${tournamentId}`;
  for (const run of runs)
    expect(run.of('tournament')[0]).toMatchObject({ name: 'Cup', state: 'ended', entrants: 2, url });
  const wrong = tables.run(['--bot', 'random', '--game', 'attrition-2', '--tournament', tournamentId], {
    HEXFRONT_KEY: keys[0],
  });
  expect([await wrong.exited, wrong.err]).toEqual([2, expect.stringContaining('use --game attrition-1')]);
});

test.each([
  // game           how the state is rebuilt
  ['attrition-1', 'from the log'],
  ['attrition-3', 'from the log'],
  ['warshard-1', 'from the view'],
])('turn.state in %s, rebuilt %s, is the position of the match', async (game) => {
  const run = await tables.connect([
    '--bot',
    'file:./hash.mjs',
    '--game',
    game,
    '--against',
    'random',
    '--matches',
    '1',
  ]);
  await run.exited;
  const seen = [...run.err.matchAll(/^file:\.\/hash\.mjs: hash (\w+)$/gm)].map(([, hash]) => hash);
  const { records } = await tables.arena.get(`/v1/matches/${run.of('started')[0].matchId}/log?limit=500`);
  const hashes = records.flatMap(({ body }: any) => body.hash ?? []);
  // The house plays at random, so the match may end before the bot has had enough.
  expect(seen.length).toBeGreaterThan(5);
  expect(seen.filter((hash) => !hashes.includes(hash))).toEqual([]);
  expect(new Set(seen).size).toBeGreaterThan(5);
}, 60_000);

test('it plays several matches at once', async () => {
  const run = await tables.connect([
    '--bot',
    'file:./slow.mjs',
    ...house.slice(0, -1),
    '4',
    ...short,
    '--concurrency',
    '3',
  ]);
  expect(await run.exited, run.err).toBe(0);
  expect(run.events.slice(0, 3).map(({ event }) => event)).toEqual(['started', 'started', 'started']);
  expect(new Set(run.of('ended').map(({ matchId }) => matchId)).size).toBe(4);
});

test('it reconnects after the arena has restarted, and finishes the match', async () => {
  const run = await tables.connect(['--bot', 'file:./slow.mjs', ...house, '--options', '{"turnLimit":20}']);
  await run.says(/"started"/);
  await tables.arena.server.stop();
  await run.says(/"disconnected"/);
  await tables.arena.start();
  expect(await run.exited, run.err).toBe(0);
  expect(run.of('ended')).toMatchObject([{ matchId: run.of('started')[0].matchId, endReason: 'terminal' }]);
}, 60_000);

describe('a bot that fails', () => {
  test.each([
    // bot                     failure          message                             on standard error
    ['file:./crash.mjs', 'crashed', /out of ideas/, /crash\.mjs:3:\d+/],
    ['file:./empty.mjs', 'garbage', /one action in this game, not 0/, /garbage|invalid/],
    [lines('crash'), 'crashed', /exited with code 1/, /no more/],
    [lines('print'), 'garbage', /thinking|not asked/, /hexfront: The bot sent an invalid answer/],
    ['exec:no-such-bot', 'did-not-start', /could not be started/, /not found/],
  ])('%s resigns and exits with 1', async (bot, failure, message, err) => {
    const run = await tables.connect(['--bot', bot, ...house.slice(0, -1), '5', ...short]);
    expect(await run.exited).toBe(1);
    expect(run.of('failed')).toMatchObject([{ failure, message: expect.stringMatching(message) }]);
    expect(run.err).toMatch(err);
    expect(run.of('started')).toHaveLength(1);
    const { match } = await tables.arena.get(`/v1/matches/${run.of('started')[0].matchId}`);
    expect(match).toMatchObject({ status: 'ended', endReason: 'forfeit' });
  });

  test('an illegal move is reported and loses', async () => {
    const run = await tables.connect(['--bot', 'file:./illegal.mjs', ...house]);
    expect(await run.exited).toBe(0);
    expect(run.of('refused')).toMatchObject([{ tick: 1, message: expect.stringMatching(/./) }]);
    expect(run.of('ended')).toMatchObject([{ result: 'loss' }]);
  });

  test('a late decision is replaced by the fallback, and three in a row end the match', async () => {
    const late = await tables.connect(['--bot', 'file:./late.mjs', ...house, ...short, '--move-ms', '150']);
    expect(await late.exited, late.err).toBe(0);
    expect(late.of('fallback')[0]).toMatchObject({ tick: expect.any(Number), limitMs: 150 });
    const stuck = await tables.connect(['--bot', 'file:./stuck.mjs', ...house, '--move-ms', '100']);
    expect(await stuck.exited).toBe(1);
    expect(stuck.events.map(({ event }) => event)).toEqual(['started', 'fallback', 'fallback', 'failed']);
  });
});

describe('Ctrl+C', () => {
  test('leaves the queue', async () => {
    const key = await tables.arena.key();
    const run = tables.run(['--bot', 'random', '--game', 'attrition-2'], { HEXFRONT_KEY: key });
    const status = async () => (await tables.arena.get('/v1/queue/status', key)).status;
    await run.says(/validation match ended/);
    await expect.poll(status).toBe('waiting');
    run.child.kill('SIGINT');
    expect(await run.exited).toBe(0);
    expect(run.out).toContain('0 matches: 0 won, 0 lost, 0 drawn');
    expect(await status()).toBe('idle');
  });

  test.each([
    // presses  bot                 code  result
    [1, 'file:./slow.mjs', 0, { endReason: 'terminal' }],
    [2, 'file:./slow.mjs', 130, { endReason: 'forfeit', result: 'loss' }],
    [2, lines(), 130, { endReason: 'forfeit', result: 'loss' }],
  ])(
    '%d times while %s plays: exit code %d',
    async (presses, bot, code, result) => {
      const turns = ['--options', `{"turnLimit":${presses === 1 ? 8 : 60}}`];
      const run = await tables.connect(['--bot', bot, ...house.slice(0, -2), ...turns]);
      await run.says(/"started"/);
      run.child.kill('SIGINT');
      await run.says(/"stopping"/);
      if (presses === 2) run.child.kill('SIGINT');
      expect(await run.exited, run.err).toBe(code);
      expect(run.of('ended')).toMatchObject([result]);
      expect(run.of('started')).toHaveLength(1);
    },
    30_000,
  );
});

test('--register keeps the key in a private file, which later runs use, and never shows it', async () => {
  const args = ['--bot', 'random', ...house, ...short];
  const first = tables.run([...args, '--register', 'Registered bot']);
  expect(await first.exited, first.err).toBe(0);
  const file = join(tables.desk.path, 'hexfront.key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const key = readFileSync(file, 'utf8').trim();
  const again = tables.run([...args, '--register', 'Registered bot']);
  const without = tables.run(args);
  const other = tables.run([...args, '--register', 'Another bot']);
  expect([await again.exited, await without.exited, await other.exited]).toEqual([0, 0, 2]);
  expect(other.err).toContain('holds the key of "Registered bot"');
  const taken = tables.run([...args, '--register', 'Registered bot', '--key-file', 'second.key']);
  expect([await taken.exited, existsSync(join(tables.desk.path, 'second.key'))]).toEqual([1, false]);
  expect(taken.err).toContain('name the file with its key: --key-file FILE');
  for (const { out, err } of [first, again, without, other, taken]) expect(out + err).not.toContain(key);
  expect(first.out).toMatch(/^registered Registered bot; its key is in hexfront\.key/);
  expect(first.out).toMatch(
    /matches\/\S+ (won|lost|drawn) \((turn limit|draw)\) after \d+ decisions?\n(\S+\/why\/\S+ why: .*\n)?1 match: /,
  );
});

test.each([
  // arguments                                             key        code  message
  [['--game', 'attrition-1'], 'fc_wrong', 1, /the arena refused the key in HEXFRONT_KEY \(bad-key\): /],
  [['--game', 'attrition-1'], 'two words', 2, /HEXFRONT_KEY does not hold an API key/],
  [['--game', 'attrition-1', '--key-file', 'none.key'], '', 2, /cannot read none\.key: no such file/],
  [['--game', 'checkers'], 'x', 2, /unknown game "checkers"; /],
  [['--game', 'attrition-1', '--url', 'http://127.0.0.1:9'], 'x', 1, /does not respond: .*; check --url/],
  [['--game', 'attrition-1', '--concurrency', '3'], 'x', 2, /the queue gives an agent one match of a game at a time/],
  [['--game', 'attrition-1', '--invite', '--accept', 'x'], 'x', 2, /exclude each other/],
  [['--game', 'attrition-1', '--against', 'random', '--mode', 'rated'], 'x', 2, /are casual; remove --mode rated/],
  [['--game', 'attrition-1', '--batch', '4'], 'x', 2, /--batch needs one opponent; add --against NAME/],
  [['--game', 'attrition-1', '--batch', '3', '--against', 'random'], 'x', 2, /--batch must be even/],
  [['--game', 'attrition-1', '--tournament', 'x', '--invite'], 'x', 2, /--tournament and --invite exclude each other/],
  [['--game', 'attrition-1', '--bot', 'nobody'], 'x', 2, /no bot "nobody" plays attrition-1/],
  [['--game', 'attrition-1', '--bot', 'random', '--bot-log', 'logs'], 'x', 2, /--bot-log is for exec: bots/],
  [
    ['--game', 'attrition-1', '--bot', 'exec:cat', '--bot-log', 'slow.mjs'],
    'x',
    2,
    /cannot create the folder slow\.mjs/,
  ],
  [['--game', 'attrition-1', '--bot', 'exec:./none'], 'x', 2, /cannot run \.\/none: no such file/],
  [['--game', 'attrition-1', '--bot', 'file:./none.mjs'], 'x', 2, /cannot load file:\.\/none\.mjs: no such file/],
  [
    ['--game', 'attrition-1', '--bot', 'file:./syntax.mjs'],
    'x',
    2,
    /cannot load file:\.\/syntax\.mjs \(syntax\.mjs:2\): /,
  ],
  [
    ['--game', 'attrition-1', '--bot', 'file:./syntax.ts'],
    'x',
    2,
    /cannot load file:\.\/syntax\.ts \(syntax\.ts:3\): /,
  ],
])('%j with the key %j: exit code %d', async (args, key, code, message) => {
  const bot = args.includes('--bot') ? [] : ['--bot', 'random'];
  const run = tables.run([...bot, ...args], { HEXFRONT_KEY: key });
  expect([await run.exited, run.out]).toEqual([code, '']);
  expect(run.err).toMatch(message);
  if (key.startsWith('fc_')) expect(run.err).not.toContain(key);
});

test('an opponent that does not exist is refused, and the refusal says what to do', async () => {
  const run = await tables.connect(['--bot', 'random', '--game', 'attrition-1', '--against', 'Some agent']);
  expect(await run.exited).toBe(1);
  expect(run.err).toMatch(/no-agent.*Give the name or id of a verified agent/);
});

describe('what an author learns', () => {
  const hexfront = async (args: readonly string[], key: string, url = tables.arena.url) => {
    const env = { PATH: process.env.PATH, HEXFRONT_URL: url, HEXFRONT_KEY: key };
    const child = execFile(process.execPath, [binary, ...args], { cwd: tables.desk.path, env });
    let [out, err] = ['', ''];
    child.stdout!.on('data', (part) => (out += part));
    child.stderr!.on('data', (part) => (err += part));
    const [code] = await once(child, 'close');
    return { code, out, err };
  };
  const annotator = `file:${join(root, 'examples/annotating-bot.ts')}`;

  test('reasoning and marks of a bot in a file reach the report and the notes; a loss is explained', async () => {
    const key = await tables.arena.key();
    const run = tables.run(['--bot', annotator, ...house, '--options', '{"turnLimit":2}'], { HEXFRONT_KEY: key });
    expect(await run.exited, run.err).toBe(0);
    const [, matchId] = /\/matches\/(\S+)/.exec(run.out)!;
    const isLost = run.out.includes(' lost (');
    expect(run.out.includes(`${tables.arena.url}/why/${matchId} why: by the rules`)).toBe(isLost);
    const { report } = await tables.arena.get(`/v1/matches/${matchId}/report`, key);
    expect(report.decisions.length).toBeGreaterThan(1);
    expect(report.decisions[0]).toMatchObject({ step: 0, by: 'agent', reasoning: expect.stringContaining('best of') });
    expect(report.log).toBeNull();
    const { notes } = await tables.arena.get(`/v1/matches/${matchId}/notes`, key);
    expect(notes).toHaveLength(report.decisions.length);
    expect(notes.some(({ annotations = [] }: { annotations?: unknown[] }) => annotations.length > 0)).toBe(true);
  });

  test('a move that forfeits is explained with its rule', async () => {
    const key = await tables.arena.key();
    const run = tables.run(['--json', '--bot', 'file:./far.mjs', ...house], { HEXFRONT_KEY: key });
    expect(await run.exited, run.err).toBe(0);
    const [{ matchId, why, whyUrl }] = run.of('ended');
    expect(why).toMatch(/^decision 1 was invalid: .*cannot reach.* \[000 §9\.3\]$/);
    expect(whyUrl).toBe(`${tables.arena.url}/why/${matchId}`);
    const asked = await hexfront(['why', matchId], key);
    const told =
      / lost attrition-1 in seat 0, version sha256-[0-9a-f]{12}: illegal move\nstep 0: .*"E9".* \[000 §9\.3\]\n1 decision: median \d+ ms/;
    expect(asked.out).toMatch(told);
    expect(asked.out).toContain(whyUrl);
    expect(JSON.parse((await hexfront(['why', matchId, '--json'], key)).out)).toMatchObject({
      matchId,
      result: 'loss',
    });
    const address = `${tables.arena.url}/why/${matchId}`;
    expect(await hexfront(['why', address], key)).toEqual(asked);
    expect(await hexfront(['why', address, '--url', tables.arena.url], key, 'http://127.0.0.1:9')).toEqual(asked);
    tables.desk.write('why.key', key);
    const named = ['why', address, '--key-file', 'why.key'];
    expect(await hexfront(named, 'fc_another', 'http://127.0.0.1:9')).toEqual(asked);
    const denied = await hexfront(['why', matchId], await tables.arena.key());
    expect([denied.code, denied.err]).toEqual([1, expect.stringContaining('not-a-player')]);
  });

  test('an address that somebody else has sent does not get the key', async () => {
    let visits = 0;
    const stranger = createServer((_, response) => {
      visits++;
      response.end('{}');
    });
    await once(stranger.listen(0, '127.0.0.1'), 'listening');
    const address = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/why/a-match`;
    const { code, err } = await hexfront(['why', address], 'fc_secret');
    expect([code, err]).toEqual([2, expect.stringMatching(/the key is for http:.*add --url http:.*--key-file FILE/)]);
    const other = await hexfront(['why', address, '--url', tables.arena.url], 'fc_secret');
    expect([other.code, other.err]).toEqual([2, expect.stringContaining('--url')]);
    stranger.close();
    expect(visits).toBe(0);
  });

  test.each([
    ['exec', () => `exec:"${process.execPath}" told.mjs`],
    ['file', () => 'file:./leaky.mjs'],
  ])('the standard error of %s bots is uploaded if asked, without the key', async (_, bot) => {
    const key = await tables.arena.key();
    const args = ['--json', '--bot', bot(), ...house, ...short, '--upload-logs'];
    const run = tables.run(args, { HEXFRONT_KEY: key, LEAKED: key });
    expect(await run.exited, run.err).toBe(0);
    expect(run.of('uploads-logs')).toHaveLength(1);
    const [{ matchId }] = run.of('ended');
    const { report } = await tables.arena.get(`/v1/matches/${matchId}/report`, key);
    expect(report.log.text).toContain('my key is [key removed]');
    expect(report.log.text).not.toContain(key);
    if (bot().startsWith('exec')) {
      expect(report.decisions[0]).toMatchObject({ reasoning: 'as told', marks: 1 });
      expect(run.err).toContain('annotations.1');
    }
  });

  test('built-in bots have no log to upload', async () => {
    const run = await tables.connect(['--bot', 'greedy', ...house, '--upload-logs']);
    expect(await run.exited).toBe(2);
    expect(run.err).toContain('--upload-logs is for exec: and file: bots');
  });
});
