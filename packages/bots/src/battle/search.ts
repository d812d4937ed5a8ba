import type { Analysis, Bot, BotMatch, BotTurn, Player } from '../bot.ts';
import { type Budget, budgetText, Meter } from '../budget.ts';
import { ListedChoices } from './choices.ts';
import { Commander } from './commander.ts';
import { Draft } from './draft.ts';
import { Picture } from './picture.ts';
import { Belief } from './planning/belief.ts';
import { Rehearsal } from './planning/rehearsal.ts';
import { worthFor } from './planning/worth.ts';
import { models } from './portfolio.ts';
import { PostureChoice } from './posture-choice.ts';
import { hasBattleShape, readReport, type SeatPayloads } from './report.ts';
import { Tactics } from './tactics.ts';

/** Commands like `commander`, but rehearses other postures and other orders for its squads on a position that agrees with its views. */
export function battleSearch(budget: Budget): Bot {
  return {
    name: `search:${budgetText(budget)}`,
    summary: 'Rehearses plans on a position that agrees with all it has seen, and follows the best one.',
    plays: (game) => game.facts.family === 'battle',
    sit: (match) => new Searcher(match, new Meter(budget)),
  };
}

class Searcher implements Player {
  private readonly match: BotMatch;
  private readonly meter: Meter;
  private readonly commander = new Commander();
  private readonly postures = new PostureChoice();
  private board: { readonly picture: Picture; readonly belief: Belief; readonly rehearsal: Rehearsal } | null = null;
  private found: Analysis | null = null;

  constructor(match: BotMatch, meter: Meter) {
    this.match = match;
    this.meter = meter;
  }

  analysis(): Analysis | null {
    return this.found;
  }

  decide({ view, legal, isStopped }: BotTurn): readonly unknown[] {
    const { match, meter, commander, postures } = this;
    const seen = view();
    if (!hasBattleShape(seen)) throw new Error(`bots: ${match.game.id} does not show a seat what battle shows`);
    const { picture, belief, rehearsal } = (this.board ??= this.setUp(seen));
    picture.update(seen);
    meter.start(isStopped);
    belief.update(readReport(seen), meter);
    rehearsal.begin({ picture, commander }, meter);

    // Squads in touch with an enemy cannot wait; postures are compared over many ticks.
    const { posture } = postures;
    const tactics = new Tactics(rehearsal, picture, posture);
    tactics.improve('squads');
    postures.compare(rehearsal);
    tactics.improve('hexes');

    const draft = new Draft(picture, new ListedChoices(picture, legal()), match.botSeed, picture.tick);
    tactics.errand?.(draft);
    commander.command(draft, posture);
    const orders = draft.taken();
    belief.give(orders);
    const score = tactics.score ?? postures.score ?? worthFor(belief.state, match.seat);
    this.found = { line: [orders], score, nodes: meter.nodes, depth: rehearsal.depth };
    return orders;
  }

  private setUp(seen: SeatPayloads) {
    const picture = new Picture(this.match, seen);
    const belief = new Belief(this.match, picture, models);
    return { picture, belief, rehearsal: new Rehearsal(this.match, belief) };
  }
}
