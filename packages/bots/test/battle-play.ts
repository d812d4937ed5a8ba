import type { Bot } from '@hexfront/bots';
import type { Game } from '@hexfront/engine';
import { battle1, battle2, battleGame } from '@hexfront/engine/battle';
import { optionsOf } from './play.ts';

export const battles: readonly Game[] = [battleGame(battle1), battleGame(battle2)];

export interface BattlePlan {
  readonly game: Game;
  /** One per seat. */
  readonly bots: readonly Bot[];
  readonly seed: string;
  /** In addition to the number of players, which is the number of bots. */
  readonly options?: object;
  readonly ticks?: number;
}

export interface Battle {
  readonly winners: readonly number[] | null;
  /** The orders of each tick, by seat. */
  readonly orders: readonly string[];
  /** Refusals as reported to the seats: the code, the seat and the order. */
  readonly refused: readonly string[];
  readonly ticks: number;
}

/** Plays a battle to its end or for a number of ticks. The bots get no state, only the view of their seat. */
export function playBattle({ game, bots, seed, options: overrides = {}, ticks = Infinity }: BattlePlan): Battle {
  const options = optionsOf(game, { ...overrides, players: bots.length });
  const state = game.setup(options, seed);
  const players = bots.map((bot, seat) => bot.sit({ game, options, seat, botSeed: `${seed}/${seat}` }));
  const [orders, refused]: [string[], string[]] = [[], []];
  let tick = 0;
  for (; tick < ticks && game.outcome(state) === null; tick++) {
    const decisions: Record<number, readonly unknown[]> = {};
    for (const seat of game.decision(state).seats) {
      const view = () => game.view(state, seat);
      decisions[seat] = players[seat].decide({ index: tick, state: null, view, legal: () => game.legal(state, seat) });
    }
    game.advance(state, decisions, 'silent');
    for (const seat of Object.keys(decisions).map(Number)) {
      for (const { code, index } of game.view(state, seat).last_orders_status.rejected) {
        refused.push(`${code} ${bots[seat].name} ${JSON.stringify(decisions[seat][index])}`);
      }
    }
    orders.push(JSON.stringify(decisions));
  }
  return { winners: game.outcome(state)?.winners ?? null, orders, refused, ticks: tick };
}
