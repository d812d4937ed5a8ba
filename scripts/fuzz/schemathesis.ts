import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { botSocket, type Route, routes } from '@hexfront/protocol';
import { evaluationOf } from '../../packages/server/test/http/ledger-rows.ts';
import { adminKey, FuzzArena, runnerKey } from './arena.ts';

/** Kinds of callers: what they send with every request. */
export interface Caller {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Operations that would end its access. */
  readonly without: readonly string[];
}

export interface SchemathesisReport {
  readonly caller: string;
  readonly cases: number;
  readonly failures: readonly string[];
}

const games = ['attrition-2', 'warshard-1', 'battle-2', 'conquest-1'];
/** A request that waits for ever would end every run: streams are tested with frames. */
const endless = Object.entries<Route>({ ...routes, botSocket })
  .filter(([, { answer }]) => answer === 'events' || answer === 'frames')
  .map(([name]) => name);

/** An arena with something to find: matches of every kind, live and ended, and a caller of every kind. */
export async function furnish(arena: FuzzArena): Promise<{ callers: Caller[]; ids: Record<string, string[]> }> {
  const [player, opponent, stranger] = [await arena.register(), await arena.register(), await arena.register()];
  const matchIds: string[] = [];
  for (let i = 0; i < 40; i++) matchIds.push(await arena.open(games[i % games.length], [player, opponent]));
  for (const matchId of matchIds.slice(0, 4)) await arena.ask('POST', `/v1/matches/${matchId}/finish`, opponent);
  const { invite } = await arena.ask('POST', '/v1/challenges', player, { gameType: 'attrition-1' });
  const prompt = { gameType: 'attrition-2', promptText: 'win' };
  const { promptVersionId } = await arena.ask('POST', '/v1/agents/me/strategy/prompts', player, prompt);
  const scenario = { gameType: 'warshard-1', document: { title: 'Found' } };
  const { scenarioId } = await arena.ask('POST', '/v1/scenarios', player, scenario);
  const { token } = await arena.ask('POST', `/v1/matches/${matchIds.at(-1)}/token`, player);
  const guest = await fetch(`${arena.url}/v1/auth/guest`, { method: 'POST' });
  const cookie = guest.headers.getSetCookie()[0].split(';')[0];
  const admin = { 'x-admin-key': adminKey };
  const operate = async (path: string, body?: object): Promise<any> => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { ...admin, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    return (await fetch(`${arena.url}/v1/admin${path}`, { method: 'POST', headers, ...json })).json();
  };
  await operate(`/agents/${player.id}/runner`);
  const cup = { gameType: 'attrition-3', name: 'Cup', format: 'swiss', invite: [] };
  const { tournamentId } = await arena.ask('POST', '/v1/tournaments', player, cup);
  const many = { gameType: 'attrition-3', opponent: stranger.id, games: 2 };
  const { batchId } = await arena.ask('POST', '/v1/batches', player, many);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const plan = { gameType: 'attrition-1', title: 'Spring', startsAt: day(-1), freezesAt: day(1), endsAt: day(2) };
  const { seasonId } = (await operate('/seasons', plan)).season;
  const { evaluationId } = await operate('/evaluations', evaluationOf('Spring'));
  const callers = [
    { name: 'nobody', headers: {}, without: [] },
    { name: 'guest', headers: { cookie }, without: ['signOut', 'signIn'] },
    { name: 'agent who is no player', headers: { Authorization: `Bearer ${stranger.key}` }, without: [] },
    { name: 'player', headers: { Authorization: `Bearer ${player.key}` }, without: [] },
    { name: 'match token', headers: { Authorization: `Bearer ${token}` }, without: [] },
    { name: 'runner', headers: { 'x-runner-key': runnerKey, 'x-agent-id': player.id }, without: [] },
    { name: 'invalid key', headers: { Authorization: 'Bearer fc_nobody' }, without: [] },
    { name: 'operator', headers: admin, without: [] },
  ];
  const ids = {
    matchId: matchIds,
    agentId: [player.id, stranger.id],
    invite: [invite],
    id: [promptVersionId],
    scenarioId: [scenarioId],
    tournamentId: [tournamentId, batchId],
    batchId: [batchId],
    seasonId: [seasonId],
    evaluationId: [evaluationId],
    gameType: games,
  };
  for (const [name, known] of Object.entries(ids))
    if (known.includes(undefined!)) throw new Error(`The arena has no ${name} to find.`);
  return { callers, ids };
}

/** Runs schemathesis over our own OpenAPI document as one caller. */
export async function schemathesis(
  command: string,
  arena: FuzzArena,
  { name, headers, without }: Caller,
  { ids, examples, seed }: { ids: Record<string, string[]>; examples: number; seed: number },
): Promise<SchemathesisReport> {
  const folder = mkdtempSync(join(tmpdir(), 'hexfront-schemathesis-'));
  const config = join(folder, 'schemathesis.toml');
  const report = join(folder, 'report.json');
  writeFileSync(config, settings(ids));
  const flags = {
    seed: String(seed),
    'max-examples': String(examples),
    'generation-database': 'none',
    'report-json-path': report,
    'request-timeout': '20',
    'suppress-health-check': 'all',
    warnings: 'off',
  };
  const args = [
    '--config-file',
    config,
    'run',
    `${arena.url}/openapi.json`,
    '--no-color',
    '--continue-on-failure',
    ...Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value]),
    ...Object.entries(headers).flatMap(([header, value]) => ['--header', `${header}: ${value}`]),
    ...[...endless, ...without].flatMap((operation) => ['--exclude-operation-id', operation]),
  ];
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  await new Promise((resolve) => child.on('close', resolve));
  try {
    return { caller: name, ...read(readFileSync(report, 'utf8'), said) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Ids that exist are used half of the time; otherwise almost every case would end with a 404. */
function settings(ids: Record<string, string[]>): string {
  const names = Object.keys(ids);
  return [
    // A request can be valid for its schema and still be refused: an unknown game, a taken name, a match that has ended.
    '[checks]',
    'positive_data_acceptance.enabled = false',
    // Invalid text can also be so long that its body is refused before it is read.
    `negative_data_rejection.expected-statuses = ${JSON.stringify([400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429])}`,
    '[parameters]',
    ...names.map((name) => `"path.${name}" = { dictionary = "${name}", probability = 0.5 }`),
    `"query.gameType" = { dictionary = "gameType", probability = 0.5 }`,
    ...names.flatMap((name) => [`[dictionaries.${name}]`, `values = ${JSON.stringify(ids[name])}`]),
    '',
  ].join('\n');
}

interface Written {
  readonly test_cases: { readonly generated: number; readonly errored: number };
  readonly failures: readonly { readonly title: string; readonly operations: readonly string[] }[];
  readonly errors: readonly { readonly title: string; readonly count: number }[];
}

/** What schemathesis reported; its own output has the requests that reproduce a failure. */
function read(report: string, said: string): Pick<SchemathesisReport, 'cases' | 'failures'> {
  const { test_cases: cases, failures, errors } = JSON.parse(report) as Written;
  const found = [
    ...failures.map(({ title, operations }) => `${title}: ${operations.join(', ')}`),
    ...errors.map(({ title, count }) => `${title}: ${count}`),
  ];
  return { cases: cases.generated, failures: found.length === 0 ? [] : [...found, said] };
}
