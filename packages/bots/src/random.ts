import { drawBelow } from '@hexfront/engine';
import type { Bot, BotMatch, Player } from './bot.ts';

/** Any legal action, each as likely as the others: the bot that every other one must beat. */
export const random: Bot = {
  name: 'random',
  summary: 'Picks any legal action, each as likely as the others.',
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

/** More than this in one set would be refused. */
const MOST_ORDERS = 50;

/** One order for every unit that has any, and one for all facilities together: two builds may be more than the purse can pay. */
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
