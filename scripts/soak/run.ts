import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, type WriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Replay } from '@hexfront/engine';
import { Dice } from './dice.ts';
import { percentile } from '../bench-server/percentile.ts';
import { checkFrames, checkOrders, checkTicks, type TickTime } from './match-check.ts';
import { StormBot } from './storm-bot.ts';

export interface SoakOptions {
  readonly bots: number;
  readonly seconds: number;
  readonly tickMs: number;
  readonly seed: number;
  readonly log: (line: string) => void;
}

export interface SoakReport {
  readonly matches: number;
  readonly bots: number;
  readonly ticks: number;
  readonly mostLateMs: number;
  /** The 99th percentile of how much the time between two ticks differs from the length of a tick, while bots only play. */
  readonly jitterMs: number;
  /** The same while all bots connect at once and while the heap is measured, which stops the arena. */
  readonly disturbedJitterMs: number;
  readonly frames: number;
  readonly framesCompared: number;
  readonly sets: number;
  readonly answered: number;
  readonly faults: { [what: string]: number };
  readonly earlyHeap: number;
  readonly lateHeap: number;
  readonly wrong: readonly string[];
}

const adminKey = 'the-operator-of-the-soak';

/** By then every bot has connected and played a few ticks. */
const connectingMs = 5000;

interface SoakMatch {
  readonly matchId: string;
  readonly file: string;
  readonly keeper: WriteStream;
  readonly bots: StormBot[];
}

/** Plays, then checks. */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const folder = mkdtempSync(join(tmpdir(), 'hexfront-soak-'));
  const arena = new ArenaProcess(join(folder, 'data'));
  try {
    await arena.start();
    const matches = await seatBots(arena, folder, options);
    const bots = matches.flatMap((match) => match.bots);
    options.log(`${bots.length} bots in ${matches.length} matches`);
    const disturbed: Span[] = [[Date.now(), Date.now() + connectingMs]];
    for (const bot of bots) bot.start();
    await sleep(options.seconds * 250);
    const heap = async (): Promise<number> => {
      const from = Date.now();
      const bytes = await arena.heap();
      // A tick that comes late makes the next one come early.
      disturbed.push([from, Date.now() + 2 * options.tickMs]);
      return bytes;
    };
    const earlyHeap = await heap();
    options.log(`heap after a quarter of the time: ${mb(earlyHeap)}`);
    await sleep(options.seconds * 750);
    const lateHeap = await heap();
    options.log(`heap at the end: ${mb(lateHeap)}`);
    for (const bot of bots) bot.stop();
    const checked = await check(arena, matches, options, disturbed);
    const faults: { [what: string]: number } = {};
    for (const { counts } of bots)
      for (const [what, n] of Object.entries(counts)) faults[what] = (faults[what] ?? 0) + n;
    const sets = bots.flatMap((bot) => [...bot.sets.values()]);
    const answered = sets.filter(({ answer }) => answer !== null).length;
    const trouble = bots.flatMap((bot) => bot.troubles.map((each) => `${bot.at.game} seat ${bot.at.seat}: ${each}`));
    return {
      matches: matches.length,
      bots: bots.length,
      frames: faults.frames,
      answered,
      faults,
      earlyHeap,
      lateHeap,
      ...checked,
      wrong: [...trouble, ...checked.wrong],
    };
  } finally {
    await arena.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Two to six players per match, alternating between both editions, until all bots have a seat. */
async function seatBots(
  arena: ArenaProcess,
  folder: string,
  { bots, tickMs, seed }: SoakOptions,
): Promise<SoakMatch[]> {
  const matches: SoakMatch[] = [];
  for (let seated = 0; seated < bots; ) {
    const left = bots - seated;
    let players = Math.min(left, 2 + (matches.length % 5));
    if (left - players === 1) players += players < 6 ? 1 : -1;
    const game = matches.length % 2 === 0 ? 'battle-1' : 'battle-2';
    const keys: string[] = [];
    for (let n = 0; n < players; n++) {
      keys.push((await arena.call('POST', '/v1/auth/register', null, { name: `Storm ${seated + n}` })).apiKey);
    }
    const pace = { tickMs, eager: false };
    const made = await arena.call('POST', '/v1/challenges', keys[0], { gameType: game, players, pace });
    for (const key of keys.slice(1)) await arena.call('POST', `/v1/challenges/${made.invite}/accept`, key, {});
    const file = join(folder, `${made.matchId}.jsonl`);
    const keeper = createWriteStream(file);
    const match: SoakMatch = { matchId: made.matchId, file, keeper, bots: [] };
    for (const [n, key] of keys.entries()) {
      const { token, seat } = await arena.call('POST', `/v1/matches/${made.matchId}/token`, key, {});
      const at = { url: arena.url, matchId: made.matchId, game, seat, token } as const;
      match.bots.push(new StormBot(at, new Dice(seed * 1000 + seated + n), (line) => keeper.write(`${line}\n`)));
    }
    matches.push(match);
    seated += players;
  }
  return matches;
}

type Span = readonly [from: number, until: number];

async function check(
  arena: ArenaProcess,
  matches: readonly SoakMatch[],
  { tickMs }: SoakOptions,
  disturbed: readonly Span[],
) {
  const total = { ticks: 0, framesCompared: 0, sets: 0, wrong: [] as string[] };
  const times: TickTime[] = [];
  for (const { matchId } of matches) await arena.call('POST', `/v1/admin/matches/${matchId}/cancel`, null, {}, [409]);
  for (const { matchId, keeper, file, bots } of matches) {
    await new Promise((closed) => keeper.end(closed));
    const records = await arena.records(matchId);
    const replay = (await arena.call('GET', `/v1/matches/${matchId}/replay`, null)) as Replay;
    const frames = await checkFrames(replay, file);
    const orders = checkOrders(records, bots);
    const ticks = checkTicks(records, tickMs);
    total.ticks += ticks.ticks;
    for (const time of ticks.times) times.push(time);
    total.framesCompared += frames.frames;
    total.sets += orders.sets;
    for (const each of [...frames.wrong, ...orders.wrong, ...ticks.wrong])
      total.wrong.push(`match ${matchId}: ${each}`);
  }
  const isDisturbed = ({ at }: TickTime) => disturbed.some(([from, until]) => at >= from && at < until);
  const jitter = (some: readonly TickTime[]) =>
    some.length === 0
      ? 0
      : percentile(
          some.map(({ lateMs }) => Math.abs(lateMs)).toSorted((a, b) => a - b),
          0.99,
        );
  return {
    ...total,
    mostLateMs: times.reduce((most, { lateMs }) => Math.max(most, lateMs), 0),
    jitterMs: jitter(times.filter((time) => !isDisturbed(time))),
    disturbedJitterMs: jitter(times.filter(isDisturbed)),
  };
}

class ArenaProcess {
  url = '';
  private child!: ChildProcess;
  private readonly data: string;

  constructor(data: string) {
    this.data = data;
  }

  async start(): Promise<void> {
    const generous = Object.fromEntries(
      ['MOVES', 'READS', 'WRITES', 'REGISTRATIONS'].map((bucket) => [`HEXFRONT_RATE_${bucket}`, '100000']),
    );
    this.child = spawn(process.execPath, [join(import.meta.dirname, 'arena-process.ts')], {
      env: {
        ...process.env,
        PORT: '0',
        HEXFRONT_DATA: this.data,
        HEXFRONT_ADMIN_KEY: adminKey,
        HEXFRONT_HOUSE_BOTS: 'off',
        HEXFRONT_VERIFY: 'auto',
        HEXFRONT_LOG: 'error',
        ...generous,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    ({ url: this.url } = await this.message<{ url: string }>());
  }

  async heap(): Promise<number> {
    const answer = this.message<{ heap: number }>();
    this.child.send('heap');
    return (await answer).heap;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    if (this.child.connected) this.child.send('stop');
    const late = setTimeout(() => this.child.kill('SIGKILL'), 20_000);
    await gone;
    clearTimeout(late);
  }

  async call(
    method: string,
    path: string,
    key: string | null,
    body?: unknown,
    fine: readonly number[] = [],
  ): Promise<any> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        'x-admin-key': adminKey,
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as any;
    if (!response.ok && !fine.includes(response.status))
      throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  }

  async records(matchId: string): Promise<any[]> {
    const found: any[] = [];
    for (let after: number | null = -1; after !== null; ) {
      const query: string = after < 0 ? '?limit=500' : `?limit=500&after=${after}`;
      const page = await this.call('GET', `/v1/matches/${matchId}/log${query}`, null);
      found.push(...page.records);
      after = page.next;
    }
    return found;
  }

  private message<T>(): Promise<T> {
    return new Promise((resolve, reject) => {
      this.child.once('message', (message) => resolve(message as T));
      this.child.once('exit', (code) => reject(new Error(`the arena exited with ${code}`)));
    });
  }
}
