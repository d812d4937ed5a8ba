import type { GameId, ServerFrame } from '@hexfront/protocol';
import { gameIds } from '@hexfront/protocol';
import { connect, type Turn } from '@hexfront/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWebSocket } from '../src/transport/web-socket.ts';
import { SdkArena } from './arena.ts';

let arena: SdkArena;
beforeAll(async () => {
  arena = await SdkArena.start();
});
afterAll(() => arena.close());

/** Options that make each family end soon, by its own rules. */
const short: { readonly [family: string]: object } = {
  attrition: { options: { turnLimit: 3 } },
  conquest: { options: { turnLimit: 6 } },
  battle: { options: { durationMinutes: 60, tickSeconds: 60 }, pace: { tickMs: 0, eager: true } },
  warshard: { options: { scenario: 'training' } },
};

function anything({ legal, tick, game }: Turn<any>): any {
  if (game.startsWith('battle')) return [...legal.filter((_, n) => n % 7 === tick % 7).slice(0, 10), { type: 'none' }];
  return legal.at(tick % 3 === 0 ? -1 : (tick * 31) % legal.length);
}

/** Times depend on when a frame is sent. What led to the first position is known only to those who were there already. */
function comparable(frame: any, position: number, frames: readonly any[]): object {
  if (frame.type !== 'state_tick') return frame;
  const isFirst = frames.findIndex(({ type }) => type === 'state_tick') === position;
  return { ...frame, clock: Object.keys(frame.clock), ...(isFirst ? { events: undefined } : {}) };
}

test.each(gameIds.map((id) => [id]))('%s: a bot that polls reads the frames of the bot socket', async (game) => {
  const { host, guest, invite, matchId } = await arena.challenge(game, short[game.split('-')[0]]);
  const { url } = arena;
  await arena.post(`/v1/challenges/${invite}/accept`, guest.key, {});
  const sent: any[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const onFrame = (frame: ServerFrame) => {
    sent.push(frame);
    if (frame.type === 'match_end') end();
  };
  await openWebSocket(url, guest.key, game, { matchId, after: null, wantsLegal: true, onFrame });
  const read: any[] = [];
  const keep = (frame: object) => void read.push(frame);
  const polling = { url, key: guest.key, game: game as GameId, matchId, transport: 'poll' as const };
  await Promise.all([
    ended,
    connect({ url, key: host.key, game: game as GameId, matchId }, (_, turn) => anything(turn)),
    connect({ ...polling, onStart: keep, onEnd: keep }, (_, turn) => {
      keep(turn.frame);
      return anything(turn);
    }),
  ]);
  const asked = sent.filter(({ type, your_turn }) => type !== 'orders_status' && your_turn !== false);
  expect(asked.length).toBeGreaterThan(5);
  expect(read.map(comparable)).toEqual(asked.map(comparable));
});
