import { type Decisions, findGame, type Game, type Replay } from '@hexfront/engine';
import { type Evaluation, Evaluator } from './evaluator.ts';
import { type Mark, markOf, SUSPICIOUS } from './marks.ts';
import { type Curve, curveOf } from './win-chance.ts';

/** A decision that may be a mistake is looked at again with this many times the positions. */
const SECOND_LOOK = 10;
/** How many throws of the dice stand for all. */
const THROWS = 12;

/** What was decided in a position. */
export interface Decided {
  readonly before: unknown;
  readonly decisions: Decisions<unknown>;
  readonly after: unknown;
}

export interface Verdict {
  /** How much of its chance to win the seat gave away, from 0 to 1. */
  readonly loss: number;
  readonly mark: Mark | null;
}

/** Says what decisions have cost: every one at a glance, and those that look bad once more, thoroughly. */
export class Judge {
  private readonly game: Game;
  private readonly quick: Evaluator;
  private readonly thorough: Evaluator;

  constructor({ game: id, options }: Pick<Replay, 'game' | 'options'>, nodes: number, curve?: Curve) {
    this.game = findGame(id) as Game;
    const fitted = curve ?? curveOf(this.game.facts);
    this.quick = new Evaluator(this.game, options, fitted, nodes);
    this.thorough = new Evaluator(this.game, options, fitted, nodes * SECOND_LOOK);
  }

  glance(state: unknown): Evaluation {
    return { ...this.quick.evaluate(state), chance: this.quick.chanceOf(state) };
  }

  /** A loss counts as far as both looks agree on it, less what they disagree by: what is still in doubt is not called a mistake. */
  judge(decided: Decided): Verdict {
    const glimpsed = this.lossBy(this.quick, decided);
    if (glimpsed < SUSPICIOUS) return { loss: glimpsed, mark: null };
    const seen = this.lossBy(this.thorough, decided);
    const loss = Math.max(0, Math.min(glimpsed, seen) - Math.abs(glimpsed - seen));
    return { loss, mark: markOf(loss) };
  }

  private lossBy(evaluator: Evaluator, decided: Decided): number {
    const seen = evaluator.evaluate(decided.before);
    if (seen.seat === null || this.isExpected(decided, seen)) return 0;
    const before = evaluator.chanceOf(decided.before);
    const after = this.expected(decided, (state) => evaluator.chanceOf(state));
    // Chances are the first side's.
    return Math.max(0, seen.seat === 0 ? before - after : after - before);
  }

  /** Whether the decision is the one that the search would have made. */
  private isExpected({ before, decisions }: Decided, { seat, line }: Evaluation): boolean {
    const { numbered } = this.game;
    const [action] = decisions[seat!] ?? [];
    if (action === undefined || line.length === 0) return false;
    return numbered!.encode(before, action) === numbered!.encode(before, line[0]);
  }

  /** What a decision leaves. Where it throws dice, the average over many throws, so that bad luck is not called a mistake. */
  private expected({ before, decisions, after }: Decided, chanceOf: (state: unknown) => number): number {
    const { game } = this;
    if (!game.traits.chance) return chanceOf(after);
    const thrown = new Map<string, { readonly state: unknown; count: number }>();
    for (let i = 0; i < THROWS; i++) {
      const state = game.copy(before, undefined, `throw ${i}`);
      game.advance(state, decisions, 'silent');
      const hash = game.hash(state);
      const known = thrown.get(hash);
      if (known === undefined) thrown.set(hash, { state, count: 1 });
      else known.count++;
    }
    let sum = 0;
    for (const { state, count } of thrown.values()) sum += (count / THROWS) * chanceOf(state);
    return sum;
  }
}
