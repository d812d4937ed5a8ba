import type { Bot, BotMatch, Player } from '../bot.ts';
import { ListedChoices } from './choices.ts';
import { Draft } from './draft.ts';
import { Picture } from './picture.ts';
import { hasBattleShape } from './report.ts';

/** A bot of this family is a plan that fills the draft of each tick. Each match has its own plan, which may keep state. */
export type Plan = (draft: Draft) => void;

export function battleBot(name: string, summary: string, makePlan: () => Plan): Bot {
  return { name, summary, plays: (game) => game.facts.family === 'battle', sit: (match) => seat(match, makePlan()) };
}

function seat(match: BotMatch, plan: Plan): Player {
  let picture: Picture | null = null;
  return {
    decide({ view, legal, index }) {
      const seen = view();
      if (!hasBattleShape(seen)) throw new Error(`bots: ${match.game.id} does not show a seat what battle shows`);
      picture ??= new Picture(match, seen);
      picture.update(seen);
      const draft = new Draft(picture, new ListedChoices(picture, legal()), match.botSeed, index);
      plan(draft);
      return draft.taken();
    },
  };
}
