import { describe, expect, test } from 'vitest';
import type { TestArena } from '../arena.ts';
import type { Client } from '../client.ts';
import { conditions, ledgerRow, prompt, promptOf } from '../ledger-rows.ts';
import { duel, type TestMatch } from '../matches.ts';

const about = ({ matchId }: TestMatch) => ({ params: { matchId } });

/** What language models were asked and answered. */
export function ledgersSuite(getArena: () => TestArena): void {
  const read = async (api: Client, live: TestMatch, query: Record<string, string> = {}) =>
    api.ok('ledger', { ...about(live), query });
  const answers = async (api: Client, live: TestMatch, query: Record<string, string> = {}) =>
    (await read(api, live, query)).rows.map(({ calls }: { calls: { answer: string }[] }) => calls[0].answer);
  const upload = (api: Client, live: TestMatch, rows: readonly object[], prompts: readonly object[] = [prompt]) =>
    api.ok('uploadLedger', { ...about(live), body: { rows, prompts } });

  describe('the ledger of a model', () => {
    test('is read by its author and the operator at any time, and by others after the end if it is published', async () => {
      const live = await duel(getArena());
      const [author, other] = live.players;
      const { anyone, admin } = getArena();
      const row = ledgerRow(0, 0, 'end the turn');
      await upload(author.api, live, [row]);
      expect(await read(author.api, live)).toEqual({ rows: [row], next: null });
      expect(await answers(admin, live)).toEqual(['end the turn']);
      const asked = { params: { matchId: live.matchId, hash: prompt.hash } };
      expect(await author.api.ok('ledgerPrompt', asked)).toEqual(prompt);
      await author.api.ok('publishMatchNotes', { ...about(live), body: { public: true } });
      const heads = async (api: Client) => (await api.ok('matchNotes', about(live))).ledgers;
      // Published, but the match goes on.
      for (const api of [anyone, other.api]) {
        expect(await answers(api, live)).toEqual([]);
        await api.refused('ledgerPrompt', 'no-ledger-prompt', asked);
        expect((await api.ok('cost', about(live))).conditions).toEqual([]);
      }
      expect((await author.api.ok('cost', about(live))).conditions).toEqual([{ seat: 0, conditions }]);
      await author.api.ok('finish', about(live));
      const head = { seat: 0, model: 'm-1', conditions, decisions: 1 };
      for (const api of [anyone, other.api, author.api]) {
        expect(await answers(api, live)).toEqual(['end the turn']);
        expect(await api.ok('ledgerPrompt', asked)).toEqual(prompt);
        expect(await heads(api)).toEqual([head]);
      }
      await author.api.ok('publishMatchNotes', { ...about(live), body: { public: false } });
      for (const api of [anyone, other.api]) {
        expect(await answers(api, live)).toEqual([]);
        await api.refused('ledgerPrompt', 'no-ledger-prompt', asked);
        expect(await heads(api)).toEqual([]);
        // Under which conditions a match was played is no secret after it.
        expect((await api.ok('cost', about(live))).conditions).toEqual([{ seat: 0, conditions }]);
      }
      expect(await heads(author.api)).toEqual([head]);
      expect((await author.api.ok('matchReport', about(live))).report.ledger).toEqual(head);
      expect((await other.api.ok('matchReport', about(live))).report.ledger).toBeNull();
    });

    test('keeps one row per step: one that is sent again replaces the earlier one', async () => {
      const live = await duel(getArena());
      const [{ api }] = live.players;
      await upload(api, live, [ledgerRow(0, 4, 'b'), ledgerRow(0, 2, 'a'), ledgerRow(0, 4, 'B')]);
      await upload(api, live, [ledgerRow(0, 2, 'A'), ledgerRow(0, 6, 'c')], []);
      expect(await answers(api, live)).toEqual(['A', 'B', 'c']);
      await upload(live.players[1].api, live, [ledgerRow(1, 2, 'not mine')]);
      expect(await answers(api, live)).toEqual(['A', 'B', 'c']);
      expect(await answers(getArena().admin, live)).toEqual(['A', 'not mine', 'B', 'c']);
      await api.ok('deleteLedger', about(live));
      await api.ok('deleteLedger', about(live));
      expect(await answers(api, live)).toEqual([]);
      expect(await answers(getArena().admin, live)).toEqual(['not mine']);
    });

    test('is paged by step, and a page of long rows is shorter', async () => {
      const live = await duel(getArena());
      const [{ api }] = live.players;
      const steps = [1, 3, 5, 7, 9, 11];
      for (const step of steps) await upload(api, live, [ledgerRow(0, step, `${step} ${'x'.repeat(190_000)}`)]);
      const seen: number[] = [];
      let pages = 0;
      for (let after: string | null = '0.0'; after !== null; pages++) {
        const page: any = await read(api, live, { after, limit: '5' });
        seen.push(...page.rows.map(({ step }: { step: number }) => step));
        after = page.next;
      }
      expect([seen, pages]).toEqual([steps, 2]);
      expect(await read(api, live, { after: '3.0', limit: '1' })).toMatchObject({ rows: [{ step: 5 }], next: '5.0' });
      await api.refused('ledger', 'malformed-request', { ...about(live), query: { after: 'x' } });
    });

    test('is searched in messages, answers and orders, whatever the case', async () => {
      const live = await duel(getArena());
      const [{ api }] = live.players;
      const move = { orders: [{ action: 'move', unitId: 'A-4', to: 'E9' }] };
      await upload(api, live, [ledgerRow(0, 0, 'Hold the "crown"\n100%'), ledgerRow(0, 2, 'Attack', move)]);
      const found = async (q: string) => (await read(api, live, { q })).rows.map(({ step }: { step: number }) => step);
      expect(await found('the "CROWN"\n1')).toEqual([0]);
      expect(await found('0%')).toEqual([0]);
      expect(await found('attack')).toEqual([2]);
      expect(await found('"A-4"')).toEqual([2]);
      expect(await found('position 0')).toEqual([0]);
      expect(await found('position')).toEqual([0, 2]);
      // Not in names of fields, and there are no wildcards: the second one is in end_turn.
      expect(await found('promptHash')).toEqual([]);
      expect(await found('%')).toEqual([0]);
      expect(await found('_')).toEqual([0]);
    });

    test('is searched a part at a time: a page without results has a next one where the ledger is long', async () => {
      const live = await duel(getArena());
      const [{ api }] = live.players;
      const last = 24;
      for (let step = 0; step < last; step++) await upload(api, live, [ledgerRow(0, step, 'x'.repeat(199_000))]);
      await upload(api, live, [ledgerRow(0, last, 'needle')]);
      const first = await read(api, live, { q: 'NEEDLE' });
      expect(first).toEqual({ rows: [], next: expect.stringMatching(/^\d+\.0$/) });
      expect(Number.parseInt(first.next!, 10)).toBeLessThan(last - 1);
      const second = await read(api, live, { q: 'NEEDLE', after: first.next! });
      expect(second).toMatchObject({ rows: [{ step: last }], next: null });
      // Of what is found, a page shows as much as any other.
      const some = await read(api, live, { q: 'xx', limit: '2' });
      expect([some.rows.map(({ step }: { step: number }) => step), some.next]).toEqual([[0, 1], '1.0']);
      expect((await read(api, live, { q: 'xx' })).rows).toHaveLength(3);
    });

    test('has no keys in it', async () => {
      const live = await duel(getArena());
      const [author] = live.players;
      const provider = 'sk-proj-Abcdefghijklmnop123456';
      const text = `My key is\n${author.key}, that of the provider "${provider}"; a task-force-of-many-horsemen.`;
      const secret = promptOf(text);
      await upload(author.api, live, [ledgerRow(0, 0, text, { orders: [{ note: text }] })], [secret]);
      const rest = 'My key is\nfc_[removed], that of the provider "sk-[removed]"; a task-force-of-many-horsemen.';
      const [row] = (await read(author.api, live)).rows;
      expect([row.calls[0].answer, row.orders[0].note]).toEqual([rest, rest]);
      const params = { matchId: live.matchId, hash: secret.hash };
      expect((await author.api.ok('ledgerPrompt', { params })).text).toBe(rest);
    });

    test.each([
      ['rows of another seat', [ledgerRow(0, 0, 'a'), ledgerRow(1, 1, 'b')], [], /rows\.1\.seat must be 0/],
      ['a prompt that has another hash', [], [{ ...prompt, text: 'other' }], /prompts\.0\.hash is not the SHA-256/],
      ['an unknown field', [{ ...ledgerRow(0, 0, 'a'), key: 'x' }], [], /key/],
    ])('%s is refused, and nothing is stored', async (_, rows, prompts, sentence) => {
      const live = await duel(getArena());
      const [{ api }] = live.players;
      const { error } = await api.refused('uploadLedger', 'malformed-request', {
        ...about(live),
        body: { rows, prompts },
      });
      expect(error).toMatch(sentence);
      expect(await answers(api, live)).toEqual([]);
    });

    test('has at most 256 KB per request', async () => {
      const live = await duel(getArena());
      const [{ api }] = live.players;
      const rows = [ledgerRow(0, 0, 'x'.repeat(199_000)), ledgerRow(0, 1, 'x'.repeat(80_000))];
      await api.refused('uploadLedger', 'body-too-large', { ...about(live), body: { rows, prompts: [] } });
    });

    test('is for players only, and cannot be uploaded long after the match', async () => {
      const live = await duel(getArena());
      const [author] = live.players;
      const stranger = await getArena().player();
      const body = { rows: [ledgerRow(0, 0, 'late')], prompts: [] };
      for (const [name, wanted] of [
        ['uploadLedger', { ...about(live), body }],
        ['deleteLedger', about(live)],
      ] as const) {
        await stranger.api.refused(name, 'not-a-player', wanted);
        await getArena().anyone.refused(name, 'no-key', wanted);
        await author.api.refused(name, 'no-match', { ...wanted, params: { matchId: 'none' } });
      }
      await getArena().anyone.refused('ledger', 'no-match', { params: { matchId: 'none' } });
      const params = { matchId: 'none', hash: prompt.hash };
      await getArena().anyone.refused('ledgerPrompt', 'no-match', { params });
      await author.api.ok('finish', about(live));
      await author.api.ok('uploadLedger', { ...about(live), body });
      const match = (await getArena().server.services.liveMatches.find(live.matchId))!;
      const last = match.records.at(-1)! as { at: number };
      const { at } = last;
      last.at -= 600_001;
      await author.api.refused('uploadLedger', 'match-ended', { ...about(live), body });
      last.at = at;
    });
  });
}
