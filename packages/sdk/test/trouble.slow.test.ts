import { createServer, type Server } from 'node:http';
import { connect as connectSocket, createServer as createProxy, type Socket } from 'node:net';
import { join } from 'node:path';
import { connect, HexfrontError, LogReader, type Turn } from '@hexfront/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SdkArena } from './arena.ts';

let arena: SdkArena;
beforeAll(async () => {
  arena = await SdkArena.start();
});
afterAll(() => arena.close());

const battle = { options: { durationMinutes: 60, tickSeconds: 60 }, pace: { tickMs: 0, eager: true } };

function someOrders(turn: Turn<'battle-2'>) {
  return turn.legal.filter((_, n) => n % 5 === turn.tick % 5).slice(0, 10);
}

/** A proxy between a bot and the arena that can cut all connections. */
class CuttingProxy {
  readonly sockets = new Set<Socket>();
  readonly server = createProxy((near) => {
    const far = connectSocket(Number(new URL(arena.url).port), '127.0.0.1');
    for (const socket of [near, far]) {
      this.sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        this.sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.pipe(near);
  });
  url = '';

  static async open(): Promise<CuttingProxy> {
    const proxy = new CuttingProxy();
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    proxy.url = `http://127.0.0.1:${(proxy.server.address() as { port: number }).port}`;
    return proxy;
  }

  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  close(): void {
    this.cut();
    this.server.close();
  }
}

/** Plays host against guest; returns both results. */
async function play(
  url: string,
  more: object,
  guestDecides: (view: any, turn: Turn<'battle-2'>) => any,
): Promise<{ results: any[]; matchId: string }> {
  const { host, guest, invite, matchId } = await arena.challenge('battle-2', battle);
  const accepting = connect({ url, key: guest.key, game: 'battle-2', accept: invite, ...more }, guestDecides);
  while ((await fetch(`${arena.url}/v1/matches/${matchId}`)).status !== 200)
    await new Promise((go) => setTimeout(go, 20));
  const hosting = connect({ url: arena.url, key: host.key, game: 'battle-2', matchId }, (_, turn) => someOrders(turn));
  const [mine, theirs] = await Promise.all([hosting, accepting]);
  return { results: [mine, theirs], matchId };
}

describe('network trouble costs nothing', () => {
  test('a connection that breaks again and again loses no orders and carries none out twice', async () => {
    const proxy = await CuttingProxy.open();
    const sent = new Map<number, readonly unknown[]>();
    const { matchId } = await play(proxy.url, {}, (_, turn) => {
      const orders = someOrders(turn);
      sent.set(turn.tick, orders);
      // Sometimes before our orders can have left, sometimes while the answer is on its way.
      if (turn.tick % 6 === 0) setTimeout(() => proxy.cut(), turn.tick % 4);
      return orders;
    });
    proxy.close();
    const records = await arena.records(matchId);
    const submitted = records.filter(({ kind, body }) => kind === 'submitted' && body.seat === 1);
    const ticks = submitted.map(({ body }) => body.tick);
    expect(new Set(ticks).size).toBe(ticks.length);
    for (const { body } of records.filter(({ kind }) => kind === 'advanced')) {
      expect(Object.values(body.by)).toEqual(['agent', 'agent']);
    }
    for (const { body } of submitted) expect(body.orders).toEqual(sent.get(body.tick));
  });

  test('both bots continue after the arena restarts in mid-match', async () => {
    let isRestarted = false;
    const { results, matchId } = await play(arena.url, {}, (_, turn) => {
      if (turn.tick === 10 && !isRestarted) {
        isRestarted = true;
        void arena.server.stop().then(() => arena.start());
      }
      return someOrders(turn);
    });
    expect(isRestarted).toBe(true);
    expect(results.map(({ endReason }) => endReason)).toEqual(['terminal', 'terminal']);
    const advanced = (await arena.records(matchId)).filter(({ kind }) => kind === 'advanced');
    expect(advanced).toHaveLength(results[0].summary.ticks);
  });

  test('polling replaces a blocked WebSocket', async () => {
    const blocked = await proxyWithoutUpgrades();
    const seen = new Set<number>();
    const { results } = await play(blocked.url, {}, (_, turn) => {
      seen.add(turn.tick);
      return someOrders(turn);
    });
    blocked.server.close();
    expect(results[0].endReason).toBe('terminal');
    expect(seen.size).toBe(results[0].summary.ticks);
  });
});

/** Like a corporate proxy that does not support upgrades. */
async function proxyWithoutUpgrades(): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', async () => {
      const headers = { ...request.headers } as Record<string, string>;
      for (const name of ['host', 'connection', 'content-length', 'transfer-encoding']) delete headers[name];
      const body = parts.length === 0 ? {} : { body: Buffer.concat(parts) };
      const answer = await fetch(`${arena.url}${request.url}`, { method: request.method!, headers, ...body });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
      response.end(await answer.text());
    });
  });
  server.on('upgrade', (_, socket) => socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 2\r\n\r\nno'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as { port: number }).port}` };
}

test('a challenge is not sent again once it may have arrived', async () => {
  let requests = 0;
  const server = createServer((request) => {
    requests++;
    request.socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const failing = connect({ url, key: 'fc_x', game: 'attrition-1', challenge: {} }, () => ({ action: 'pass' }));
  await expect(failing).rejects.toMatchObject({ code: 'unreachable' });
  expect(requests).toBe(1);
  server.close();
});

describe('instead of deciding, a bot may', () => {
  test('resign', async () => {
    const { results } = await play(arena.url, {}, async (_, turn) => {
      if (turn.tick === 3) await turn.resign();
      return [];
    });
    expect(results.map(({ result }) => result)).toEqual(['win', 'loss']);
  });

  test('stop, which leaves the queue and rejects with the reason', async () => {
    const { key } = await arena.player();
    const stop = new AbortController();
    const waiting = connect({ url: arena.url, key, game: 'attrition-1', signal: stop.signal }, () => ({
      action: 'pass',
    }));
    setTimeout(() => stop.abort(new Error('enough')), 300);
    await expect(waiting).rejects.toThrow('enough');
    const headers = { authorization: `Bearer ${key}` };
    const status = await (await fetch(`${arena.url}/v1/queue/status`, { headers })).json();
    expect(status).toEqual({ status: 'idle' });
  });

  test('stop, which withdraws a challenge that nobody has accepted', async () => {
    const [host, guest] = [await arena.player(), await arena.player()];
    const stop = new AbortController();
    const invited = Promise.withResolvers<string>();
    const challenge = { opponent: guest.id };
    const options = { url: arena.url, key: host.key, game: 'attrition-1' as const, challenge, signal: stop.signal };
    const waiting = connect({ ...options, onInvite: invited.resolve }, () => ({ action: 'pass' }));
    const invite = await invited.promise;
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    const accepted = arena.post(`/v1/challenges/${invite}/accept`, guest.key, {});
    await expect(accepted).rejects.toThrow('no-invite');
  });

  test('reason at length and in any characters, of which the arena gets those that it can store', async () => {
    const { results } = await play(arena.url, {}, async (_, turn) => {
      turn.reasoning = turn.tick === 1 ? `${'x'.repeat(1999)}🙂` : 'a\0b';
      if (turn.tick === 3) await turn.resign();
      return [];
    });
    expect(results.map(({ result }) => result)).toEqual(['win', 'loss']);
  });

  test('throw, which rejects with its own error', async () => {
    const { guest, host, invite, matchId } = await arena.challenge('attrition-1');
    const accepting = connect({ url: arena.url, key: guest.key, game: 'attrition-1', accept: invite }, () => ({
      action: 'pass',
    }));
    accepting.catch(() => {});
    while ((await fetch(`${arena.url}/v1/matches/${matchId}`)).status !== 200)
      await new Promise((go) => setTimeout(go, 20));
    const broken = connect({ url: arena.url, key: host.key, game: 'attrition-1', matchId }, () => {
      throw new TypeError('my own bug');
    });
    await expect(broken).rejects.toThrow('my own bug');
    await arena.post(`/v1/matches/${matchId}/finish`, host.key, {});
    expect((await accepting).result).toBe('win');
  });

  test('make an allowed mistake, and decide again with the reason in turn.refusal', async () => {
    const { guest, host, invite, matchId } = await arena.challenge('attrition-1', {
      errorAllowance: 1,
      options: { turnLimit: 1 },
    });
    const accepting = connect({ url: arena.url, key: guest.key, game: 'attrition-1', accept: invite }, () => ({
      action: 'end_turn',
    }));
    while ((await fetch(`${arena.url}/v1/matches/${matchId}`)).status !== 200)
      await new Promise((go) => setTimeout(go, 20));
    const refusals: unknown[] = [];
    const result = await connect({ url: arena.url, key: host.key, game: 'attrition-1', matchId }, (_, turn) => {
      if (turn.refusal === null) return { action: 'move', unitId: 'A-1', to: 'I21' };
      refusals.push(turn.refusal);
      return { action: 'end_turn' };
    });
    await accepting;
    expect(refusals).toEqual([
      { code: 'out-of-reach', message: expect.any(String), rule: expect.any(String), errorsLeft: 0 },
    ]);
    expect(result.endReason).toBe('terminal');
  });
});

describe('connect rejects at once with', () => {
  const decide = () => ({ action: 'pass' }) as const;
  test.each([
    ['an invalid URL', { url: 'localhost' }, 'bad-option', /url must be the address/],
    ['an unknown game', { game: 'chess' }, 'bad-option', /Unknown game "chess"/],
    ['two ways to a match', { matchId: 'a', accept: 'b' }, 'bad-option', /only one of/],
    ['an unknown key', { key: 'fc_nobody' }, 'bad-key', /This key is not valid/],
    ['an unknown match', { matchId: 'nowhere' }, 'no-match', /no such match/],
    ['an unknown invitation', { accept: 'nowhere' }, 'no-invite', /invitation does not exist/],
    ['an unreachable arena', { url: 'http://127.0.0.1:9', patienceMs: 300 }, 'unreachable', /does not respond/],
  ])('%s', async (_, more, code, words) => {
    const { key } = await arena.player();
    const failing = connect({ url: arena.url, key, game: 'attrition-1', ...(more as object) }, decide);
    const error = await failing.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HexfrontError);
    expect((error as HexfrontError).code).toBe(code);
    expect((error as HexfrontError).message).toMatch(words);
  });
});

test('the log keeps every view, decision and answer, and the end', async () => {
  const file = join(arena.folder, 'log.sqlite');
  const { results, matchId } = await play(arena.url, { log: file, agentVersion: 'test-1' }, (_, turn) =>
    someOrders(turn),
  );
  const log = new LogReader(file);
  expect(log.matches()).toMatchObject([
    {
      matchId,
      game: 'battle-2',
      seat: 1,
      agentVersion: 'test-1',
      result: results[1].result,
      endReason: 'terminal',
      decisions: results[1].summary.ticks,
      refused: 0,
    },
  ]);
  const views = [...log.views(matchId)];
  expect(views.map(({ tick }) => tick)).toEqual(
    Array.from({ length: results[1].summary.ticks + 1 }, (_, tick) => tick),
  );
  const records = await arena.records(matchId);
  const submitted = records.filter(({ kind, body }) => kind === 'submitted' && body.seat === 1);
  expect(log.decisions(matchId).map(({ tick, orders }) => ({ tick, orders }))).toEqual(
    submitted.map(({ body }) => ({ tick: body.tick, orders: body.orders })),
  );
  for (const { ok, answer, tick } of log.decisions(matchId))
    expect({ ok, answer }).toMatchObject({ ok: true, answer: { tick } });
  expect(log.match(matchId.slice(0, 8))).toMatchObject({
    matchId,
    start: { type: 'match_start' },
    ending: { type: 'match_end' },
  });
  expect(() => log.match('zzz')).toThrow('No match begins with "zzz" in the log.');
  log.close();
});
