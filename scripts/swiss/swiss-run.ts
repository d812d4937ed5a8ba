import { setTimeout as sleep } from 'node:timers/promises';
import { findGame, type Game, isRefusal, readReplay, type Replay, verify } from '@hexfront/engine';
import { bringBot } from '../../packages/cli/src/connect/bot-seat.ts';
import { botNamed } from '../../packages/cli/src/entrants.ts';
import type { Report } from '../../packages/cli/src/connect/report.ts';
import { Season } from '../../packages/cli/src/connect/season.ts';
import type { ServerProcess } from '../../packages/server/test/crash/server-process.ts';

export interface SwissPlan {
  readonly bots: number;
  readonly rounds: number;
  /** Per pairing. */
  readonly games: number;
  readonly kills: number;
  readonly game: string;
  readonly options: object;
  readonly adminKey: string;
  readonly say: (line: string) => void;
}

export interface SwissResult {
  readonly problems: string[];
  /** As GET /v1/tournaments/{tournamentId} answers. */
  readonly tournament: any;
  readonly verified: number;
  /** How often bots lost their connection. */
  readonly lost: number;
}

/** A Swiss of bots that are connected as `hexfront connect --tournament` connects them, while the server is killed in the middle. */
export async function swissRun(server: ServerProcess, plan: SwissPlan): Promise<SwissResult> {
  await server.start();
  const call = caller(() => server.url);
  const admin = { 'x-admin-key': plan.adminKey };
  const agents = [];
  for (let i = 0; i < plan.bots; i++) {
    const name = `bot ${String(i + 1).padStart(2, '0')}`;
    const { agentId, apiKey } = await call('POST', '/v1/auth/register', {}, { name });
    agents.push({ url: server.url, key: apiKey as string, agentId: agentId as string, name });
  }
  const { rounds, games, game: gameType, options, bots: mostEntrants } = plan;
  const cup = {
    name: 'Swiss',
    format: 'swiss',
    gameType,
    options,
    rounds,
    games,
    mostEntrants,
    pace: { turnSeconds: 300 },
  };
  const { tournamentId } = await call('POST', '/v1/admin/tournaments', admin, cup);
  const path = `/v1/tournaments/${tournamentId}`;
  for (const { key } of agents) await call('POST', `${path}/join`, { authorization: `Bearer ${key}` }, {});
  let lost = 0;
  const accidents = new Accidents(server, plan);
  const playing = agents.map((agent) => seasonOf(agent, gameType, tournamentId, accidents, () => lost++).run());
  await call('POST', `/v1/admin${path.slice(3)}/start`, admin);
  plan.say(`${plan.bots} bots are connected, and the tournament has started`);
  await Promise.all(playing);
  const tournament = await call('GET', path);
  const problems = accidents.kills < plan.kills ? [`it was over after ${accidents.kills} kills`] : [];
  const verified = await judge(call, tournament, plan, problems);
  return { problems, tournament, verified, lost };
}

/** Kills the server while games are played, at even distances between the first and the last. */
class Accidents {
  kills = 0;
  private readonly server: ServerProcess;
  private readonly plan: SwissPlan;
  /** Each game counts twice, once for each bot. */
  private begun = 0;
  private over: Promise<void> = Promise.resolve();

  constructor(server: ServerProcess, plan: SwissPlan) {
    this.server = server;
    this.plan = plan;
  }

  begin(): void {
    const { bots, rounds, games, say } = this.plan;
    const perRound = 2 * Math.floor(bots / 2) * games;
    if (this.begun++ % perRound === 0) say(`round ${Math.ceil(this.begun / perRound)} of ${rounds}`);
  }

  /** Whoever decides waits until a kill that is due is over: so at least one match is live meanwhile. */
  async pass(): Promise<void> {
    const { bots, rounds, games, kills } = this.plan;
    const all = 2 * Math.floor(bots / 2) * games * rounds;
    if (this.kills < kills && this.begun >= ((this.kills + 1) * all) / (kills + 1)) {
      this.kills++;
      this.over = this.kill();
    }
    await this.over;
  }

  private async kill(): Promise<void> {
    await this.server.kill();
    await this.server.start();
    this.plan.say('killed and started again');
  }
}

function seasonOf(
  agent: { url: string; key: string; agentId: string; name: string },
  gameId: string,
  until: string,
  accidents: Accidents,
  onLost: () => void,
): Season {
  const game = findGame(gameId) as Game;
  const entrant = botNamed('random', game);
  const report = new Proxy({} as Report, { get: (_, name) => (name === 'lost' ? onLost : () => {}) });
  return new Season({
    agent,
    game,
    search: {},
    standby: { game: gameId, accepts: null, concurrency: 1, until },
    matches: null,
    concurrency: 1,
    moveMs: undefined,
    bring: (http, start) => {
      accidents.begin();
      const seat = bringBot(entrant, null, game, http, start);
      return { ...seat, decide: (turn, began) => accidents.pass().then(() => seat.decide(turn, began)) };
    },
    report,
  });
}

type Call = (method: string, path: string, headers?: Record<string, string>, body?: object) => Promise<any>;

/** Keeps asking while the server is down. */
function caller(url: () => string): Call {
  return async (method, path, headers = {}, body) => {
    for (let tries = 0; ; tries++) {
      try {
        const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
        const json = body === undefined ? {} : { body: JSON.stringify(body) };
        const response = await fetch(`${url()}${path}`, { method, headers: { ...headers, ...type }, ...json });
        const text = await response.text();
        if (response.status < 500) {
          if (response.status !== 200) throw new Error(`${method} ${path}: ${text}`, { cause: 'refused' });
          return path.startsWith('/v1/replays') ? text : JSON.parse(text);
        }
      } catch (error) {
        if ((error as Error).cause === 'refused' || tries > 100) throw error;
      }
      await sleep(200);
    }
  };
}

/** Every pairing once, every result in, every game a match that verifies, and no match besides. */
async function judge(call: Call, tournament: any, plan: SwissPlan, problems: string[]): Promise<number> {
  const { state, pairings, standing } = tournament;
  if (state !== 'ended') problems.push(`the tournament is ${state}`);
  const meetings = pairings.filter(({ second }: any) => second !== null);
  const wanted = plan.rounds * Math.floor(plan.bots / 2);
  if (meetings.length !== wanted) problems.push(`${meetings.length} pairings were made, not ${wanted}`);
  const met = new Set(meetings.map(({ first, second }: any) => [first, second].sort().join(' ')));
  if (met.size !== meetings.length) problems.push(`${meetings.length - met.size} pairings were made twice`);
  for (const { name, state: how } of standing) if (how !== 'in') problems.push(`${name} is out`);
  let verified = 0;
  const ids = new Set<string>();
  for (const { number, games, first, second, points } of meetings) {
    const complain = (what: string) => problems.push(`pairing ${number}: ${what}`);
    if (games.length !== plan.games) complain(`${games.length} games`);
    if (points[0] + points[1] !== plan.games) complain(`${points[0]} : ${points[1]} points`);
    for (const { matchId, status, reason, swapped, points: made } of games) {
      if (status !== 'ended' || matchId === null) complain(`a game is ${status}`);
      else {
        ids.add(matchId);
        if (reason !== 'terminal') complain(`match ${matchId} ended by ${reason}`);
        const { match } = await call('GET', `/v1/matches/${matchId}`);
        const { winnerAgentId: winner } = match;
        const expected = winner === null ? 0.5 : Number(winner === first);
        if (made[0] !== expected) complain(`match ${matchId} counts ${made[0]}, not ${expected}`);
        const seats = match.players.map(({ agentId }: any) => agentId).join(' ');
        if (seats !== (swapped ? [second, first] : [first, second]).join(' '))
          complain(`match ${matchId} has other seats`);
        const replay = readReplay(await call('GET', `/v1/matches/${matchId}/replay`));
        const verdict = isRefusal(replay) ? { ok: false, difference: replay.message } : verify(replay as Replay);
        if (verdict.ok) verified++;
        else complain(`the replay of ${matchId} does not verify: ${(verdict as { difference: string }).difference}`);
      }
    }
  }
  const all = await endedMatches(call);
  if (all !== ids.size) problems.push(`${all} matches were played, but the table has ${ids.size}`);
  return verified;
}

async function endedMatches(call: Call): Promise<number> {
  let count = 0;
  let after = 0;
  for (;;) {
    const lines = ((await call('GET', `/v1/replays?limit=500&after=${after}`)) as unknown as string)
      .split('\n')
      .filter((line) => line !== '');
    if (lines.length === 0) return count;
    count += lines.length;
    after = JSON.parse(lines[lines.length - 1]).n;
  }
}

/** The standing as a table. */
export function tableOf({ standing }: any): string[] {
  const rows = standing.map(({ rank, name, points, wins, draws, losses, buchholz }: any) =>
    [
      String(rank).padStart(4),
      name.padEnd(10),
      String(points).padStart(6),
      `+${wins} =${draws} -${losses}`.padStart(12),
      String(buchholz).padStart(9),
    ].join(' '),
  );
  return [`${'rank'} ${'bot'.padEnd(10)} points ${'games'.padStart(12)}  Buchholz`, ...rows];
}
