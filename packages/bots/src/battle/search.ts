import type { Analysis, Bot, BotMatch, BotTurn, Player } from '../bot.ts';
import { type Budget, budgetText, Meter } from '../budget.ts';
import { ListedChoices } from './choices.ts';
import { Commander } from './commander.ts';
import { Draft } from './draft.ts';
import { Picture } from './picture.ts';
import { Belief } from './planning/belief.ts';
import { type Plan, Rehearsal } from './planning/rehearsal.ts';
import { portfolio } from './portfolio.ts';
import { hasBattleShape, readReport } from './report.ts';

/** How many ticks a plan is played out. */
const HORIZON = 20;

/** Plays the plan that goes best on a position that agrees with all that its seat has seen. */
export function battleSearch(budget: Budget): Bot {
  return {
    name: `search:${budgetText(budget)}`,
    summary: 'Plays several plans out on a position that agrees with what it has seen and follows the best one.',
    plays: (game) => game.facts.family === 'battle',
    sit: (match) => new Searcher(match, budget),
  };
}

class Searcher implements Player {
  private readonly match: BotMatch;
  private readonly meter: Meter;
  private readonly commander = new Commander();
  private picture: Picture | null = null;
  private belief: Belief | null = null;
  private rehearsal: Rehearsal | null = null;
  private last: Plan = { posture: portfolio[0], lasting: 0 };
  private found: Analysis | null = null;
  bests: any[] = [];

  constructor(match: BotMatch, budget: Budget) {
    this.match = match;
    this.meter = new Meter(budget);
  }

  analysis(): Analysis | null {
    return this.found;
  }

  decide({ view, legal, isStopped }: BotTurn): readonly unknown[] {
    const { match, meter } = this;
    const seen = view();
    if (!hasBattleShape(seen)) throw new Error(`bots: ${match.game.id} does not show a seat what battle shows`);
    this.picture ??= new Picture(match, seen);
    this.picture.update(seen);
    this.belief ??= new Belief(match, this.picture);
    this.rehearsal ??= new Rehearsal(match, this.belief, this.picture);
    meter.start(isStopped);
    this.belief.update(readReport(seen), meter);
    const { plan, score } = this.choose();
    this.last = plan;
    const draft = new Draft(this.picture, new ListedChoices(this.picture, legal()), match.botSeed, this.picture.tick);
    plan.errand?.(draft);
    this.commander.command(draft, plan.posture);
    const orders = draft.taken();
    this.belief.give(orders);
    this.found = { line: [orders], score, nodes: meter.nodes, depth: HORIZON };
    return orders;
  }

  private choose(): { plan: Plan; score: number } {
    const { meter, rehearsal, commander, picture } = this;
    let best = this.last;
    let score = Number.NEGATIVE_INFINITY;
    for (const plan of [this.last, ...portfolio.filter((p) => p !== this.last.posture).map((posture) => ({ posture, lasting: 0 }))]) {
      if (meter.isSpent) break;
      const worth = rehearsal!.play(plan, { picture: picture!, commander }, HORIZON, meter);
      if (worth === null) break;
      if (worth > score) [best, score] = [plan, worth];
    }
    this.bests.push(best.posture.name);
    return { plan: best, score };
  }
}
