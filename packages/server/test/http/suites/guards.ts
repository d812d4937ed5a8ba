import { METHODS, request } from 'node:http';
import { connect } from 'node:net';
import { routes } from '@hexfront/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestArena } from '../arena.ts';
import { envelope } from '../client.ts';
import { duel } from '../matches.ts';

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const json = { 'content-type': 'application/json' };
const move = '{"moveId":"a","expectedVersion":0,"move":';

/** Whatever is wrong with a request: one envelope, the right status, and nothing has changed. */
export function guardsSuite(getArena: () => TestArena): void {
  /** Sends the address exactly as it is written; `fetch` would tidy it up. */
  function exactly(method: string, path: string, headers: Record<string, string> = {}, body?: string | Buffer) {
    const { hostname, port } = new URL(getArena().url);
    return new Promise<{ status: number; body: any; headers: Headers }>((resolve, reject) => {
      const sent = request({ hostname, port, method, path, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => (text += part));
        response.on('end', () => {
          const isJson = response.headers['content-type']?.startsWith('application/json');
          const sentBack = new Headers(response.headers as Record<string, string>);
          resolve({ status: response.statusCode as number, body: isJson ? JSON.parse(text) : text, headers: sentBack });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  async function unchanged<T>(work: () => Promise<T>): Promise<T> {
    const before = await getArena().rows();
    const result = await work();
    expect(await getArena().rows()).toEqual(before);
    return result;
  }

  describe('input validation', () => {
    beforeAll(() => getArena().quieten());

    test.each([
      // what                          body of a move                                          status and code
      ['nothing', '', 400, 'malformed-request'],
      ['half of JSON', '{"moveId":', 400, 'malformed-json'],
      ['words', 'hello', 400, 'malformed-json'],
      ['a comment', '{} // x', 400, 'malformed-json'],
      ['NaN', `${move}NaN}`, 400, 'malformed-json'],
      ['an array', '[]', 400, 'malformed-request'],
      ['null', 'null', 400, 'malformed-request'],
      ['a wrong type', '{"moveId":1,"expectedVersion":0,"move":{}}', 400, 'malformed-request'],
      ['a version below zero', '{"moveId":"a","expectedVersion":-1,"move":{}}', 400, 'malformed-request'],
      ['half a version', '{"moveId":"a","expectedVersion":0.5,"move":{}}', 400, 'malformed-request'],
      ['a version as text', '{"moveId":"a","expectedVersion":"0","move":{}}', 400, 'malformed-request'],
      ['a version beyond all', '{"moveId":"a","expectedVersion":1e99,"move":{}}', 400, 'malformed-request'],
      ['an extra key', `${move}{"action":"end_turn"},"more":1}`, 400, 'malformed-request'],
      ['a missing move', '{"moveId":"a","expectedVersion":0}', 400, 'malformed-request'],
      ['an empty moveId', '{"moveId":"","expectedVersion":0,"move":{}}', 400, 'malformed-request'],
      ['a long moveId', `{"moveId":"${'x'.repeat(101)}","expectedVersion":0,"move":{}}`, 400, 'malformed-request'],
      ['__proto__', `${move}{"action":"end_turn"},"__proto__":{"isAdmin":true}}`, 400, 'malformed-request'],
      ['constructor', `${move}{"action":"end_turn"},"constructor":{"prototype":{"x":1}}}`, 400, 'malformed-request'],
      ['NUL in a text', `${move}{"action":"a\\u0000b"}}`, 400, 'malformed-request'],
      ['half a character', `${move}{"action":"a\\ud800"}}`, 400, 'malformed-request'],
      ['half a character in a key', `${move}{"\\udc00":1}}`, 400, 'malformed-request'],
      ['NUL in the moveId', '{"moveId":"\\u0000","expectedVersion":0,"move":{}}', 400, 'malformed-request'],
      ['deep nesting', `${move}${deep(5000)}}`, 400, 'malformed-request'],
      ['deeper nesting', `${move}${deep(100_000)}}`, 400, 'malformed-request'],
      ['1 MB', `${move}"${'x'.repeat(1024 * 1024)}"}`, 413, 'body-too-large'],
      ['1 MB of nothing', ' '.repeat(1024 * 1024), 413, 'body-too-large'],
    ] as const)('a move with %s', async (_, body, status, code) => {
      const { matchId, players } = await duel(getArena());
      const headers = { ...json, authorization: `Bearer ${players[0].key}` };
      const answer = await unchanged(() => exactly('POST', `/v1/matches/${matchId}/move`, headers, body));
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      envelope(answer.status, answer.body, answer.headers);
      expect(({} as { isAdmin?: true }).isAdmin).toBeUndefined();
      const { match } = await getArena().anyone.ok('match', { params: { matchId } });
      expect(match).toMatchObject({ status: 'active', stateVersion: 0 });
    });

    test('a move with a __proto__ key is refused before it is judged', async () => {
      const { matchId, players } = await duel(getArena(), { errorAllowance: 3 });
      const headers = { ...json, authorization: `Bearer ${players[0].key}` };
      for (const key of ['__proto__', '\\u005f_proto__']) {
        const body = `${move}{"action":"end_turn","${key}":{"unitId":"A-1"}}}`;
        const { status, body: answer } = await exactly('POST', `/v1/matches/${matchId}/move`, headers, body);
        expect([status, answer.code]).toEqual([400, 'malformed-request']);
      }
    });

    test.each([
      [undefined, 415],
      ['text/plain', 415],
      ['application/x-www-form-urlencoded', 415],
      ['application/xml', 415],
      ['multipart/form-data; boundary=x', 415],
      ['application/json; charset=utf-8', 200],
      ['application/JSON', 200],
      ['nonsense', 415],
    ] as const)('a body sent as %s gets %i', async (type, status) => {
      const { key } = await getArena().player();
      const headers = { authorization: `Bearer ${key}`, ...(type === undefined ? {} : { 'content-type': type }) };
      const answer = await exactly(
        'POST',
        '/v1/queue/join',
        { ...headers, 'content-length': '25' },
        '{"gameType":"warshard-1"}',
      );
      expect(answer.status).toBe(status);
      if (status === 415) expect(answer.body.code).toBe('wrong-media-type');
      else await exactly('DELETE', '/v1/queue/leave', headers);
    });

    test.each([
      ['GET', '/v1/auth/register', 405],
      ['PUT', '/v1/auth/register', 405],
      ['DELETE', '/v1/matches', 405],
      ['PATCH', '/v1/matches/x/move', 405],
      ['POST', '/v1/featured', 405],
      ['GET', '/v1/nowhere', 404],
      ['GET', '/v1', 404],
      ['GET', '/v1/', 404],
      ['GET', '/v1/matches/', 404],
      ['GET', '//v1/matches', 404],
      ['GET', '/v1//matches', 404],
      ['GET', '/V1/matches', 404],
      ['GET', '/v1/../v1/matches', 404],
      ['GET', '/v1/matches/..', 404],
      ['GET', '/v1/matches/../admin/agents', 404],
      ['GET', '/v1/matches/%2e%2e', 404],
      ['GET', '/v1/matches/%2e%2e/state', 404],
      ['GET', '/v1/matches/..%2f..%2fetc%2fpasswd', 404],
      ['GET', '/v1/matches/%00', 404],
      ['GET', '/v1/matches/a%00b', 404],
      ['GET', '/v1/matches/%', 404],
      ['GET', '/v1/matches/%ff', 404],
      ['GET', '/v1/matches/%c0%ae', 404],
      ['GET', `/v1/matches/${'x'.repeat(65)}`, 404],
      ['GET', `/v1/matches/${'x'.repeat(5000)}`, 404],
      ['GET', `/v1/matches/${encodeURIComponent("' or 1=1 --")}`, 404],
      ['GET', '/v1/matches/00000000-0000-4000-8000-000000000000', 404],
      ['GET', '/v1/matches/__proto__', 404],
      ['GET', '/v1/matches/constructor/state', 404],
      ['GET', '/v1/agents/hasOwnProperty', 404],
      ['GET', '/v1/games/__proto__', 400],
      ['GET', '/v1/games/toString', 400],
      ['GET', '/schemas/../package.json', 404],
      ['GET', '/schemas/battle-1/v9/state_tick.json', 404],
      ['GET', '/v1/matches?limit=1&limit=2', 400],
      ['GET', '/v1/matches?__proto__=1', 400],
      ['GET', '/v1/matches?gameType[]=x', 400],
      ['GET', '/v1/matches?before=%00', 400],
    ])('%s %s gets %i', async (method, path, status) => {
      const answer = await unchanged(() => exactly(method, path));
      expect([path, answer.status, answer.body.code]).toEqual([path, status, expect.any(String)]);
      envelope(answer.status, answer.body, answer.headers);
      if (status === 405) expect(answer.headers.get('allow')).toMatch(/GET|POST|DELETE/);
    });

    // CONNECT and upgrades never become requests.
    test.each(
      METHODS.filter((method) => !['CONNECT', 'GET', 'HEAD', 'OPTIONS', 'POST'].includes(method)),
    )('%s gets the same answer with and without a body, not an error of ours', async (method) => {
      for (const path of ['/v1/games', '/v1/nowhere', '/docs', '/']) {
        const answers = [
          await exactly(method, path),
          await exactly(method, path, { 'content-type': 'text/plain', 'content-length': '1' }, '{'),
          await exactly(method, path, { ...json, 'content-length': '1' }, '{'),
        ];
        for (const answer of answers) {
          expect([path, answer.status]).toEqual([path, path === '/v1/games' ? 405 : 404]);
          envelope(answer.status, answer.body, answer.headers);
        }
      }
    });

    test.each([
      ['an unfinished header', 'GET /v1/games HTTP/1.1\r\nhost: x\r\nbroken header\r\n\r\n'],
      ['two lengths', 'POST /v1/queue/join HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}'],
      [
        'length and chunks',
        'POST /v1/queue/join HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}',
      ],
      ['no such method', 'FROB /v1/games HTTP/1.1\r\nhost: x\r\n\r\n'],
      ['no such protocol', 'GET /v1/games HTTP/9.9\r\nhost: x\r\n\r\n'],
      ['no host', 'GET /v1/games HTTP/1.1\r\n\r\n'],
      ['headers without end', `GET /v1/games HTTP/1.1\r\nhost: x\r\n${'x: y\r\n'.repeat(5000)}\r\n`],
      ['bytes', '\u0000\u0001\u0002\u0003\r\n\r\n'],
    ])('invalid HTTP is answered and the connection closed: %s', async (_, text) => {
      const { port } = new URL(getArena().url);
      const answer = await unchanged(
        () =>
          new Promise<string>((resolve) => {
            let heard = '';
            const socket = connect(Number(port), 'localhost', () => socket.write(text));
            socket.setEncoding('utf8').on('data', (part: unknown) => void (heard += part));
            socket.on('error', () => {});
            socket.on('close', () => resolve(heard));
            socket.setTimeout(5000, () => socket.destroy());
          }),
      );
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      const [, body] = answer.split('\r\n\r\n');
      expect(JSON.parse(body)).toMatchObject({ ok: false, code: 'malformed-request', requestId: expect.any(String) });
      await getArena().anyone.ok('games');
    });

    test('every response has the security headers', async () => {
      const { admin } = getArena();
      const answers = [
        await getArena().anyone.call('games'),
        await getArena().anyone.call('me'),
        await getArena().anyone.raw('GET', '/nowhere-at-all.json'),
        await getArena().anyone.raw('GET', '/docs'),
        await admin.call('adminAgents'),
      ];
      for (const { headers } of answers) {
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('referrer-policy')).toBe('no-referrer');
        expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
        expect(headers.get('x-powered-by')).toBeNull();
        expect(headers.get('access-control-allow-origin')).toBeNull();
        expect(headers.get('content-security-policy')).toMatch(/default-src '(self|none)'.*frame-ancestors/);
      }
    });

    test('a route without a body also refuses an invalid one', async () => {
      const { matchId, players } = await duel(getArena());
      const headers = { ...json, authorization: `Bearer ${players[0].key}` };
      for (const body of ['{"sure":true}', '[]', '"x"']) {
        const answer = await unchanged(() => exactly('POST', `/v1/matches/${matchId}/finish`, headers, body));
        expect([answer.status, answer.body.code]).toEqual([400, 'malformed-request']);
      }
    });

    test('every route with a body refuses one that is not JSON, too large, or of another type', async () => {
      const { key } = await getArena().player();
      const { matchId, players } = await duel(getArena());
      for (const [name, { method, path, body }] of Object.entries(routes) as [string, any][]) {
        if (body === undefined) continue;
        const address = path.replace('{matchId}', matchId).replace(/\{\w+\}/, 'x');
        const holder = path.includes('{matchId}') ? players[0].key : key;
        const runner = { 'x-runner-key': 'the-key-of-the-runner', 'x-agent-id': players[0].id };
        const admin = { 'x-admin-key': 'the-key-of-the-operator' };
        if (name === 'runnerMove') await getArena().admin.ok('bindRunner', { params: { agentId: players[0].id } });
        const headers = { ...json, authorization: `Bearer ${holder}`, ...(name === 'runnerMove' ? runner : admin) };
        for (const [text, type, status] of [
          ['{', json['content-type'], 400],
          [' '.repeat(300_000), json['content-type'], 413],
          ['{}', 'text/plain', 415],
        ] as const) {
          const sent = { ...headers, 'content-type': type, 'content-length': String(text.length) };
          const answer = await unchanged(() => exactly(method, address, sent, text));
          expect([name, text.length, answer.status]).toEqual([name, text.length, status]);
          envelope(answer.status, answer.body, answer.headers);
        }
      }
    });
  });
}
