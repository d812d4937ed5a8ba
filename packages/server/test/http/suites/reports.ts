import { describe, expect, test } from 'vitest';
import type { Player, TestArena } from '../arena.ts';
import { accepted, challenged, duel, move, reached, type TestMatch } from '../matches.ts';

const params = ({ matchId }: TestMatch) => ({ matchId });
const endTurn = { action: 'end_turn' };

/** What authors read after a match, and what they let others read. */
export function reportsSuite(getArena: () => TestArena): void {
  const send = async (live: TestMatch, { api }: Player, version: number, move: object, annotations: unknown) =>
    api.ok('move', {
      params: params(live),
      body: { moveId: `annotated ${version}`, expectedVersion: version, move, annotations },
    });

  describe('the report of a match', () => {
    test('tells a loser which move broke which rule, in which position, and how long decisions took', async () => {
      const live = await duel(getArena(), { errorAllowance: 1, pace: { turnSeconds: 60 } });
      const [author, other] = live.players;
      await accepted(live, author, 0, { ...endTurn, reasoning: 'wait' });
      await accepted(live, other, 1, endTurn);
      await move(live, author, 2, { action: 'move', unitId: 'A-4', to: 'E9' });
      await move(live, author, 2, { action: 'nonsense' });
      const { report } = await author.api.ok('matchReport', { params: params(live) });
      expect(report).toMatchObject({
        matchId: live.matchId,
        gameType: 'attrition-2',
        seat: 0,
        name: author.name,
        result: 'loss',
        endReason: 'invalid_move_schema',
        left: 'invalid_move_schema',
        steps: 3,
        published: false,
        log: null,
      });
      expect(report.refusals).toMatchObject([
        { step: 2, code: 'out-of-reach', rule: '000 §9.3', isError: true, move: { to: 'E9' } },
        { step: 2, code: 'malformed-action', isError: true, move: { action: 'nonsense' } },
      ]);
      expect(report.refusals[0].message).toContain('cannot reach');
      expect(report.decisions).toMatchObject([
        { step: 0, by: 'agent', reasoning: 'wait', marks: 0 },
        { step: 2, by: 'forfeit' },
      ]);
      for (const { ms, leftMs } of report.decisions) {
        expect(ms).toBeGreaterThanOrEqual(0);
        expect(ms + leftMs).toBeGreaterThan(59_000);
        expect(ms + leftMs).toBeLessThanOrEqual(60_000);
      }
      const theirs = (await other.api.ok('matchReport', { params: params(live) })).report;
      expect(theirs).toMatchObject({ seat: 1, result: 'win', left: null, refusals: [] });
      expect(theirs.decisions).toHaveLength(1);
    });

    test('tells which orders of a set were rejected', async () => {
      const live = await challenged(await getArena().players(2), {
        gameType: 'battle-1',
        pace: { tickMs: 600_000, eager: true },
      });
      const [author, other] = live.players;
      const wrong = { type: 'MOVE', unit_id: 'nobody', destination: { q: 0, r: 0 } };
      await accepted(live, author, 0, { tick_target: 1, orders: [wrong], reasoning: 'first thoughts' });
      const annotations = [{ hex: '1,-2', text: 'here' }];
      const last = { tick_target: 1, orders: [wrong], reasoning: 'second thoughts', annotations };
      await accepted(live, author, 0, last);
      await accepted(live, other, 0, { tick_target: 1, orders: [] });
      await reached(live, 1);
      await author.api.ok('finish', { params: params(live) });
      // A resignation shows with the next tick.
      await accepted(live, other, 1, { tick_target: 2, orders: [] });
      await expect.poll(async () => (await author.api.call('matchReport', { params: params(live) })).status).toBe(200);
      const { report } = await author.api.ok('matchReport', { params: params(live) });
      expect(report).toMatchObject({ result: 'loss', endReason: 'terminal', left: 'forfeit' });
      expect(report.decisions).toMatchObject([{ step: 0, by: 'agent', reasoning: 'second thoughts', marks: 1 }]);
      expect(report.rejectedOrders).toMatchObject([{ step: 0, tick: 1, index: 0, order: wrong }]);
      expect(report.rejectedOrders[0].reason.length).toBeGreaterThan(5);
      const { notes } = await author.api.ok('matchNotes', { params: params(live) });
      expect(notes).toEqual([{ seat: 0, step: 0, reasoning: 'second thoughts', annotations }]);
    });

    test('is for its player and the operator, once the match has ended', async () => {
      const live = await duel(getArena());
      const [author] = live.players;
      const stranger = await getArena().player();
      const about = { params: params(live) };
      await author.api.refused('matchReport', 'match-live', about);
      await getArena().admin.refused('adminReport', 'match-live', about);
      await getArena().anyone.refused('matchNotes', 'match-live', about);
      await author.api.ok('finish', about);
      for (const name of ['matchReport', 'publishMatchNotes', 'uploadLog', 'deleteLog'] as const) {
        const body = { publishMatchNotes: { public: true }, uploadLog: { text: 'x' } }[name as string];
        const wanted = { ...about, ...(body === undefined ? {} : { body }) };
        await stranger.api.refused(name, 'not-a-player', wanted);
        await getArena().anyone.refused(name, 'no-key', wanted);
        await author.api.refused(name, 'no-match', { ...wanted, params: { matchId: 'none' } });
      }
      await stranger.api.refused('adminReport', 'no-admin-key', about);
      await getArena().admin.refused('adminReport', 'no-match', { params: { matchId: 'none' } });
      await getArena().anyone.refused('matchNotes', 'no-match', { params: { matchId: 'none' } });
      await getArena().admin.refused('adminReport', 'malformed-request', { ...about, query: { seat: '2' } });
      const read = async (seat: string) =>
        (await getArena().admin.ok('adminReport', { ...about, query: { seat } })).report;
      expect((await read('0')).result).toBe('loss');
      expect((await read('1')).result).toBe('win');
    });
  });

  describe('notes', () => {
    async function ended(before: (live: TestMatch) => Promise<void> = async () => {}): Promise<TestMatch> {
      const live = await duel(getArena());
      const [first, second] = live.players;
      await before(live);
      await send(live, first, 0, { ...endTurn, reasoning: 'mine' }, [{ hex: 'A1', to: 'B2', colour: 'blue' }]);
      await send(live, second, 1, { ...endTurn, reasoning: 'theirs' }, [{ hex: 'C3', text: 'a secret' }]);
      await first.api.ok('finish', { params: params(live) });
      return live;
    }
    const seats = async (api: Player['api'], live: TestMatch) =>
      (await api.ok('matchNotes', { params: params(live) })).notes.map(({ seat }: { seat: number }) => seat);

    test('are for their author and the operator, unless they are published', async () => {
      const live = await ended();
      const [first, second] = live.players;
      const { anyone, admin } = getArena();
      expect(await seats(first.api, live)).toEqual([0]);
      expect(await seats(second.api, live)).toEqual([1]);
      expect(await seats(anyone, live)).toEqual([]);
      expect(await seats(admin, live)).toEqual([0, 1]);
      await first.api.ok('publishMatchNotes', { params: params(live), body: { public: true } });
      expect(await seats(anyone, live)).toEqual([0]);
      expect(await seats(second.api, live)).toEqual([0, 1]);
      const { notes } = await anyone.ok('matchNotes', { params: params(live) });
      expect(notes).toEqual([
        { seat: 0, step: 0, reasoning: 'mine', annotations: [{ hex: 'A1', to: 'B2', colour: 'blue' }] },
      ]);
      expect((await first.api.ok('matchReport', { params: params(live) })).report.published).toBe(true);
      await first.api.ok('publishMatchNotes', { params: params(live), body: { public: false } });
      expect(await seats(anyone, live)).toEqual([]);
    });

    test('of an agent that publishes them: from the next match on, and none once it stops', async () => {
      const earlier = await ended();
      const [first] = earlier.players;
      expect(await first.api.ok('noteSettings')).toEqual({ public: false });
      const shown = async (live: TestMatch) => seats(getArena().anyone, live);
      const later = await duel(getArena());
      await later.players[0].api.ok('finish', { params: params(later) });
      await first.api.ok('setNotes', { body: { public: true } });
      expect(await first.api.ok('noteSettings')).toEqual({ public: true });
      expect(await shown(earlier)).toEqual([]);
      const next = await ended(async ({ players }) => {
        await players[0].api.ok('setNotes', { body: { public: true } });
      });
      // It said so during the match, which had begun before.
      expect(await shown(next)).toEqual([]);
      const [author, other] = next.players;
      const third = await challenged([author, other], { gameType: 'attrition-2' });
      await send(third, author, 0, endTurn, [{ hex: 'A1' }]);
      await author.api.refused('matchReport', 'match-live', { params: params(third) });
      await author.api.ok('finish', { params: params(third) });
      expect(await shown(third)).toEqual([0]);
      await author.api.ok('publishMatchNotes', { params: params(third), body: { public: false } });
      expect(await shown(third)).toEqual([]);
      await author.api.ok('publishMatchNotes', { params: params(third), body: { public: true } });
      await author.api.ok('setNotes', { body: { public: false } });
      expect(await shown(third)).toEqual([0]);
    });

    test('marks that cannot be drawn are left out with a warning, and the move stands', async () => {
      const live = await duel(getArena());
      const [author, other] = live.players;
      const good = { hex: 'A1', text: 'good' };
      const first = await send(live, author, 0, endTurn, [good, { hex: 'nowhere' }, { text: 'no hex' }, 7]);
      expect(first.state.stateVersion).toBe(1);
      expect(first.warnings).toHaveLength(3);
      expect(first.warnings[0]).toMatch(/^annotations\.1\.hex must be a hex such as E11/);
      const second = await send(
        live,
        other,
        1,
        endTurn,
        Array.from({ length: 100 }, () => good),
      );
      expect(second.warnings).toEqual(['There may be 64 annotations; the others were left out.']);
      const third = await send(live, author, 2, endTurn, 'no list');
      expect(third.warnings).toEqual(['annotations must be a list of marks; none were kept.']);
      const long = Array.from({ length: 60 }, () => ({ hex: 'A1', text: 'x'.repeat(80) }));
      const fourth = await send(live, other, 3, { ...endTurn, annotations: [good] }, long);
      expect(fourth.warnings[0]).toMatch(/4096 characters/);
      // The same request again is answered with the same warnings.
      expect((await send(live, other, 3, { ...endTurn, annotations: [good] }, long)).warnings).toEqual(fourth.warnings);
      await author.api.ok('finish', { params: params(live) });
      const { notes } = await getArena().admin.ok('matchNotes', { params: params(live) });
      const counts = notes.map(({ annotations }: { annotations: unknown[] }) => annotations.length);
      expect(counts.slice(0, 2)).toEqual([1, 64]);
      expect(counts[2]).toBeGreaterThan(30);
      expect(counts).toHaveLength(3);
      const replay = await getArena().anyone.ok('matchReplay', { params: params(live) });
      expect(JSON.stringify(replay)).not.toContain('good');
    });
  });

  describe('the log of a bot', () => {
    test('is kept for its author: the last 64 KB, without keys, until it is deleted', async () => {
      const live = await duel(getArena());
      const [author, other] = live.players;
      const about = { params: params(live) };
      await author.api.ok('uploadLog', { ...about, body: { text: 'too early' } });
      await author.api.ok('finish', about);
      const text = `${'é'.repeat(60_000)}\nAuthorization: Bearer ${author.key}\nend`;
      await author.api.ok('uploadLog', { ...about, body: { text } });
      const { log } = (await author.api.ok('matchReport', about)).report;
      expect(Buffer.byteLength(log.text)).toBeLessThanOrEqual(65_536);
      expect(Buffer.byteLength(log.text)).toBeGreaterThan(65_500);
      expect(log.text.endsWith('é\nAuthorization: Bearer fc_[removed]\nend')).toBe(true);
      expect((await other.api.ok('matchReport', about)).report.log).toBeNull();
      expect((await getArena().admin.ok('adminReport', about)).report.log.text).toBe(log.text);
      await other.api.ok('deleteLog', about);
      expect((await author.api.ok('matchReport', about)).report.log).not.toBeNull();
      await author.api.ok('deleteLog', about);
      expect((await author.api.ok('matchReport', about)).report.log).toBeNull();
      await author.api.refused('uploadLog', 'malformed-request', { ...about, body: { text: 'x'.repeat(65_537) } });
    });

    test('cannot be uploaded long after the match', async () => {
      const live = await duel(getArena());
      const [author] = live.players;
      const about = { params: params(live) };
      await author.api.ok('finish', about);
      const { services } = getArena().server;
      const match = (await services.liveMatches.find(live.matchId))!;
      const last = match.records.at(-1)! as { at: number };
      const { at } = last;
      last.at -= 600_001;
      await author.api.refused('uploadLog', 'match-ended', { ...about, body: { text: 'late' } });
      last.at = at;
    });
  });
}
