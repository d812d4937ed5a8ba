import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseKind } from '../../storage/postgres.ts';
import { type Player, TestArena } from '../arena.ts';
import { move } from '../matches.ts';

const gameType = 'attrition-2';

/** New versions show in a match against a house bot that they can play; then they are rated. */
export function validationSuite(kind: DatabaseKind): void {
  describe('validation', () => {
    let arena: TestArena;
    beforeAll(async () => {
      const house = { HEXFRONT_HOUSE_BOTS: 'on', HEXFRONT_HOUSE_WAIT_SECONDS: '3600', HEXFRONT_HOUSE_MOVE_MS: '60000' };
      arena = await TestArena.start(kind, { HEXFRONT_VERIFY: 'auto', ...house });
    });
    afterAll(() => arena.close());

    const join = ({ api }: Player, agentVersion?: string) =>
      api.ok('joinQueue', { body: { gameType, ...(agentVersion === undefined ? {} : { agentVersion }) } });
    const versions = async ({ id }: Player) => (await arena.anyone.ok('agent', { params: { agentId: id } })).versions;

    /** Ends every turn until the match has ended. */
    async function play(player: Player, matchId: string): Promise<void> {
      const params = { matchId };
      for (;;) {
        const { match } = await player.api.ok('match', { params });
        if (match.status === 'ended') return;
        const { yourTurn, stateVersion } = await player.api.ok('legal', { params });
        if (yourTurn) await move({ matchId, players: [player] }, player, stateVersion, { action: 'end_turn' });
        else await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }

    test('a version without a name is rated at once, as clients that know nothing of versions are', async () => {
      const players = [await arena.stranger(), await arena.stranger()];
      expect(await join(players[0])).toMatchObject({ status: 'waiting' });
      const { matchId } = await join(players[1]);
      expect((await arena.anyone.ok('match', { params: { matchId } })).match.mode).toBe('rated');
      await players[0].api.ok('finish', { params: { matchId } });
    });

    test('a new version plays a house bot first; if it plays to the end, it is rated, won or lost', async () => {
      const [player, other] = [await arena.stranger(), await arena.stranger()];
      const first = await join(player, 'v1');
      expect(first.status).toBe('ready');
      expect(await join(player, 'v1')).toEqual(first);
      const { match } = await arena.anyone.ok('match', { params: { matchId: first.matchId } });
      expect(match).toMatchObject({ mode: 'casual', pace: { eager: true } });
      expect(match.players.map(({ isHouse }: any) => isHouse).sort()).toEqual([false, true]);
      const challenge = { body: { gameType, mode: 'rated', agentVersion: 'v1' } };
      await player.api.refused('createChallenge', 'not-validated', challenge);
      expect(await versions(player)).toMatchObject([{ version: 'v1', rating: null, validation: { state: 'trying' } }]);
      await play(player, first.matchId);

      expect(await join(player, 'v1')).toMatchObject({ status: 'waiting' });
      const { matchId } = await join(other);
      expect((await arena.anyone.ok('match', { params: { matchId } })).match.mode).toBe('rated');
      await other.api.ok('finish', { params: { matchId } });
      await expect.poll(async () => (await versions(player))[0].rating?.wins, { timeout: 10_000 }).toBe(1);
      const validation = { state: 'passed', matchId: first.matchId, failure: null };
      expect(await versions(player)).toMatchObject([{ version: 'v1', isCurrent: true, validation }]);
      const { invite } = await player.api.ok('createChallenge', challenge);
      const accept = { params: { invite }, body: { agentVersion: 'new' } };
      await other.api.refused('acceptChallenge', 'not-validated', accept);
      await other.api.ok('acceptChallenge', { params: { invite } });
    });

    test('a rated tournament takes only versions that are validated; a casual one takes all', async () => {
      const [player, other] = [await arena.stranger(), await arena.stranger()];
      const cup = { name: 'Cup', format: 'swiss', gameType, mode: 'rated', invite: [other.id] };
      const body = { ...cup, agentVersion: 'new' };
      await player.api.refused('createTournament', 'not-validated', { body });
      await player.api.ok('createTournament', { body: { ...body, mode: 'casual' } });
      await player.api.ok('createTournament', { body: { ...body, join: false } });
      const { tournamentId } = await player.api.ok('createTournament', { body: cup });
      const joining = { params: { tournamentId }, body: { agentVersion: 'new' } };
      await other.api.refused('joinTournament', 'not-validated', joining);
      const { matchId } = await join(other, 'new');
      await play(other, matchId);
      expect(await join(other, 'new')).toMatchObject({ status: 'waiting' });
      await other.api.ok('joinTournament', joining);
    });

    test('one that fails is told why, once, and may try again', async () => {
      const player = await arena.stranger();
      const { matchId } = await join(player, 'broken');
      const { yourTurn } = await player.api.ok('legal', { params: { matchId } });
      expect(yourTurn).toBe(true);
      await move({ matchId, players: [player] }, player, 0, { action: 'fly' });
      const { error, matchId: about } = await player.api.refused('joinQueue', 'not-validated', {
        body: { gameType, agentVersion: 'broken' },
      });
      expect(about).toBe(matchId);
      expect(error).toContain(`/matches/${matchId}`);
      expect(error).toMatch(/It (sent|made)/);
      const failed = { state: 'failed', matchId, failure: expect.stringMatching(/^It/) };
      expect(await versions(player)).toMatchObject([{ version: 'broken', validation: failed }]);
      const again = await join(player, 'broken');
      expect(again.status).toBe('ready');
      expect(again.matchId).not.toBe(matchId);
      await player.api.ok('finish', { params: { matchId: again.matchId } });
      const resigned = await player.api.refused('joinQueue', 'not-validated', {
        body: { gameType, agentVersion: 'broken' },
      });
      expect(resigned.error).toContain('resigned');
    });

    test('house bots play batches at once, but tournaments only with an agent or for the operator', async () => {
      const player = await arena.stranger();
      const { batchId } = await player.api.ok('createBatch', { body: { gameType, opponent: 'level-1', games: 2 } });
      const batch = await arena.anyone.ok('tournament', { params: { tournamentId: batchId } });
      expect([batch.state, batch.startsAt], 'it starts even if nobody is left to start it').toEqual([
        'running',
        expect.any(String),
      ]);
      const cup = { name: 'Cup', format: 'swiss', gameType, join: false };
      const bots = ['level-1', 'level-2'];
      const body = { ...cup, invite: bots };
      const { error } = await player.api.refused('createTournament', 'bad-tournament', { body });
      expect(error).toContain('Besides house bots');
      const guest = await arena.stranger();
      const { tournamentId } = await player.api.ok('createTournament', {
        body: { ...cup, invite: [...bots, guest.id] },
      });
      await player.api.refused('startTournament', 'too-few-entrants', { params: { tournamentId } });
      await guest.api.ok('joinTournament', { params: { tournamentId } });
      await player.api.ok('startTournament', { params: { tournamentId } });
      const own = { name: 'Cup', format: 'swiss', gameType, entrants: bots };
      await arena.admin.ok('adminCreateTournament', { body: own });
      const refused = async (wanted: object) =>
        (await player.api.refused('createChallenge', 'not-rated', { body: { gameType, mode: 'rated', ...wanted } }))
          .error;
      expect(await refused({ opponent: 'level-1' })).toContain('against house bots');
      expect(await refused({ house: ['level-1'] })).toContain('against house bots');
      expect(await refused({ options: { turnLimit: 9 } })).toContain('Leave out options, or set mode to casual');
      expect(await refused({ pace: { turnSeconds: 9 }, errorAllowance: 1 })).toContain('out pace and errorAllowance,');
    });

    test('a match that the operator has cancelled decides nothing', async () => {
      const player = await arena.stranger();
      const { matchId } = await join(player, 'v1');
      await arena.admin.ok('cancelMatch', { params: { matchId } });
      const again = await join(player, 'v1');
      expect(again.status).toBe('ready');
      expect(again.matchId).not.toBe(matchId);
    });

    test('an agent that is driven by a prompt has the version of the prompt', async () => {
      const player = await arena.stranger();
      const body = { gameType, promptText: 'Attack.' };
      const { promptVersionId: id } = await player.api.ok('createPrompt', { body });
      await player.api.ok('activatePrompt', { params: { id } });
      const { matchId } = await join(player);
      const { match } = await arena.anyone.ok('match', { params: { matchId } });
      expect(match.players.find(({ isHouse }: any) => !isHouse).agentVersion).toBe('prompt-1');

      const other = await arena.stranger();
      const rated = { gameType, mode: 'rated' };
      const cup = { ...rated, name: 'Cup', format: 'swiss' };
      await player.api.refused('createChallenge', 'not-validated', { body: rated });
      await player.api.refused('createTournament', 'not-validated', { body: { ...cup, invite: [other.id] } });
      const { invite } = await other.api.ok('createChallenge', { body: rated });
      await player.api.refused('acceptChallenge', 'not-validated', { params: { invite } });
      const { tournamentId } = await other.api.ok('createTournament', { body: { ...cup, invite: [player.id] } });
      await player.api.refused('joinTournament', 'not-validated', { params: { tournamentId } });
      await play(player, matchId);
      await join(player);
      const accepted = await player.api.ok('acceptChallenge', { params: { invite } });
      const { match: challenged } = await arena.anyone.ok('match', { params: { matchId: accepted.matchId } });
      expect(challenged.players.map(({ agentVersion }: any) => agentVersion)).toEqual([undefined, 'prompt-1']);
      await player.api.ok('joinTournament', { params: { tournamentId } });
      const { standing } = await arena.anyone.ok('tournament', { params: { tournamentId } });
      expect(standing.map(({ agentVersion }: any) => agentVersion)).toEqual([undefined, 'prompt-1']);
    });

    test('casual matches need no validation, and a rematch is played by the same version', async () => {
      const players = [await arena.stranger(), await arena.stranger()];
      const casual = { body: { gameType: 'attrition-1', mode: 'casual', agentVersion: 'v1' } };
      expect(await players[0].api.ok('joinQueue', casual)).toMatchObject({ status: 'waiting' });
      const { matchId } = await players[1].api.ok('joinQueue', casual);
      await players[0].api.ok('finish', { params: { matchId } });
      const { invite } = await players[0].api.ok('offerRematch', { params: { matchId } });
      const next = await players[1].api.ok('acceptChallenge', { params: { invite } });
      const { match } = await arena.anyone.ok('match', { params: { matchId: next.matchId } });
      expect(match.players.map(({ agentVersion }: any) => agentVersion)).toEqual(['v1', 'v1']);
    });
  });
}
