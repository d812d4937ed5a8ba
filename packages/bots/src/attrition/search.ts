import { drawBelow } from '@hexfront/engine';
import type { AttritionState, Theatre } from '@hexfront/engine/attrition';
import { NONE } from '@hexfront/engine/hex';
import type { Analysis, Bot, BotMatch, BotTurn, Player } from '../bot.ts';
import { type Budget, budgetText, Meter } from '../budget.ts';
import { type SearchWeights, searchWeightsFor } from './search-weights.ts';
import { Evaluation, type Judge } from './search/evaluation.ts';
import { type Shape, usualShape } from './search/shape.ts';
import { TurnSearch } from './search/turn-search.ts';

/** A bot that plans whole turns, looks for the enemy's replies to them, and goes on from there while its budget lasts. */
export function attritionSearch(budget: Budget, weights?: SearchWeights, shape: Shape = usualShape): Bot {
  return {
    name: `search:${budgetText(budget)}`,
    summary: 'Plans whole turns and the replies to them, as far ahead as its budget allows.',
    plays: (game) => game.facts.family === 'attrition',
    sit: (match) => {
      const judgeFor = weights === undefined ? usualJudge : (theatre: Theatre) => new Evaluation(theatre, weights);
      return new SearchPlayer(match, budget, judgeFor, shape);
    },
  };
}

export function usualJudge(theatre: Theatre): Judge {
  return new Evaluation(theatre, searchWeightsFor(theatre));
}

export class SearchPlayer implements Player {
  private readonly match: BotMatch;
  private readonly judgeFor: (theatre: Theatre) => Judge;
  private readonly shape: Shape;
  private readonly meter: Meter;
  private search: TurnSearch | null = null;
  /** The index of the decision that follows the last one. */
  private nextIndex = NONE;

  constructor(match: BotMatch, budget: Budget, judgeFor: (theatre: Theatre) => Judge, shape: Shape) {
    this.match = match;
    this.judgeFor = judgeFor;
    this.shape = shape;
    this.meter = new Meter(budget);
  }

  decide(turn: BotTurn): readonly unknown[] {
    const { game, botSeed } = this.match;
    const state = turn.state as AttritionState;
    this.meter.start(turn.isStopped === undefined ? undefined : () => turn.isStopped!());
    const isNew = this.search?.theatre !== state.theatre;
    const search = this.searchFor(state);
    if (!isNew && turn.index === this.nextIndex) search.resume(state);
    else search.reset(state);
    this.nextIndex = turn.index + 1;
    search.think(drawBelow(0x100000000, botSeed, turn.index));
    const best = search.bestTurn();
    const action = best === NONE ? search.firstAction : search.tree.lines[best * search.tree.longest];
    return [game.numbered!.decode(state, action)];
  }

  analysis(): Analysis | null {
    return this.search?.analysis(this.meter.nodes) ?? null;
  }

  /** A state that was loaded has its own lookup tables, which the states of a search must share. */
  private searchFor(state: AttritionState): TurnSearch {
    if (this.search?.theatre === state.theatre) return this.search;
    const { game, seat } = this.match;
    const judge = this.judgeFor(state.theatre);
    this.search = new TurnSearch(state.theatre, game.numbered!, this.meter, seat, judge, this.shape);
    return this.search;
  }
}
