import { type Decisions, findGame, type Game, type Replay } from '@hexfront/engine';
import { agreed, mean } from './agreement.ts';
import { type Evaluation, Evaluator } from './evaluator.ts';
import { type Mark, markOf, SUSPICIOUS } from './marks.ts';
import { type Curve, curveOf } from './win-chance.ts';

/** How much is searched, in positions: for every decision, and in an average look at one that may be a mistake. */
export interface Effort {
  readonly glance: number;
  readonly look: number;
}

/**
 * The sizes of the looks. A search of one size ends in the middle of somebody's plan, and that shifts all its scores; searches of
 * different sizes and seeds end in different places, so their average is steadier than one search as long as all of them.
 */
const SIZES = [0.8, 0.9, 1, 1.1, 1.2, 1.3] as const;
/** So many looks are needed to say how far they agree. */
const FEWEST = 2;
/** How many throws of the dice stand for all, in each look. Every look throws its own. */
const THROWS = 2;

/** What was decided in a position. */
export interface Decided {
  readonly before: unknown;
  readonly decisions: Decisions<unknown>;
}

export interface Verdict {
  /** How much of its chance to win the seat gave away, from 0 to 1. */
  readonly loss: number;
  readonly mark: Mark | null;
}

/** Says what decisions have cost: every one at a glance, and those that look bad by several looks that must agree. */
export class Judge {
  private readonly game: Game;
  private readonly quick: Evaluator;
  private readonly looks: readonly Evaluator[];

  constructor({ game: id, options }: Pick<Replay, 'game' | 'options'>, { glance, look }: Effort, curve?: Curve) {
    this.game = findGame(id) as Game;
    const fitted = curve ?? curveOf(this.game.facts);
    this.quick = new Evaluator(this.game, options, fitted, glance);
    this.looks = SIZES.map((size, i) => new Evaluator(this.game, options, fitted, Math.ceil(look * size), `look ${i}`));
  }

  glance(state: unknown): Evaluation {
    return { ...this.quick.evaluate(state), chance: this.quick.chanceOf(state) };
  }

  /** Looks end as soon as they see nothing bad any more. */
  judge(decided: Decided): Verdict {
    const glimpsed = this.lossBy(this.quick, decided, 'glance');
    if (glimpsed < SUSPICIOUS) return { loss: Math.max(0, glimpsed), mark: null };
    const losses: number[] = [];
    for (const [i, evaluator] of this.looks.entries()) {
      losses.push(this.lossBy(evaluator, decided, `look ${i}`));
      if (losses.length >= FEWEST && mean(losses) < SUSPICIOUS) break;
    }
    const loss = agreed(losses);
    return { loss, mark: losses.length < this.looks.length ? null : markOf(loss) };
  }

  /** What the best action leaves, less what the decision leaves; both are searched alike, from the positions after them. */
  private lossBy(evaluator: Evaluator, { before, decisions }: Decided, dice: string): number {
    const { seat, line } = evaluator.evaluate(before);
    if (seat === null || line.length === 0 || this.isSame(before, decisions[seat]?.[0], line[0])) return 0;
    const best = this.expected(evaluator, before, { [seat]: [line[0]] }, dice);
    const decided = this.expected(evaluator, before, decisions, dice);
    // Chances are the first side's.
    return seat === 0 ? best - decided : decided - best;
  }

  private isSame(state: unknown, one: unknown, other: unknown): boolean {
    const { encode } = this.game.numbered!;
    return one !== undefined && encode(state, one) === encode(state, other);
  }

  /** What a decision leaves. Where it throws dice, the average over several throws, so that bad luck is not called a mistake. */
  private expected(evaluator: Evaluator, before: unknown, decisions: Decisions<unknown>, dice: string): number {
    const { game } = this;
    const throws = game.traits.chance ? THROWS : 1;
    let sum = 0;
    for (let i = 0; i < throws; i++) {
      const state = game.copy(before, undefined, game.traits.chance ? `${dice} ${i}` : undefined);
      game.advance(state, decisions, 'silent');
      sum += evaluator.chanceOf(state);
    }
    return sum / throws;
  }
}
