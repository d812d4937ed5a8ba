import { drawBelow } from '@hexfront/engine';
import { copyState, MOVE, STAGE, type WarshardState } from '@hexfront/engine/warshard';
import { type Budget, budgetText, Meter } from '../budget.ts';
import type { Analysis, Bot, BotMatch, BotTurn, Player } from '../bot.ts';
import { Choices } from './search/choices.ts';
import { lineOf } from './search/line.ts';
import { Maneuver } from './search/maneuver.ts';
import { type Finding, Study } from './search/study.ts';
import { type SearchWeights, searchWeights } from './search-weights.ts';

/** Plans whole turns, goes through the dice of every fight and looks at the enemy's best reply. */
export function warshardSearch(budget: Budget, weights: SearchWeights = searchWeights): Bot {
  return {
    name: `search:${budgetText(budget)}`,
    summary: 'Plans whole turns, with the odds of every fight and the enemy’s reply.',
    plays: (game) => game.facts.family === 'warshard',
    sit: (match) => new SearchPlayer(match, budget, weights),
  };
}

/** The seed of a decision picks among values that are almost equal. */
const SALTS = 0x100000000;

class SearchPlayer implements Player {
  private readonly match: BotMatch;
  private readonly meter: Meter;
  private readonly weights: SearchWeights;
  private study: Study | null = null;
  private maneuver: Maneuver | null = null;
  private choices: Choices | null = null;
  private finding: Finding | null = null;

  constructor(match: BotMatch, budget: Budget, weights: SearchWeights) {
    this.match = match;
    this.meter = new Meter(budget);
    this.weights = weights;
  }

  decide({ state, index, isStopped }: BotTurn): readonly unknown[] {
    const { game, seat, botSeed } = this.match;
    const s = state as WarshardState;
    const { study, maneuver, choices } = this.prepare(s);
    copyState(s, study.root);
    study.root.chance = study.chance;
    study.salt = drawBelow(SALTS, botSeed, index);
    this.meter.start(isStopped);
    this.finding = s.scalars[STAGE] === MOVE ? maneuver.decide(seat) : choices.decide(seat);
    return [game.numbered!.decode(s, this.finding.action)];
  }

  analysis(): Analysis | null {
    if (this.finding === null) return null;
    const { action, score, depth } = this.finding;
    const line = lineOf(this.match.game.numbered!, this.study!, action, this.maneuver!.plan);
    return { line, score, nodes: this.meter.nodes, depth };
  }

  /** What is needed to think about matches of this theatre is made once. */
  private prepare(s: WarshardState) {
    if (this.study === null || this.study.root.theatre !== s.theatre) {
      this.study = new Study(s, this.meter, this.weights);
      this.maneuver = new Maneuver(this.study);
      this.choices = new Choices(this.study);
    }
    return { study: this.study, maneuver: this.maneuver!, choices: this.choices! };
  }
}
