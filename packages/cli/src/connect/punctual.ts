import type { Game } from '@hexfront/engine';
import type { Decide, GameId, Turn } from '@hexfront/sdk';
import { PlayerFailure } from '@hexfront/sim';
import { abandon } from '../exec/answer-clock.ts';
import type { BotSeat } from './bot-seat.ts';

/** After so many late decisions in a row, the bot has probably stopped deciding at all. */
const mostLate = 3;
/** The share of the time left, and at most how much of it, that is kept for the fallback to reach the arena. */
const reserve = { share: 0.1, mostMs: 1_000 };

const late = Symbol('late');

/**
 * Asks a bot for decisions in time. If it is late, a fallback is played and reported: the last legal action, which ends the turn or the
 * stage wherever that is allowed, or no orders in a simultaneous game. A late answer is dropped when it comes, and only then is the bot
 * asked again. A bot that fails resigns its match.
 */
export function punctual(
  seat: BotSeat,
  game: Game,
  moveMs: number | undefined,
  onFallback: (turn: Turn, limitMs: number) => void,
): Decide<GameId> {
  let previous: Promise<unknown> = Promise.resolve();
  let lateInARow = 0;

  async function ordersFor(turn: Turn): Promise<readonly unknown[]> {
    const began = performance.now();
    const left = turn.timeLeftMs;
    const limitMs = Math.min(moveMs ?? Infinity, left - Math.min(reserve.mostMs, left * reserve.share));
    const asked = previous.then(() => seat.decide(turn, began));
    previous = asked.catch(() => {});
    const orders = await within(limitMs, turn.signal, asked);
    // Nobody waits for the answer to a position that has passed.
    if (turn.signal.aborted) return [];
    if (orders !== late) {
      lateInARow = 0;
      return orders;
    }
    abandon();
    if (++lateInARow >= mostLate) {
      throw new PlayerFailure(
        'timed-out',
        `It was late ${mostLate} times in a row; the limit was ${Math.round(limitMs)} ms.`,
      );
    }
    onFallback(turn, limitMs);
    return game.sets === undefined ? turn.legal.slice(-1) : [];
  }

  return async (_, turn) => {
    try {
      const orders = await ordersFor(turn);
      if (turn.signal.aborted) return undefined as never;
      if (game.sets !== undefined) return orders as never;
      if (orders.length === 1) return orders[0] as never;
      throw new PlayerFailure('garbage', `A decision is one action in this game, not ${orders.length}.`);
    } catch (error) {
      await turn.resign().catch(() => {});
      throw error;
    }
  };
}

/** The answer, or `late` after so much time or once the signal is aborted. */
async function within<T>(ms: number, signal: AbortSignal, answer: Promise<T>): Promise<T | typeof late> {
  const { promise: alarm, resolve } = Promise.withResolvers<typeof late>();
  const ring = () => resolve(late);
  const timer = ms === Infinity ? undefined : setTimeout(ring, Math.min(ms, 2 ** 31 - 1));
  signal.addEventListener('abort', ring, { once: true });
  return Promise.race([answer, alarm]).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', ring);
  });
}
