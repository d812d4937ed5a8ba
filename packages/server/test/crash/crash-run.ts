import { draw, readReplay, isRefusal, type Replay, verify } from '@hexfront/engine';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Acknowledged, JournalClient, type PlayerOptions } from './journal-client.ts';
import type { ServerProcess } from './server-process.ts';

export interface CrashPlan {
  readonly matches: number;
  readonly kills: number;
  readonly seed: string;
  readonly thinkMs: number;
  readonly say: (line: string) => void;
}

export interface CrashResult {
  readonly problems: string[];
  readonly acknowledged: number;
  readonly repeated: number;
  readonly records: number;
}

export interface Seated {
  readonly matchId: string;
  readonly clients: JournalClient[];
}

/** One match in five is a battle of three under fog, the others are duels. */
const kinds = [
  { gameType: 'attrition-1', players: 2, options: { turnLimit: 12 } },
  { gameType: 'attrition-2', players: 2, options: { turnLimit: 12 } },
  { gameType: 'conquest-1', players: 2, options: {} },
  { gameType: 'warshard-1', players: 2, options: {} },
  { gameType: 'battle-1', players: 3, options: { players: 3, tickSeconds: 60 } },
] as const;

/** Plays matches over HTTP while the server is killed repeatedly, then compares every journal with the logs. */
export async function crashRun(server: ServerProcess, plan: CrashPlan): Promise<CrashResult> {
  let draws = 0;
  const chance = (bound: number) => draw(plan.seed, ++draws) % bound;
  await server.start();
  const seated: Seated[] = [];
  for (let i = 0; i < plan.matches; i++)
    seated.push(await seat(i, { url: () => server.url, chance, thinkMs: () => plan.thinkMs }));
  plan.say(`${seated.length} matches are open`);
  const playing = Promise.all(seated.flatMap(({ matchId, clients }) => clients.map((client) => client.play(matchId))));
  const status = { isOver: false };
  const end = () => void (status.isOver = true);
  void playing.then(end, end);
  let kills = 0;
  for (; kills < plan.kills && !status.isOver; kills++) {
    await sleep(400 + chance(1200));
    await server.kill();
    await sleep(chance(300));
    await server.start();
    plan.say(`killed and started again, ${kills + 1} of ${plan.kills}`);
  }
  await playing;
  const problems = kills < plan.kills ? [`all matches were over after ${kills} kills`] : [];
  let records = 0;
  for (const each of seated) records += await judge(each, problems);
  const clients = seated.flatMap((each) => each.clients);
  return {
    problems,
    records,
    acknowledged: clients.reduce((sum, { journal }) => sum + journal.length, 0),
    repeated: clients.reduce((sum, { repeated }) => sum + repeated, 0),
  };
}

/** Registers players and opens their match. */
export async function seat(i: number, options: Omit<PlayerOptions, 'name'>, turnSeconds = 120): Promise<Seated> {
  const { players } = kinds[i % kinds.length];
  const clients: JournalClient[] = [];
  for (let s = 0; s < players; s++) {
    const client = new JournalClient({ ...options, name: `client ${i} ${s}` });
    await client.register();
    clients.push(client);
  }
  return open(i, clients, turnSeconds);
}

/** Opens a match of these players. */
export async function open(i: number, clients: JournalClient[], turnSeconds: number): Promise<Seated> {
  const { gameType, players, options } = kinds[i % kinds.length];
  const pace = players > 2 ? { tickMs: 0, eager: true } : { turnSeconds };
  const made = await clients[0].ask('POST', '/v1/challenges', { gameType, players, options, pace });
  if (made.invite === undefined) throw new Error(JSON.stringify(made));
  for (const client of clients.slice(1)) await client.ask('POST', `/v1/challenges/${made.invite}/accept`);
  return { matchId: made.matchId, clients };
}

/** The whole log of a match that has ended. */
export async function logOf({ matchId, clients }: Seated): Promise<any[]> {
  const log: any[] = [];
  for (let after: number | null = -1; after !== null; ) {
    const from: string = after === -1 ? '' : `&after=${after}`;
    const page: any = await clients[0].ask('GET', `/v1/matches/${matchId}/log?limit=500${from}`);
    log.push(...page.records);
    after = page.next;
  }
  return log;
}

/** Reads the whole log of a match and compares it; returns the number of records. */
export async function judge(seated: Seated, problems: string[]): Promise<number> {
  const { matchId, clients } = seated;
  const complain = (what: string) => problems.push(`match ${matchId}: ${what}`);
  const log = await logOf(seated);
  let version = 0;
  for (const [i, record] of log.entries()) {
    if (record.seq !== i) complain(`record ${i} has seq ${record.seq}`);
    const isChange = record.kind === 'advanced' || (record.kind === 'withdrawn' && clients.length === 2);
    const expected = isChange ? version + 1 : version;
    if (record.stateVersion !== expected) complain(`record ${i} has version ${record.stateVersion}, not ${expected}`);
    version = record.stateVersion;
    if (record.kind === 'withdrawn') {
      const before = clients[record.body.seat].trace.filter(
        ({ at }) => at > record.at - 70_000 && at < record.at + 1000,
      );
      const trace = before.map(({ at, text }) => `\n  ${at - record.at} ms: ${text}`).join('');
      complain(`seat ${record.body.seat} was withdrawn: ${record.body.reason}${trace}`);
    }
  }
  if (log.at(-1)?.kind !== 'ended') complain(`the last record is ${log.at(-1)?.kind}`);
  compareJournals(seated, log, complain);
  for (const client of clients) {
    const versions = client.turns.filter((turn) => turn.matchId === matchId).map((turn) => turn.stateVersion);
    // After a kill, a client may get its turn again from a new stream, but never an older one.
    if (versions.some((each, i) => i > 0 && each < versions[i - 1]))
      complain(`${client.agentId} received turns out of order`);
  }
  await verifyReplay(seated, complain);
  return log.length;
}

/** Complains about acknowledged moves that are not in the log exactly once. */
export function compareJournals(
  { matchId, clients }: Seated,
  log: readonly any[],
  complain: (what: string) => void,
): void {
  for (const [seat, client] of clients.entries()) {
    for (const entry of client.journal.filter((each) => each.matchId === matchId)) {
      const found = log.filter((record) => isTaken(record, seat, entry));
      if (found.length !== 1) complain(`${entry.moveId} was acknowledged but is in the log ${found.length} times`);
    }
  }
}

export async function verifyReplay({ matchId, clients }: Seated, complain: (what: string) => void): Promise<void> {
  const replay = readReplay(await clients[0].ask('GET', `/v1/matches/${matchId}/replay`));
  if (isRefusal(replay)) return void complain(replay.message);
  const verdict = verify(replay as Replay);
  if (!verdict.ok) complain(`the replay differs at step ${verdict.step}: ${verdict.difference}`);
  if ((replay as Replay).seedHash === undefined) complain('the replay has no commitment');
}

function isTaken(record: any, seat: number, { move, stateVersion, isSet }: Acknowledged): boolean {
  if (isSet) {
    const isSame = record.kind === 'submitted' && record.body.seat === seat && record.stateVersion === stateVersion;
    return isSame && JSON.stringify(record.body.orders) === JSON.stringify((move as any).orders);
  }
  if (record.kind !== 'advanced' || record.stateVersion !== stateVersion) return false;
  return JSON.stringify(record.body.decisions[seat]) === JSON.stringify([move]);
}
