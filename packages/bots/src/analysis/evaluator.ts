import type { Game, JsonObject, Outcome, Seat } from '@hexfront/engine';
import { type Start, searchBot } from '../search.ts';
import { type Curve, winChance } from './win-chance.ts';

/** What a search thinks of a position. */
export interface Evaluation {
  /** Who decides here; null when the match is over. */
  readonly seat: Seat | null;
  /** The chance of the first side to win, from 0 to 1. */
  readonly chance: number;
  /** In points of the search, for the seat that decides. */
  readonly score: number | null;
  readonly depth: number;
  /** The actions that the search expects from here, the best one first. */
  readonly line: readonly unknown[];
}

/** A search over single positions. Each is looked at by itself, so the same position always has the same evaluation. */
export class Evaluator {
  private readonly game: Game;
  private readonly options: JsonObject;
  private readonly curve: Curve;
  /** Varies what the search tries first. */
  readonly seed: string;
  private readonly nodes: number;
  private readonly start: Start;
  private readonly known = new Map<string, Evaluation>();

  constructor(
    game: Game,
    options: JsonObject,
    curve: Curve,
    nodes: number,
    seed = 'analysis',
    start: Start = 'narrow',
  ) {
    this.game = game;
    this.options = options;
    this.curve = curve;
    this.nodes = nodes;
    this.seed = seed;
    this.start = start;
  }

  evaluate(state: unknown): Evaluation {
    const hash = this.game.hash(state);
    const known = this.known.get(hash);
    if (known !== undefined) return known;
    const found = this.search(state);
    this.known.set(hash, found);
    return found;
  }

  /**
   * The first side's chance through the eyes of both: the seat that decides, and the other one after the turn that is expected. Each
   * search is a little too confident about its own side.
   */
  chanceOf(state: unknown): number {
    const { game } = this;
    const { seat, chance, line } = this.evaluate(state);
    // The dice would have to be thrown before the other side is on turn.
    if (seat === null || game.traits.chance) return chance;
    const later = game.copy(state);
    for (const action of line) {
      if (game.decision(later).seats[0] !== seat) break;
      game.advance(later, { [seat]: [action] }, 'silent');
    }
    return (chance + this.evaluate(later).chance) / 2;
  }

  private search(state: unknown): Evaluation {
    const { game, options, nodes, seed, start } = this;
    const outcome = game.outcome(state);
    if (outcome !== null) return { seat: null, chance: resultOf(outcome), score: null, depth: 0, line: [] };
    const [seat] = game.decision(state).seats;
    // A new player for every position: one that has sat before would remember its plans.
    const player = searchBot({ nodes }, start).sit({ game, options, seat, botSeed: seed });
    player.decide({
      index: 0,
      state: game.traits.chance ? game.copy(state, undefined, seed) : state,
      view: () => game.view(state, seat),
      legal: () => game.legal(state, seat),
    });
    const { score, depth, line } = player.analysis!()!;
    const chance = winChance(this.curve, score);
    return { seat, chance: seat === 0 ? chance : 1 - chance, score, depth, line };
  }
}

function resultOf({ returns }: Outcome): number {
  return (returns[0] + 1) / 2;
}
