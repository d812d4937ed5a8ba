import { type Game, isRefusal } from '@hexfront/engine';
import type { Bot, BotMatch, Player } from '../bot.ts';
import { Draft } from './draft.ts';
import { Picture } from './picture.ts';
import { hasBattleShape } from './report.ts';

/** A bot of this family is a plan that fills the draft of each tick. Each match has its own plan, which may keep state. */
export type Plan = (draft: Draft) => void;

export function battleBot(name: string, summary: string, makePlan: () => Plan): Bot {
  return { name, summary, plays: isOfThisFamily, sit: (match) => seat(match, makePlan()) };
}

function seat(match: BotMatch, plan: Plan): Player {
  let picture: Picture | null = null;
  return {
    decide({ view, legal, index }) {
      const seen = view();
      if (!hasBattleShape(seen)) throw new Error(`bots: ${match.game.id} does not show a seat what battle shows`);
      picture ??= new Picture(match, seen);
      picture.update(seen);
      const draft = new Draft(picture, legal(), match.botSeed, index);
      plan(draft);
      return draft.taken();
    },
  };
}

const known = new WeakMap<Game, boolean>();

/** Asked of what a seat sees of an opening instead of a list of names, so that a new game of the family has its bots at once. */
function isOfThisFamily(game: Game): boolean {
  if (!game.traits.simultaneous) return false;
  let answer = known.get(game);
  if (answer === undefined) {
    const options = game.options();
    answer = !isRefusal(options) && hasBattleShape(game.view(game.setup(options, 'opening'), 0));
    known.set(game, answer);
  }
  return answer;
}
