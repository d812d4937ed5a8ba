import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bot } from '@hexfront/bots';
import { findGame, type Game, type Replay } from '@hexfront/engine';
import { framesOf, type GameId, gameIds } from '@hexfront/protocol';
import { connect } from '@hexfront/sdk';
import { playOpenMatch } from '@hexfront/sim';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { execBot } from '../../src/exec/exec-bot.ts';
import { defaultAllowance } from '../../src/exec/time-bank.ts';
import { ArenaDesk } from '../connect/arena-desk.ts';

/** The same match is played on an arena and again on this machine, and a program must read the same in both. */
const short: { readonly [family: string]: object } = {
  attrition: { turnLimit: 3 },
  conquest: { turnLimit: 6 },
  battle: { durationMinutes: 60, tickSeconds: 60 },
  warshard: { scenario: 'training' },
};

let tables: ArenaDesk;
beforeAll(async () => {
  tables = await ArenaDesk.open();
});
afterAll(() => tables.close());

const keeper = (file: string) =>
  `"${process.execPath}" "${join(import.meta.dirname, 'keeper.mjs')}" "${join(tables.desk.path, file)}"`;

function framesIn(file: string): any[] {
  const lines = readFileSync(join(tables.desk.path, file), 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

/** A match against an opponent that decides at once, so that ticks need not wait. */
async function challenge(game: GameId, options: object) {
  const { url } = tables.arena;
  const key = await tables.arena.key();
  const isBattle = game.startsWith('battle');
  const pace = isBattle ? { pace: { tickMs: 0, eager: true } } : {};
  const { promise: invited, resolve: onInvite } = Promise.withResolvers<string>();
  const settings = { url, key, game, challenge: { options: { ...options }, ...pace }, onInvite };
  const opponent = connect(settings, (_, { legal, tick }) => {
    // The last action ends the turn or the stage.
    const pick = (legal as unknown[]).at(tick % 3 === 0 ? -1 : (tick * 17) % legal.length);
    return (isBattle ? [pick].filter((order) => order !== undefined) : pick) as never;
  });
  return { invite: await invited, opponent };
}

/** Plays the recorded decisions of a seat again. */
function again({ steps }: Replay, seat: number): Bot {
  const own = steps.flatMap((step) => ('decisions' in step && seat in step.decisions ? [step.decisions[seat]] : []));
  return {
    name: 'again',
    summary: '',
    plays: () => true,
    sit: () => ({ decide: ({ index }) => own[index] ?? [] }),
  };
}

/** Names of the values at which two frames differ, by their place. */
function differences(one: any, other: any, place = ''): string[] {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) {
    return Object.is(one, other) ? [] : [place];
  }
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...fields].flatMap((field) => {
    const inside = place === '' ? field : `${place}.${field}`;
    if (!(field in one)) return [`${inside} (only local)`];
    return field in other ? differences(one[field], other[field], inside) : [`${inside} (only on the arena)`];
  });
}

/** What depends on where a match is played: who plays, what the match is called, whose clock counts. */
const allowed = [
  /^match_id$/,
  /^payload\.match_id$/,
  /^bot_seed$/,
  /^mode$/,
  /^clock\.(start_ms|move_ms|bank_ms|deadline)$/,
  /^pace\.(turn_seconds|tick_ms|eager)$/,
  /^players\.\d\.(agent_id|name)$/,
  /^payload\.players\.[AB]\.id$/,
];

test.each(gameIds.map((id) => [id]))('%s', async (id) => {
  const game = findGame(id) as Game;
  const family = id.split('-')[0];
  const arena = `${id}.arena.jsonl`;
  const local = `${id}.local.jsonl`;
  const { invite, opponent } = await challenge(id as GameId, short[family]);
  const run = await tables.connect(['--bot', `exec:${keeper(arena)}`, '--game', id, '--accept', invite]);
  expect(await run.exited, run.err).toBe(0);
  expect(await opponent).toMatchObject({ endReason: 'terminal' });
  const [{ matchId, seat }] = run.of('started');
  const replay = (await tables.arena.get(`/v1/matches/${matchId}/replay`)) as Replay;
  const program = execBot(keeper(local), { allowance: defaultAllowance, logFile: () => null });
  const entrants = [0, 1].map((each) => (each === seat ? program : again(replay, each)));
  const options = game.options(replay.options) as never;
  const played = await playOpenMatch({ game, options, seed: replay.seed, entrants });
  expect(played.departures).toEqual([]);
  expect(played.replay.steps.map(({ hash }) => hash)).toEqual(replay.steps.map(({ hash }) => hash));

  const [there, here] = [framesIn(arena), framesIn(local)];
  expect(here.map(({ type, tick_target }) => [type, tick_target])).toEqual(
    there.map(({ type, tick_target }) => [type, tick_target]),
  );
  expect(there.length).toBeGreaterThan(5);
  const found = there.flatMap((frame, i) => differences(frame, here[i]).map((place) => `${frame.type}: ${place}`));
  const isAllowed = (difference: string) => allowed.some((place) => place.test(difference.replace(/^\w+: /, '')));
  expect([...new Set(found.filter((difference) => !isAllowed(difference)))]).toEqual([]);
  // Those that may differ do so because they say the same of another place.
  for (const [start] of [there, here]) {
    const named = start.players.map(({ agent_id }: any) => agent_id);
    expect(new Set(named).size).toBe(2);
    if (family === 'battle') continue;
    const tick = (start === there[0] ? there : here).find(({ type }) => type === 'state_tick');
    const { players } = tick.payload;
    if (!Array.isArray(players) && players?.A?.id !== undefined) {
      expect([players.A.id, players.B.id]).toEqual(named);
    }
  }
  // The published schemas describe both.
  const schemas = framesOf(id as GameId);
  for (const frame of [...there, ...here]) {
    const parsed = schemas[frame.type as keyof typeof schemas].safeParse(frame);
    expect(parsed.success, `${frame.type}: ${JSON.stringify(parsed.error?.issues[0])}`).toBe(true);
  }
});
