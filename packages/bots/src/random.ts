import { drawBelow } from '@hexfront/engine';
import type { Bot, BotMatch, Player } from './bot.ts';

/** Picks a legal action uniformly at random: the baseline that every other bot must beat. */
export const random: Bot = {
  name: 'random',
  summary: 'Picks legal actions uniformly at random.',
  plays: () => true,
  sit: (match) => (match.game.traits.simultaneous ? pickOrders(match) : pickAction(match)),
};

function pickAction({ botSeed }: BotMatch): Player {
  return {
    decide({ legal, index }) {
      const actions = legal();
      return actions.length === 0 ? [] : [actions[drawBelow(actions.length, botSeed, index)]];
    },
  };
}

/** A larger set of orders would be refused. */
const MOST_ORDERS = 50;

/** One order for every unit that can get one, and one build in total, because two may cost more than the player has. */
function pickOrders({ botSeed }: BotMatch): Player {
  return {
    decide({ legal, index }) {
      const choices = new Map<string, unknown[]>();
      for (const order of legal()) {
        const name = whose(order);
        const known = choices.get(name);
        if (known === undefined) choices.set(name, [order]);
        else known.push(order);
      }
      const picks = [...choices].map(([name, orders]) => orders[drawBelow(orders.length, botSeed, index, name)]);
      return picks.slice(0, MOST_ORDERS);
    },
  };
}

function whose(order: unknown): string {
  const { unit_id, id } = order as { readonly [key: string]: string };
  return unit_id ?? id ?? 'facilities';
}
