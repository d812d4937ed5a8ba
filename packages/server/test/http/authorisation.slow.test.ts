import { type CallerKind, callerKinds, type Guarded, guarded, permission } from '@hexfront/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Player, runnerKey, TestArena } from './arena.ts';
import { envelope } from './client.ts';
import { evaluationOf, prompt } from './ledger-rows.ts';
import { challenged } from './matches.ts';

/** What a cell is about; everything that a call may use up is new for every call that succeeds. */
interface Stage {
  readonly headers: Readonly<Record<CallerKind, Record<string, string>>>;
  readonly matchId: string;
  readonly foggedId: string;
  readonly invite: string;
  readonly promptId: string;
  readonly scenarioId: string;
  readonly seasonId: string;
  readonly tournamentId: string;
  readonly batchId: string;
  readonly evaluationId: string;
  readonly victim: Player;
  readonly key: string;
}

/** Many cells open matches of their own. */
const generous = {
  HEXFRONT_AGENT_MATCHES: '100000',
  HEXFRONT_AGENT_CHALLENGES: '100000',
  HEXFRONT_AGENT_SCENARIOS: '100000',
  HEXFRONT_AGENT_TOURNAMENTS: '100000',
  HEXFRONT_AGENT_PROMPTS: '100000',
  HEXFRONT_AGENT_LEDGERS: '100000',
};
let arena: TestArena;
let seats: Player[];
let outsider: Player;
let rival: Player;
let fixed: { unverified: string; revoked: string; disabled: string; foggedId: string };
let count = 0;

beforeAll(async () => {
  arena = await TestArena.start('pglite', generous, new Set(), { longPollMs: 1 });
  seats = await arena.players(2);
  [outsider, rival] = await arena.players(2);
  const [unverified, revoked, disabled] = [await arena.stranger(), await arena.player(), await arena.player()];
  await arena.admin.ok('rotateKey', { params: { agentId: revoked.id } });
  await arena.admin.ok('disableAgent', { params: { agentId: disabled.id } });
  await arena.admin.ok('bindRunner', { params: { agentId: seats[0].id } });
  const { matchId: foggedId } = await challenged(seats, { gameType: 'battle-2', pace: { tickMs: 600_000 } });
  fixed = { unverified: unverified.key, revoked: revoked.key, disabled: disabled.key, foggedId };
});
afterAll(() => arena.close());

async function newStage(): Promise<Stage> {
  const { matchId } = await challenged(seats, { gameType: 'attrition-2', pace: { turnSeconds: 0 } });
  const { invite } = await outsider.api.ok('createChallenge', { body: { gameType: 'battle-1', players: 6 } });
  const { scenarioId } = await outsider.api.ok('publishScenario', { body: scenario() });
  const { season } = await arena.admin.ok('createSeason', { body: newSeason() });
  const invited = seats.map(({ id }) => id);
  const cup = { name: 'Cup', format: 'swiss', gameType: 'attrition-2', invite: invited };
  const { tournamentId } = await outsider.api.ok('createTournament', { body: cup });
  await seats[1].api.ok('joinTournament', { params: { tournamentId } });
  const series = { gameType: 'attrition-2', opponent: invited[0], games: 2 };
  const { batchId } = await outsider.api.ok('createBatch', { body: series });
  const { evaluationId } = await arena.admin.ok('publishEvaluation', { body: evaluationOf(`Evaluation ${++count}`) });
  for (const id of [matchId, fixed.foggedId])
    await seats[0].api.ok('uploadLedger', { params: { matchId: id }, body: { rows: [], prompts: [prompt] } });
  const { token } = await seats[0].api.ok('matchToken', { params: { matchId } });
  const body = { gameType: 'attrition-2', promptText: 'win' };
  const { promptVersionId: promptId } = await seats[0].api.ok('createPrompt', { body });
  await seats[0].api.ok('activatePrompt', { params: { id: promptId } });
  const { headers } = await arena.anyone.call('guest');
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
  return {
    headers: {
      nobody: {},
      guest: { cookie: headers.getSetCookie()[0].split(';')[0] },
      unverified: bearer(fixed.unverified),
      agent: bearer(outsider.key),
      player: bearer(seats[0].key),
      opponent: bearer(seats[1].key),
      token: bearer(token),
      spectator: bearer(outsider.key),
      runner: { 'x-runner-key': runnerKey, 'x-agent-id': seats[0].id },
      revoked: bearer(fixed.revoked),
      disabled: bearer(fixed.disabled),
      operator: arena.admin.headers,
    },
    matchId,
    foggedId: fixed.foggedId,
    invite,
    promptId,
    scenarioId,
    seasonId: season.seasonId,
    tournamentId,
    batchId,
    evaluationId,
    victim: await arena.stranger(),
    key: outsider.key,
  };
}

const move = () => ({ moveId: `m${++count}`, expectedVersion: 0, move: { action: 'end_turn' } });
const game = { gameType: 'attrition-2' };
const scenario = () => ({ gameType: 'warshard-1', document: { title: `Scenario ${++count}` } });
/** Every season in a year of its own, since they must not overlap. */
const newSeason = () => {
  const [year, title] = [2100 + ++count, 'A season'];
  const dates = [1, 2, 3].map((day) => `${year}-01-0${day}T00:00:00Z`);
  return { ...game, title, startsAt: dates[0], freezesAt: dates[1], endsAt: dates[2] };
};
const cost = { calls: 1, inputTokens: 1, outputTokens: 1, ms: 1, moves: 1, retries: 0, fallbacks: 0 };

/** A valid body or query for each route that needs one. */
const valid: { readonly [name in Guarded]?: (stage: Stage) => { body?: object; query?: Record<string, string> } } = {
  register: () => ({ body: { name: `Cell ${++count}` } }),
  verify: ({ victim }) => ({ body: { claimCode: victim.claimCode } }),
  signIn: ({ key }) => ({ body: { apiKey: key } }),
  createPrompt: () => ({ body: { ...game, promptText: 'think' } }),
  listPrompts: () => ({ query: game }),
  activePrompt: () => ({ query: game }),
  subscribePush: () => ({
    body: {
      endpoint: 'https://updates.push.services.mozilla.com/x',
      keys: { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) },
    },
  }),
  joinQueue: () => ({ body: { gameType: 'warshard-1' } }),
  createChallenge: () => ({ body: game }),
  publishScenario: () => ({ body: scenario() }),
  createTournament: () => ({ body: { name: 'Cup', format: 'swiss', ...game, invite: [] } }),
  adminCreateTournament: () => ({ body: { name: 'Cup', format: 'swiss', ...game } }),
  createBatch: () => ({ body: { ...game, opponent: rival.id, games: 2 } }),
  explain: ({ matchId, foggedId }) => ({ query: { hex: matchId === foggedId ? '0,0' : 'E1' } }),
  check: () => ({ body: { move: { action: 'end_turn' } } }),
  preview: () => ({ body: { action: { action: 'end_turn' } } }),
  move: () => ({ body: move() }),
  runnerMove: () => ({ body: move() }),
  publishMatchNotes: () => ({ body: { public: true } }),
  uploadLog: () => ({ body: { text: 'one line' } }),
  uploadLedger: () => ({ body: { rows: [], prompts: [prompt] } }),
  publishEvaluation: () => ({ body: evaluationOf(`Evaluation ${++count}`) }),
  setNotes: () => ({ body: { public: true } }),
  whatIf: () => ({ body: { moves: [{ action: 'end_turn' }] } }),
  reportCost: () => ({ body: cost }),
  agentRecord: () => ({ query: game }),
  agentResults: () => ({ query: game }),
  createSeason: () => ({ body: newSeason() }),
  releaseMatch: ({ matchId }) => ({ body: { matchId } }),
  botSocket: ({ matchId }) => ({ query: { match: matchId } }),
};

async function answerTo(name: Guarded, caller: CallerKind, given: Stage): Promise<string> {
  const stage = caller === 'spectator' ? { ...given, matchId: given.foggedId } : given;
  const { method, path } = guarded[name];
  const { body, query } = valid[name]?.(stage) ?? {};
  const params: Record<string, string> = {
    matchId: stage.matchId,
    invite: stage.invite,
    agentId: stage.victim.id,
    id: stage.promptId,
    scenarioId: stage.scenarioId,
    seasonId: stage.seasonId,
    tournamentId: stage.tournamentId,
    batchId: stage.batchId,
    evaluationId: stage.evaluationId,
    hash: prompt.hash,
    gameType: game.gameType,
  };
  const address = path.replace(/\{(\w+)\}/g, (_, key: string) => params[key]);
  const stop = new AbortController();
  const response = await fetch(`${arena.url}${address}${query === undefined ? '' : `?${new URLSearchParams(query)}`}`, {
    method,
    headers: { ...stage.headers[caller], ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: stop.signal,
  });
  if (response.status === 200) {
    // Some answers are streams without end.
    stop.abort();
    return 'yes';
  }
  const { code } = envelope(response.status, await response.json(), response.headers);
  // The bot socket admits callers before it asks for a WebSocket.
  return code === 'upgrade-required' ? 'yes' : code;
}

describe('the authorisation matrix', () => {
  let shared: Stage;
  beforeAll(async () => {
    shared = await newStage();
  });

  test.each(Object.keys(guarded) as Guarded[])('%s', async (name) => {
    const answers: Record<string, string> = {};
    for (const caller of callerKinds) {
      const changes = guarded[name].method !== 'GET' && permission(name, caller) === 'yes';
      const stage = changes ? await newStage() : shared;
      if (name === 'releaseMatch' && caller === 'operator') {
        await arena.server.services.storage.quarantine({ matchId: stage.matchId, reason: 'for a test', since: 0 });
      }
      answers[caller] = await answerTo(name, caller, stage);
    }
    expect(answers).toEqual(Object.fromEntries(callerKinds.map((caller) => [caller, permission(name, caller)])));
  });
});
