import { drawBelow } from '@hexfront/engine';
import type { Bot, BotMatch, Player } from './bot.ts';

/** Any legal action, each as likely as the others: the bot that every other one must beat. */
export const random: Bot = {
  name: 'random',
  summary: 'Picks any legal action, each as likely as the others.',
  // Without the state nobody can list what is legal.
  plays: (game) => !game.traits.hidden,
  sit: (match) => (match.game.numbered === undefined ? pickFromList(match) : pickNumber(match)),
};

function pickNumber({ game, options, botSeed }: BotMatch): Player {
  const actions = game.numbered!;
  const list = new Int32Array(actions.longest(options));
  return {
    decide({ state, index }) {
      const count = actions.list(state, list);
      return [actions.decode(state, list[drawBelow(count, botSeed, index)])];
    },
  };
}

function pickFromList({ game, seat, botSeed }: BotMatch): Player {
  return {
    decide({ state, index }) {
      const legal = game.legal(state, seat);
      return legal.length === 0 ? [] : [legal[drawBelow(legal.length, botSeed, index)]];
    },
  };
}
