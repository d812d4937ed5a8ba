import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { MatchHead } from '../../../src/arena/records.ts';
import { answer, ending, note, opening, refusal, step } from '../../storage/writes.ts';
import { McpSessions } from '../../../src/models/mcp/sessions.ts';
import { Tournaments } from '../../../src/tournaments/tournaments.ts';
import { BotLogs } from '../../../src/reports/bot-logs.ts';
import { Ledgers } from '../../../src/reports/ledgers.ts';
import { ledgerRow, prompt } from '../../http/ledger-rows.ts';
import { challenge, registered, type TestAccounts } from '../test-accounts.ts';

const day = 86_400_000;
const house = (names: string[], ...others: string[]): Pick<MatchHead, 'players'> => ({
  players: [...names, ...others].map((agentId) => ({ agentId, name: agentId, isHouse: names.includes(agentId) })),
});

export function retentionSuite(accounts: TestAccounts): void {
  const rows = async (table: string) =>
    (await accounts.database.query<{ count: number }>(`select count(*) as count from ${table}`))[0].count;

  const ofLedgers = ['ledgers', 'ledger_rows', 'ledger_prompts'];

  async function played(id: string, more: Partial<MatchHead>): Promise<void> {
    await accounts.storage.commit({ ...opening(id, ['r1', 'r2'], more), outbox: [note('r1', id, 0)] });
    const traces = { answer: answer(0, 1, 1), refusal: refusal(0, 1), outbox: [note('r1', id, 1), note('r2', id, 1)] };
    await accounts.storage.commit(step(id, 1, traces));
    await accounts.storage.commit(ending(id, 2));
  }

  const tournaments = () => {
    const { database, clock } = accounts;
    return new Tournaments(database, { now: () => clock.time }, { id: randomUUID }, 9);
  };
  const tournament = (entrants: readonly string[], invited: readonly string[] = []) =>
    tournaments().create({
      name: 'Cup',
      format: 'swiss',
      game: 'attrition-2',
      options: {},
      pace: { turnSeconds: 60, tickMs: 0, isEager: true },
      mode: 'casual',
      rounds: 1,
      games: 1,
      concurrency: 1,
      durationMs: null,
      mostEntrants: 12,
      creatorId: null,
      isOpen: false,
      startsAt: null,
      entrants: entrants.map((agentId) => ({ agentId })),
      invited,
    });

  /** As if its only pairing had been played in this match. */
  async function pairedIn(tournamentId: string, matchId: string): Promise<void> {
    await accounts.database.query(
      `insert into tournament_pairings (tournament_id, number, round, slot, first_id, second_id)
       values ($1, 0, 0, '0', 'r1', 'r2')`,
      [tournamentId],
    );
    await accounts.database.query(
      `insert into tournament_games (tournament_id, pairing, game, match_id) values ($1, 0, 0, $2)`,
      [tournamentId, matchId],
    );
  }

  describe('retention', () => {
    test('deletes old matches between house bots and everything that belongs to them', async () => {
      for (let i = 0; i < 7; i++) await played(`m${i}`, house(['r1', 'r2']));
      const { agent } = await registered(accounts);
      const limits = { ledgers: 9, ledgerBytes: 20_000, ledgerDays: 99 };
      const ledgers = new Ledgers(accounts.database, { now: () => accounts.clock.time }, limits);
      await ledgers.keep('m0', 0, agent.id, { rows: [ledgerRow(0, 0, 'x')], prompts: [prompt] });
      expect(await rows('ledger_rows')).toBe(1);
      accounts.clock.time = 1002 + 3 * day;
      expect(await accounts.retention.forgetHouseMatches(3, 2)).toBe(0);
      accounts.clock.time += 1;
      expect(await accounts.retention.forgetHouseMatches(3, 2)).toBe(7);
      for (const table of [
        'matches',
        'match_heads',
        'match_players',
        'records',
        'answers',
        'refusals',
        'outbox',
        ...ofLedgers,
      ]) {
        expect([table, await rows(table)]).toEqual([table, 0]);
      }
      expect(await accounts.retention.forgetHouseMatches(3)).toBe(0);
      expect(await accounts.storage.outboxEnd('r1')).toBe(14);
    });

    test('never touches a match that is live, has other players, belongs to a tournament, or has not been rated yet', async () => {
      await played('of people', house(['r1'], 'ann'));
      await played('to be rated', { ...house(['r1', 'r2']), mode: 'rated' });
      await played('rated', { ...house(['r1', 'r2']), mode: 'rated' });
      await accounts.ladder.rate('rated', [], () => []);
      await accounts.storage.commit(opening('live', ['r1', 'r2'], house(['r1', 'r2'])));
      await played('of a tournament', house(['r1', 'r2']));
      await pairedIn((await tournament(['r1', 'r2']))!, 'of a tournament');
      const before = await accounts.storage.records('of people', -1);
      accounts.clock.time = 1000 * day;
      expect(await accounts.retention.forgetHouseMatches(1)).toBe(1);
      const { matches } = await accounts.directory.matches({}, { limit: 9 });
      expect(matches.map(({ id }) => id).sort()).toEqual(['live', 'of a tournament', 'of people', 'to be rated']);
      expect(await accounts.storage.records('of people', -1)).toEqual(before);
      expect(await accounts.storage.answers('of people')).toHaveLength(1);
      expect(await accounts.storage.match('live')).toMatchObject({ status: 'active' });
      expect(await accounts.storage.commit(step('live', 1))).toBe(true);
    });

    test('deletes what has expired, and nothing else', async () => {
      const { agent } = await accounts.sessions.openGuest('early', 1000);
      await accounts.sessions.openGuest('late', 10 * day);
      await accounts.storage.commit(opening('m', [agent.id, 'bob']));
      await accounts.tokens.issue(agent.id, 'm', 0, 1000);
      await accounts.tokens.issue(agent.id, 'm', 0, 10 * day);
      accounts.clock.time += 1000;
      expect(await accounts.retention.forgetExpired()).toBe(2);
      expect([await rows('sessions'), await rows('match_tokens'), await rows('agents')]).toEqual([1, 1, 2]);
    });

    test('deletes what agents were told of a tournament when it is long over, and itself if none of its games were played', async () => {
      const [ann, bob] = [await registered(accounts), await registered(accounts, 'Bob')].map(({ agent }) => agent.id);
      const made = [await tournament([ann], [bob]), await tournament([ann, bob]), await tournament([ann], [bob])];
      const [cancelled, begun, open] = made as string[];
      await pairedIn(begun, 'm');
      for (const id of [cancelled, begun]) await tournaments().cancel(id);
      expect(await rows('outbox')).toBe(5);
      accounts.clock.time += 30 * day - 1;
      expect(await accounts.retention.forgetExpired()).toBe(0);
      accounts.clock.time += 1;
      expect(await accounts.retention.forgetExpired()).toBe(5);
      const told = await accounts.storage.outbox(bob, 0, 9);
      expect(told.map(({ matchId }) => matchId)).toEqual([open]);
      const kept = [await tournaments().about(cancelled), await tournaments().about(begun)].map((each) => each?.id);
      expect(kept).toEqual([undefined, begun]);
      expect(await rows('tournament_games')).toBe(1);
      expect(await accounts.storage.outboxEnd(bob)).toBe(3);
    });

    test('deletes MCP sessions that nobody uses any more, and what they took up can be used again', async () => {
      const { agent } = await registered(accounts);
      const sessions = new McpSessions(
        accounts.database,
        { now: () => accounts.clock.time },
        { mostEach: 9, idleMs: day },
      );
      const owner = { agentId: agent.id, keyHash: 'key' };
      const size = async () => {
        for (let k = 0; k < 200; k++) await sessions.open(owner);
        const of = `select pg_relation_size('mcp_sessions') as size`;
        return (await accounts.database.query<{ size: number }>(of))[0].size;
      };
      const before = await size();
      accounts.clock.time += day - 1;
      expect(await accounts.retention.forgetExpired()).toBe(0);
      accounts.clock.time += 1;
      expect(await accounts.retention.forgetExpired()).toBe(9);
      expect(await rows('mcp_sessions')).toBe(0);
      // PostgreSQL cleans up by itself, when it likes.
      if (accounts.database.kind === 'pglite') expect(await size()).toBe(before);
    });

    test('keeps the latest logs of an agent, for as long as it may', async () => {
      const { agent } = await registered(accounts);
      const logs = new BotLogs(accounts.database, { now: () => accounts.clock.time }, { logs: 3, logDays: 2 });
      for (let i = 0; i < 5; i++) {
        accounts.clock.time += 1;
        await logs.keep(`m${i}`, 0, agent.id, `log ${i}`);
      }
      await logs.keep('m4', 0, agent.id, 'log 4 again');
      expect(await rows('bot_logs')).toBe(3);
      const texts = await Promise.all([1, 2, 3, 4].map(async (i) => (await logs.of(`m${i}`, 0))?.text));
      expect(texts).toEqual([undefined, 'log 2', 'log 3', 'log 4 again']);
      accounts.clock.time += 2 * day - 1;
      expect(await logs.of('m3', 0)).toBeNull();
      expect(await accounts.retention.forgetExpired()).toBe(2);
      expect(await rows('bot_logs')).toBe(1);
      expect((await logs.of('m4', 0))?.text).toBe('log 4 again');
    });

    test('keeps the latest ledgers of an agent, within its bytes and for as long as it may', async () => {
      const { agent } = await registered(accounts);
      const limits = { ledgers: 3, ledgerBytes: 20_000, ledgerDays: 2 };
      const ledgers = new Ledgers(accounts.database, { now: () => accounts.clock.time }, limits);
      const keep = (match: string, length: number, step = 0) => {
        accounts.clock.time += 1;
        const row = ledgerRow(0, step, 'x'.repeat(length));
        return ledgers.keep(match, 0, agent.id, { rows: [row], prompts: [prompt] });
      };
      const kept = async () =>
        (await accounts.database.query<{ id: string }>('select match_id as id from ledgers order by id')).map(
          ({ id }) => id,
        );
      for (let i = 0; i < 5; i++) expect(await keep(`m${i}`, 100)).toBe(true);
      expect(await kept()).toEqual(['m2', 'm3', 'm4']);
      // A row of an old match makes it a recent one.
      await keep('m2', 8000, 1);
      await keep('m5', 8000);
      expect(await kept()).toEqual(['m2', 'm4', 'm5']);
      await keep('m6', 9000);
      expect(await kept()).toEqual(['m5', 'm6']);
      // One that is too large alone changes nothing, neither itself nor others.
      expect(await keep('m6', 12_000, 1)).toBe(false);
      expect(await keep('m7', 21_000)).toBe(false);
      expect(await kept()).toEqual(['m5', 'm6']);
      expect((await ledgers.page('m6', [0], { limit: 9 })).rows).toHaveLength(1);
      expect([await rows('ledger_rows'), await rows('ledger_prompts')]).toEqual([2, 2]);
      accounts.clock.time += 2 * day - 3;
      expect([await ledgers.heads('m5'), await ledgers.prompt('m5', [0], prompt.hash)]).toEqual([[], null]);
      expect((await ledgers.page('m5', [0], { limit: 9 })).rows).toEqual([]);
      expect(await ledgers.heads('m6')).toHaveLength(1);
      expect(await accounts.retention.forgetExpired()).toBe(1);
      expect(await kept()).toEqual(['m6']);
      expect([await rows('ledger_rows'), await rows('ledger_prompts')]).toEqual([1, 1]);
    });

    test('deletes guests without a session, one round after the session, unless they played', async () => {
      const guests = ['idle', 'player', 'host', 'waiting', 'here'] as const;
      const ids: Record<string, string> = {};
      for (const name of guests)
        ids[name] = (await accounts.sessions.openGuest(name, name === 'here' ? 9 * day : day)).agent.id;
      await accounts.agents.register({ name: 'Ann' });
      await accounts.storage.commit(opening('m', [ids.player, 'bob']));
      await challenge(accounts, {
        matchId: 'c',
        game: 'attrition-2',
        options: {},
        players: 2,
        pace: { turnSeconds: 0, tickMs: 0, isEager: false },
        mode: 'casual',
        errorAllowance: 0,
        isListed: false,
        rematchOf: null,
        opponentId: null,
        expiresAt: accounts.clock.time + 8 * day,
        creator: { agentId: ids.host },
      });
      await accounts.database.query(`insert into queue (agent_id, since, entry) values ($1, 0, '{}')`, [ids.waiting]);
      accounts.clock.time += 2 * day;
      expect(await accounts.retention.forgetExpired()).toBe(4);
      expect(await rows('agents')).toBe(6);
      expect(await accounts.retention.forgetExpired()).toBe(1);
      const left = [...(await accounts.agents.list())].map(({ name }) => name).sort();
      expect(left).toEqual(['Ann', 'here', 'host', 'player', 'waiting']);
    });
  });
}
