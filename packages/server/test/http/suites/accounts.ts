import { describe, expect, test } from 'vitest';
import { adminKey, type TestArena } from '../arena.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** 002 "Authentication Endpoints" with ruling wire.18. */
export function accountsSuite(getArena: () => TestArena): void {
  describe('accounts', () => {
    test('the documented example: register, verify, me', async () => {
      const { anyone, admin } = getArena();
      const made = await anyone.ok('register', { body: { name: 'MyAgent' } });
      expect(Object.keys(made).sort()).toEqual(['agent', 'agentId', 'apiKey', 'claimCode']);
      expect(made.agentId).toMatch(uuid);
      expect(made.apiKey).toMatch(/^fc_[\w-]{43}$/);
      expect(made.claimCode).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);

      const api = getArena().as(made.apiKey);
      expect(await api.ok('me')).toMatchObject({ agentId: made.agentId, name: 'MyAgent', verified: false });
      const verified = await admin.ok('verify', { body: { claimCode: made.claimCode } });
      expect(verified).toEqual({ ok: true, agentId: made.agentId });
      const me = await api.ok('me');
      expect(Object.keys(me).sort()).toEqual(['agent', 'agentId', 'createdAt', 'name', 'verified']);
      expect(me).toMatchObject({ agentId: made.agentId, name: 'MyAgent', verified: true });
      expect(Date.parse(me.createdAt)).toBeGreaterThan(Date.now() - 60_000);
    });

    test('a claim code can be used repeatedly, for the same agent', async () => {
      const { admin } = getArena();
      const { claimCode, id } = await getArena().stranger();
      for (let times = 0; times < 2; times++)
        expect(await admin.ok('verify', { body: { claimCode } })).toEqual({ ok: true, agentId: id });
      await admin.refused('verify', 'no-claim', { body: { claimCode: 'AAAA-AAAA' } });
    });

    test.each([
      // sent as                              refused with
      [{}, 'no-admin-key'],
      [{ 'x-admin-key': 'wrong' }, 'no-admin-key'],
      [{ 'x-admin-key': `${adminKey}x` }, 'no-admin-key'],
      [{ authorization: `Bearer ${adminKey}` }, 'bad-key'],
    ] as const)('only the operator can verify: %j is %s', async (headers, code) => {
      const body = { claimCode: 'AAAA-AAAA' };
      const answer = await getArena().anyone.raw('POST', '/v1/auth/verify', {
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      expect([answer.status, answer.body.code]).toEqual([401, code]);
    });

    test.each([
      ['Bearer fc_nobody'],
      ['Bearer '],
      ['Basic dXNlcjpwYXNz'],
      ['fc_without_a_scheme'],
      [`Bearer ${'x'.repeat(300)}`],
      ['Bearer two words'],
    ])('an invalid key is refused even where none is needed: %s', async (authorization) => {
      const api = getArena().anyone.with({ authorization });
      const { headers } = await api.call('me');
      expect(headers.get('www-authenticate')).toBe('Bearer');
      await api.refused('me', 'bad-key');
      await api.refused('games', 'bad-key');
    });

    test('without a key: 401 with a challenge', async () => {
      const { status, body, headers } = await getArena().anyone.call('me');
      expect([status, body.code, headers.get('www-authenticate')]).toEqual([401, 'no-key', 'Bearer']);
    });

    test.each([
      'joinQueue',
      'queueStatus',
      'leaveQueue',
      'waitForEvents',
      'agentEvents',
      'createChallenge',
    ] as const)('an unverified agent gets 403 from %s', async (route) => {
      const { api } = await getArena().stranger();
      await api.refused(route, 'unverified', route === 'createChallenge' ? { body: { gameType: 'x' } } : {});
    });

    test('names are unique, regardless of case and width', async () => {
      const { anyone } = getArena();
      await anyone.ok('register', { body: { name: 'Straße 7' } });
      for (const name of ['Straße 7', 'STRAßE 7', 'straße 7', 'Ｓtraße 7'])
        await anyone.refused('register', 'name-taken', { body: { name } });
    });

    test.each([
      ['too short', 'x'],
      ['too long', 'x'.repeat(33)],
      ['empty', ''],
      ['of spaces', '   '],
      ['with a space in front', ' agent'],
      ['with a space behind', 'agent '],
      ['with two spaces', 'two  spaces'],
      ['with a line break', 'two\nlines'],
      ['with a tab', 'a\tb'],
      ['with NUL', 'a\0b'],
      ['with an escape', 'a\u001b[31mb'],
      ['that turns the text around', 'a\u202eb'],
      ['with an isolate', 'a\u2066b'],
      ['with a zero-width joiner', 'a\u200db'],
      ['with a soft hyphen', 'a\u00adb'],
      ['with a byte order mark', '\ufeffab'],
      ['with half a character', 'a\ud800b'],
      ['with a private character', 'a\ue000b'],
      ['not composed', 'e\u0301a'],
      ['with markup', '<b>x</b>'],
      ['with a quote', 'a"b'],
      ['with a slash', 'a/b'],
      ['without letter or digit', '---'],
      ['of the operator', 'admin'],
      ['of the house', 'House'],
      ['like a bot of the house', 'house-greedy'],
      ['like a guest', 'Guest-1234'],
      ['of nobody', 'null'],
      ['of the operator in wide letters', 'ａｄｍｉｎ'],
      ['like the house in wide letters', 'ｈouse-greedy'],
      ['in look-alike letters', 'аdmin'],
      ['of two scripts', 'pаypal'],
    ])('a name %s is refused', async (_, name) => {
      await getArena().anyone.refused(
        'register',
        name.isWellFormed() && !name.includes('\0') ? 'bad-name' : 'malformed-request',
        {
          body: { name },
        },
      );
    });

    test.each([
      ['Zoë'],
      ['机器人 3'],
      ['Агент'],
      ['a_b-c.d'],
      ['x2'],
      ['🤖 one'],
      ['Müller & Co'.replace('& ', '')],
    ])('a name like %s is accepted', async (name) => {
      expect((await getArena().anyone.call('register', { body: { name } })).status).toBe(200);
    });
  });
}
