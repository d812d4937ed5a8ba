import { describe, expect, test } from 'vitest';
import { type FinalRound, roundRobin } from '../../../src/seasons/final-round.ts';
import { QueueFinal } from '../../../src/seasons/queue-final.ts';
import { SeasonKeeper } from '../../../src/seasons/season-keeper.ts';
import { phaseOf, type Season } from '../../../src/seasons/seasons.ts';
import { opening, record, waiting } from '../../storage/writes.ts';
import { registered, type TestAccounts } from '../test-accounts.ts';

const game = 'attrition-1';
const [start, freeze, end] = [2_000_000, 3_000_000, 4_000_000];

/** Seasons from their first match to the archive, and the results that they are made of. */
export function seasonsSuite(accounts: TestAccounts): void {
  let count = 0;
  const ids = { id: () => `season-${++count}` };
  const plan = { game, title: 'Spring', startsAt: start, freezesAt: freeze, endsAt: end, finalSize: 2 };

  async function created(more: Partial<typeof plan> = {}): Promise<Season> {
    return (await accounts.seasons.create(ids, { ...plan, ...more }))!;
  }

  function keeperOf(finalRound: FinalRound = new QueueFinal(accounts.seasons)) {
    const clock = { now: () => accounts.clock.time, at: () => ({ cancel: () => {} }) };
    const problems: unknown[] = [];
    const report = (_: string, error: unknown) => void problems.push(error);
    return { keeper: new SeasonKeeper({ ...accounts, clock, finalRound, report }), problems };
  }

  /** A rated match that the first of these agents wins; both begin by moving a unit. */
  async function won(id: string, names: readonly string[], at: number, isCounted = true): Promise<void> {
    const players = names.map((name) => ({ agentId: name.split(' ')[0], name, isHouse: false }));
    await accounts.storage.commit(opening(id, [], { mode: 'rated', players }));
    const ranking = players.map(({ agentId }) => [agentId]);
    const [{ agentId: winnerAgentId }] = players;
    const ended = { ...record('ended', 1, { ranking, winnerAgentId, loserAgentId: null }), at };
    await accounts.storage.commit({ matchId: id, after: 0, records: [ended], outbox: [] });
    if (isCounted) await counted(id, names);
  }

  async function counted(id: string, names: readonly string[]): Promise<void> {
    const rated = names.map((name, seat) => {
      const [agentId, version = ''] = name.split(' ');
      return { agentId, version, seat, place: seat, opening: 'move A-1 A2' };
    });
    await accounts.ladder.rate(id, rated, () =>
      rated.map(({ agentId, place }) => ({ agentId, mu: 25, sigma: 8, result: place === 0 ? 'win' : 'loss' })),
    );
  }

  /** Three agents, of whom each beats the next ten times during the season. */
  async function league(): Promise<string[]> {
    const agents: string[] = [];
    for (const name of ['Ann', 'Bob', 'Eve']) agents.push((await registered(accounts, name)).agent.id);
    for (let i = 0; i < 10; i++) {
      await won(`ab${i}`, [agents[0], agents[1]], start + i);
      await won(`be${i}`, [agents[1], agents[2]], start + i);
    }
    return agents;
  }

  const now = async ({ id }: Season) => (await accounts.seasons.byId(id))!;
  const names = async (season: Season) => (await accounts.seasons.archived(season.id)).map(({ name }) => name);

  describe('seasons', () => {
    test('do not overlap with others of the same game', async () => {
      const season = await created();
      expect(await accounts.seasons.create(ids, { ...plan, startsAt: end - 1, endsAt: end + 9 })).toBeNull();
      expect(await accounts.seasons.create(ids, { ...plan, game: 'battle-1' })).not.toBeNull();
      expect(
        await accounts.seasons.create(ids, { ...plan, startsAt: end, freezesAt: end + 1, endsAt: end + 9 }),
      ).not.toBeNull();
      expect((await accounts.seasons.list(game)).map(({ startsAt }) => startsAt)).toEqual([end, start]);
      expect([start - 1, start].map((time) => phaseOf(season, time))).toEqual(['planned', 'running']);
    });

    test('a season is frozen, has its final round through the queue, and is archived', async () => {
      const [ann, bob, eve] = await league();
      const season = await created();
      const final = new QueueFinal(accounts.seasons);
      const { keeper, problems } = keeperOf(final);
      await won('too early', [eve, ann], start - 1);
      await won('too late', [eve, ann], freeze);
      await won('not counted yet', [eve, bob], freeze - 1, false);
      accounts.clock.time = freeze;
      await keeper.lead();
      expect((await now(season)).state).toBe('open');
      await counted('not counted yet', [eve, bob]);
      await keeper.lead();
      const frozen = await now(season);
      expect(frozen).toMatchObject({ state: 'final', finalists: [{ agentId: ann }, { agentId: bob }] });

      // Both wait; a third one, who waits as well, is no finalist.
      const queue = [eve, ann, bob].map((id, since) => waiting(id, since));
      const first = await final.wishes(queue, 10);
      const all = roundRobin(season.id, frozen.finalists).map(({ matchId }) => matchId);
      expect(first.ready.map(({ matchId }) => matchId)).toEqual([all[0]]);
      expect([...first.reserved].sort()).toEqual([ann, bob].sort());
      expect((await final.wishes(queue, 600_001)).reserved.has(ann)).toBe(false);
      // A newer version has no place in the final, so it is not kept waiting for it.
      const newer = await final.wishes([queue[1], { ...queue[2], agentVersion: 'newer' }], 10);
      expect(newer).toEqual({ ready: [], reserved: new Set([ann]) });
      await won(all[0], [bob, ann], freeze + 5);
      expect((await final.wishes(queue, 10)).ready.map(({ matchId }) => matchId)).toEqual([all[1]]);
      await keeper.lead();
      expect((await now(season)).state).toBe('final');
      await won(all[1], [bob, ann], freeze + 6, false);
      expect((await final.wishes(queue, 10)).ready).toEqual([]);
      await keeper.lead();
      expect((await now(season)).state).toBe('final');
      await counted(all[1], [bob, ann]);
      await keeper.lead();

      expect(await now(season)).toMatchObject({ state: 'archived', archivedAt: freeze });
      expect([...(await now(season)).finalMatches].sort()).toEqual([...all].sort());
      expect(await names(season)).toEqual(['Ann', 'Bob', 'Eve']);
      const [{ games, wins, losses, rating }, second] = await accounts.seasons.archived(season.id);
      expect([games, wins, losses]).toEqual([12, 10, 2]);
      expect(rating).toBeGreaterThan(second.rating);
      // Whatever happens later changes nothing any more.
      await accounts.agents.setDisabled(ann, true);
      await won('later', [eve, bob], freeze - 1);
      await keeper.lead();
      expect(await names(season)).toEqual(['Ann', 'Bob', 'Eve']);
      expect(problems).toEqual([]);
    });

    test('the table of a large season is archived as well', async () => {
      const season = await created();
      const figures = { version: '', rating: 0, games: 1, wins: 1, draws: 0, losses: 0, isProvisional: true };
      const table = Array.from({ length: 7000 }, (_, i) => ({
        rank: i + 1,
        agentId: `agent ${i}`,
        name: `${i}`,
        ...figures,
      }));
      await accounts.seasons.archive(season.id, table, []);
      expect(await accounts.seasons.archived(season.id)).toEqual(table);
    });

    test('finalists who do not come are not waited for beyond the end', async () => {
      await league();
      const season = await created();
      accounts.clock.time = freeze;
      await keeperOf().keeper.lead();
      accounts.clock.time = end - 1;
      await keeperOf().keeper.lead();
      expect((await now(season)).state).toBe('final');
      accounts.clock.time = end;
      await keeperOf().keeper.lead();
      expect(await now(season)).toMatchObject({ state: 'archived', finalMatches: [] });
    });

    test('without enough agents there is no final round', async () => {
      const season = await created();
      accounts.clock.time = freeze;
      await keeperOf().keeper.lead();
      expect(await now(season)).toMatchObject({ state: 'archived', finalists: [] });
    });

    test('another way to play the final round can take its place', async () => {
      const [ann, bob] = await league();
      const season = await created();
      const asked: string[] = [];
      const elsewhere: FinalRound = {
        open: async (_, finalists) => `cup of ${asked.push(...finalists.map(({ agentId }) => agentId))}`,
        progress: async (id) => ({ matchIds: ['cup'], isOver: id === 'cup of 2' }),
      };
      await won('cup', [bob, ann], freeze + 1);
      accounts.clock.time = freeze;
      await keeperOf(elsewhere).keeper.lead();
      expect(asked).toEqual([ann, bob]);
      await keeperOf(elsewhere).keeper.lead();
      expect(await now(season)).toMatchObject({ state: 'archived', roundId: 'cup of 2', finalMatches: ['cup'] });
    });

    test('the operator ends one at once: deleted before it has begun, archived afterwards', async () => {
      await league();
      const [early, season] = [await created({ game: 'battle-1' }), await created()];
      const { keeper } = keeperOf();
      await keeper.end(early);
      expect(await accounts.seasons.byId(early.id)).toBeNull();
      accounts.clock.time = start + 5;
      await keeper.end(season);
      expect(await now(season)).toMatchObject({ state: 'archived', freezesAt: start + 5 });
      // Ten of twenty matches had ended by then.
      const table = await accounts.seasons.archived(season.id);
      expect(table.map(({ games }) => games).sort()).toEqual([10, 5, 5].sort());
    });

    test('agents with the same owner do not meet in the final round', () => {
      const finalists = ['one', 'one', null, null].map((owner, i) => ({ agentId: `a${i}`, version: '', owner }));
      expect(roundRobin('s', finalists)).toHaveLength(10);
    });
  });

  describe('rated results', () => {
    test('are counted by opponent, seat and opening, and listed match by match', async () => {
      const [ann, bob] = await league();
      await won('newer', [`${bob} v2`, ann], start + 50);
      const tallies = await accounts.results.tallies({ agentId: bob, game });
      const figures = { games: 10, draws: 0 };
      expect(tallies.opponents).toMatchObject([
        { key: ann, name: 'Ann', games: 11, wins: 1, draws: 0, losses: 10 },
        { name: 'Eve', ...figures, wins: 10, losses: 0 },
      ]);
      expect(tallies.seats).toMatchObject([
        { key: '0', name: '0', games: 11, wins: 11 },
        { key: '1', ...figures, losses: 10 },
      ]);
      expect(tallies.openings).toMatchObject([{ key: 'move A-1 A2', games: 21, wins: 11 }]);
      const list = (more: object) => accounts.results.list({ agentId: bob, game, ...more }, 100);
      expect(await list({ version: 'v2' })).toEqual([
        {
          matchId: 'newer',
          endedAt: start + 50,
          version: 'v2',
          seat: 0,
          opening: 'move A-1 A2',
          result: 'win',
          opponents: [{ agentId: ann, name: 'Ann', version: '' }],
        },
      ]);
      expect(await list({ opponent: ann, result: 'loss' })).toHaveLength(10);
      expect(await list({ seat: 1, opening: 'move A-1 A2' })).toHaveLength(10);
      expect(await list({ opening: 'another' })).toEqual([]);
      expect(await list({ from: start, until: start + 2 })).toHaveLength(4);
      expect(await list({ from: start, until: start + 2, also: ['newer'] })).toHaveLength(5);
    });

    test('a shared first place is a draw', async () => {
      await won('m', ['ann', 'bob'], start, false);
      const player = (agentId: string, seat: number) => ({ agentId, version: '', seat, place: 0, opening: null });
      await accounts.ladder.rate('m', [player('ann', 0), player('bob', 1)], () => [
        { agentId: 'ann', mu: 25, sigma: 8, result: 'draw' },
        { agentId: 'bob', mu: 25, sigma: 8, result: 'draw' },
      ]);
      expect((await accounts.results.list({ agentId: 'ann', game }, 9))[0].result).toBe('draw');
      expect((await accounts.results.tallies({ agentId: 'ann', game })).openings).toEqual([]);
    });
  });
}
