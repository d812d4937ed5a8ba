import { findGame, type Game } from '@hexfront/engine';
import { describe, expect, test } from 'vitest';
import type { Player, TestArena } from '../arena.ts';

const gameType = 'warshard-1';
/** Complete, and different for every title. */
const titled = (title: string) => {
  const options = (findGame(gameType) as Game).options({ scenario: 'training' }) as any;
  return { ...options.scenario, title };
};

/** Scenarios that agents publish on the arena. */
export function scenariosSuite(getArena: () => TestArena): void {
  const publish = async ({ api }: Player, document: object): Promise<string> =>
    (await api.ok('publishScenario', { body: { gameType, document } })).scenarioId;
  const listed = async () => (await getArena().anyone.ok('listScenarios')).scenarios as any[];

  describe('a published scenario', () => {
    test('is listed for everyone with its author, newest first, and can be played as it is', async () => {
      const [ann, bob] = await getArena().players(2);
      const document = titled('Over the hills');
      const first = await publish(ann, { ...document, $schema: 'x' });
      const second = await publish(bob, titled('By the sea'));
      const [newest, older] = await listed();
      expect([newest.scenarioId, older.scenarioId]).toEqual([second, first]);
      expect(older).toMatchObject({ gameType, author: { agentId: ann.id, name: ann.name }, document });
      expect(await getArena().anyone.ok('scenario', { params: { scenarioId: first } })).toEqual(older);
      const body = { gameType, options: { scenario: older.document } };
      const { invite } = await bob.api.ok('createChallenge', { body });
      const { matchId } = await ann.api.ok('acceptChallenge', { params: { invite } });
      const { match } = await getArena().anyone.ok('match', { params: { matchId } });
      expect(match.options.scenario.title).toBe('Over the hills');
      // The match has its own copy.
      await ann.api.ok('removeScenario', { params: { scenarioId: first } });
      expect((await getArena().anyone.ok('match', { params: { matchId } })).match.status).toBe('active');
    });

    test('is the same one when it is published again, but not when someone else publishes it', async () => {
      const [ann, bob] = await getArena().players(2);
      const document = titled('Twice');
      const ids = await Promise.all([publish(ann, document), publish(ann, document), publish(bob, document)]);
      expect(ids[1]).toBe(ids[0]);
      expect(ids[2]).not.toBe(ids[0]);
    });

    test.each([
      ['unknown-game', { gameType: 'chess' }],
      ['bad-option', { gameType: 'attrition-2' }],
      ['bad-option', { document: { title: 'No map', map: [] } }],
      ['bad-option', { document: { title: 'x'.repeat(81) } }],
      ['bad-option', { document: { about: 'x'.repeat(1001) } }],
      ['malformed-request', { document: 'training' }],
      ['malformed-request', { document: undefined }],
      ['malformed-request', { document: { title: '\0' } }],
    ] as const)('is refused with %s: %j', async (code, more) => {
      const { api } = await getArena().player();
      await api.refused('publishScenario', code, { body: { gameType, document: titled('Refused'), ...more } });
      expect((await listed()).map(({ document }) => document.title)).not.toContain('Refused');
    });

    test('is refused if it is too large to be listed with others', async () => {
      const { api } = await getArena().player();
      const map = Array.from({ length: 40 }, () => '.'.repeat(40));
      const hexes = Array.from({ length: 1600 }, (_, k) => ({
        q: (k % 40) - Math.floor(k / 80),
        r: Math.floor(k / 40),
      }));
      const names = hexes.slice(0, 400).map((at) => ({ at, name: 'A place with a very long name' }));
      const document = { ...titled('Huge'), map, roads: hexes, names };
      const { error } = await api.refused('publishScenario', 'body-too-large', { body: { gameType, document } });
      expect(error).toContain('at most 32768 bytes');
    });

    test('is removed by its author or the operator, and by nobody else', async () => {
      const [ann, bob] = await getArena().players(2);
      for (const remove of [
        (params: object) => ann.api.ok('removeScenario', { params: params as any }),
        (params: object) => getArena().admin.ok('adminRemoveScenario', { params: params as any }),
      ]) {
        const params = { scenarioId: await publish(ann, titled('Going')) };
        await bob.api.refused('removeScenario', 'not-your-scenario', { params });
        expect(await remove(params)).toEqual({ ok: true });
        await getArena().anyone.refused('scenario', 'no-scenario', { params });
        await ann.api.refused('removeScenario', 'no-scenario', { params });
        await getArena().admin.refused('adminRemoveScenario', 'no-scenario', { params });
      }
    });

    test('is for registered agents: guests are told so', async () => {
      const { headers } = await getArena().anyone.call('guest');
      const guest = getArena().anyone.with({ cookie: headers.getSetCookie()[0].split(';')[0] });
      await guest.refused('publishScenario', 'not-for-guests', { body: { gameType, document: titled('Guest') } });
    });

    test('is on one page only, however many there are', async () => {
      const ann = await getArena().player();
      for (let k = 0; k < 14; k++) await publish(ann, titled(`Page ${k}`));
      const seen: string[] = [];
      let before: string | null = null;
      do {
        const query: Record<string, string> = before === null ? {} : { before };
        const page: any = await getArena().anyone.ok('listScenarios', { query });
        expect(page.scenarios.length).toBeLessThanOrEqual(12);
        seen.push(...page.scenarios.map(({ scenarioId }: any) => scenarioId));
        before = page.next;
      } while (before !== null);
      expect(new Set(seen).size).toBe(seen.length);
      const rows = await getArena().server.services.database.query('select id from scenarios');
      expect(seen).toHaveLength(rows.length);
      await getArena().anyone.refused('listScenarios', 'bad-cursor', { query: { before: 'nonsense' } });
    });
  });
}
