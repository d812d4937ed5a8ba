import { type Route, type RouteName, routes } from '@hexfront/protocol';
import { describe, expect, test } from 'vitest';
import { adminKey, runnerKey, type TestArena } from '../arena.ts';
import type { Wanted } from '../client.ts';
import { evaluationOf, ledgerRow, promptOf } from '../ledger-rows.ts';
import { accepted, challenged, duel, move } from '../matches.ts';

type PublicRoute = { [name in RouteName]: (typeof routes)[name]['auth'] extends 'anyone' ? name : never }[RouteName];

/** Names under which something private would travel. */
const privateFields = [
  'apiKey',
  'claimCode',
  'key_hash',
  'claim_hash',
  'token',
  'token_hash',
  'email',
  'password',
  'promptText',
  'ciphertext',
  'reasoning',
  'annotations',
  'runner_hash',
  'isGuest',
  'name_key',
  'ip',
];

/** No public response contains a private field or value: every public route is called on an arena that has secrets. */
export function privateSuite(getArena: () => TestArena): void {
  describe('private data', () => {
    test('stays private on every public route', async () => {
      const arena = getArena();
      const { database } = arena.server.services;
      const owner = 'owner-of-secrets@example.org';
      const [first, second] = [await arena.player(owner), await arena.player(`${owner}2`)];
      const prompt = 'the prompt that nobody may read';
      const { promptVersionId: id } = await first.api.ok('createPrompt', {
        body: { gameType: 'attrition-2', promptText: prompt },
      });
      await first.api.ok('activatePrompt', { params: { id } });
      const reasoning = 'the reasoning that nobody may read';
      const annotations = [{ hex: 'E1', text: 'the mark that nobody may see' }];
      const botLog = 'the log that nobody may read';
      const openTable = await challenged([first, second], { gameType: 'attrition-2', errorAllowance: 5 });
      await move(openTable, first, 0, { action: 'refused in private' });
      await accepted(openTable, first, 0, { action: 'end_turn', reasoning, annotations });
      const ended = await challenged([first, second], { gameType: 'attrition-1', mode: 'rated' });
      await accepted(ended, first, 0, { action: 'end_turn', reasoning, annotations });
      await first.api.ok('uploadLog', { params: { matchId: ended.matchId }, body: { text: botLog } });
      const [thought, systemPrompt] = ['the answer of a model', promptOf('the system prompt that nobody may read')];
      const ledger = { rows: [ledgerRow(0, 0, thought)], prompts: [systemPrompt] };
      await first.api.ok('uploadLedger', { params: { matchId: ended.matchId }, body: ledger });
      await second.api.ok('finish', { params: { matchId: ended.matchId } });
      const fogged = await challenged([first, second], { gameType: 'battle-1' });
      await accepted(fogged, first, 0, { tick_target: 1, orders: [], reasoning, annotations });
      const { token } = await first.api.ok('matchToken', { params: { matchId: openTable.matchId } });
      const { invite } = await first.api.ok('createChallenge', { body: { gameType: 'attrition-2' } });
      const scenario = { gameType: 'warshard-1', document: { title: 'Public' } };
      const { scenarioId } = await first.api.ok('publishScenario', { body: scenario });
      const dates = {
        startsAt: '2020-01-01T00:00:00Z',
        freezesAt: '2099-01-01T00:00:00Z',
        endsAt: '2099-01-02T00:00:00Z',
      };
      const season = { gameType: 'attrition-1', title: 'Public', ...dates };
      const { seasonId } = (await arena.admin.ok('createSeason', { body: season })).season;
      const { tournamentId } = await first.api.ok('createTournament', {
        body: { name: 'Public', format: 'swiss', gameType: 'attrition-2', invite: [second.id] },
      });
      const { evaluationId } = await arena.admin.ok('publishEvaluation', { body: evaluationOf('Public') });
      const batch = { gameType: 'attrition-2', opponent: second.id, games: 2 };
      const { batchId } = await first.api.ok('createBatch', { body: batch });
      const { headers } = await arena.anyone.call('guest', { body: {} });
      const cookie = headers.getSetCookie()[0].split(/[=;]/)[1];

      const live = await database.query<{ seed: string }>(
        `select head ->> 'seed' as seed from match_heads h join matches m on m.id = h.match_id where m.status = 'active'`,
      );
      const hashes = await database.query<Record<string, string>>(
        'select key_hash, claim_hash, runner_hash from agents where id = $1',
        [first.id],
      );
      const secrets = [
        first.key,
        second.key,
        first.claimCode,
        second.claimCode,
        token,
        cookie,
        adminKey,
        runnerKey,
        owner,
        prompt,
        reasoning,
        annotations[0].text,
        botLog,
        thought,
        systemPrompt.text,
        'refused in private',
        ...live.map(({ seed }) => seed),
        ...Object.values(hashes[0]).filter((hash) => hash !== null),
      ];
      expect(secrets.length).toBeGreaterThan(14);

      const every = [openTable, ended, fogged].map(({ matchId }) => ({ params: { matchId } }));
      const agents = [first, second].map(({ id: agentId }) => ({ params: { agentId } }));
      /** A call of each public route; a missing one is a type error. */
      const walk: Readonly<Record<PublicRoute, readonly Wanted[]>> = {
        register: [{ body: { name: first.name } }],
        guest: [{ body: {} }],
        session: [{}],
        pushKey: [{}],
        signIn: [{ body: { apiKey: 'fc_nobody' } }, { body: { apiKey: first.key } }],
        signOut: [{}],
        challenge: [{ params: { invite } }],
        listChallenges: [{}],
        listScenarios: [{}],
        listTournaments: [{}],
        tournament: [{ params: { tournamentId } }],
        batch: [{ params: { batchId } }],
        scenario: [{ params: { scenarioId } }],
        listMatches: [{}, { query: { agentId: first.id } }, { query: { status: 'ended' } }],
        match: every,
        matchState: [...every, ...every.map(({ params }) => ({ params, query: { view: 'public' } }))],
        explain: every.map(({ params }, i) => ({ params, query: { hex: i === 2 ? '0,0' : 'E1' } })),
        matchEvents: every,
        matchLog: every,
        matchReplay: every,
        matchNotes: every,
        ledger: [...every, { params: { matchId: ended.matchId }, query: { q: 'answer' } }],
        ledgerPrompt: every.map(({ params }) => ({ params: { ...params, hash: systemPrompt.hash } })),
        evaluations: [{}],
        evaluation: [{ params: { evaluationId } }],
        replays: [{}],
        featured: [{}],
        leaderboard: [{ query: { gameType: 'attrition-1' } }],
        agent: agents,
        agentRecord: agents.map(({ params }) => ({ params, query: { gameType: 'attrition-1' } })),
        agentResults: agents.map(({ params }) => ({ params, query: { gameType: 'attrition-1' } })),
        seasons: [{}],
        season: [{ params: { seasonId } }],
        games: [{}],
        game: [{ params: { gameType: 'attrition-2' } }],
        cost: every,
      };
      const open = (Object.keys(routes) as RouteName[]).filter((name) => (routes[name] as Route).auth === 'anyone');
      expect(Object.keys(walk).sort()).toEqual(open.sort());
      const texts = new Map<string, string>();
      for (const [name, calls] of Object.entries(walk) as [PublicRoute, readonly Wanted[]][]) {
        for (const [i, wanted] of calls.entries()) {
          if ((routes[name] as Route).answer === 'events') {
            const last: Record<string, string> = wanted === every[2] ? {} : { 'last-event-id': '0.-1' };
            const stream = await arena.stream(`/v1/matches/${wanted.params?.matchId}/events`, last);
            await stream.until(() => true);
            await stream.leave();
            texts.set(`${name} ${i}`, JSON.stringify(stream.events));
          } else {
            const { body } = await arena.anyone.call(name, wanted);
            texts.set(`${name} ${i}`, typeof body === 'string' ? body : JSON.stringify(body));
          }
        }
      }
      for (const path of ['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs', '/schemas', '/']) {
        const { body } = await arena.anyone.raw('GET', path);
        texts.set(path, typeof body === 'string' ? body : JSON.stringify(body));
      }
      for (const [where, text] of texts) {
        for (const secret of secrets) expect(text.includes(secret), `${where} tells ${secret}`).toBe(false);
        if (where.startsWith('/')) continue;
        for (const field of privateFields) expect(text.includes(`"${field}":`), `${where} has ${field}`).toBe(false);
        // Units have owners, too: sides.
        expect(text, where).not.toMatch(/"owner":(?!"[AB]")/);
      }
      const hidden = [...texts].filter(
        ([where]) => where.endsWith(' 2') && /match(Log|Replay|State|Events)?/.test(where),
      );
      for (const [where, text] of hidden) expect(text, where).not.toMatch(/"hash":|map_seed|visible_hexes/);
    });

    test('the reasoning and refusals of a seat are visible only to its player and the operator', async () => {
      const live = await duel(getArena(), { errorAllowance: 1 });
      const [author, other] = live.players;
      const params = { matchId: live.matchId };
      await move(live, author, 0, { action: 'mistake' });
      await accepted(live, author, 0, { action: 'end_turn', reasoning: 'between us' });
      const log = async (api = getArena().anyone) => JSON.stringify(await api.ok('matchLog', { params }));
      expect(await log(author.api)).toContain('between us');
      expect(await log(getArena().admin)).toContain('between us');
      expect(await log(other.api)).not.toContain('between us');
      expect((await author.api.ok('refusals', { params })).refusals).toHaveLength(1);
      expect((await other.api.ok('refusals', { params })).refusals).toHaveLength(0);
      expect(await log(getArena().admin)).not.toContain('mistake');
    });
  });
}
