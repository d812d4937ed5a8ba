import { type Decisions, findGame, type Game, type Replay } from '@hexfront/engine';
import { agreedLoss } from './agreement.ts';
import { type Evaluation, Evaluator } from './evaluator.ts';
import { type Mark, markOf, SUSPICIOUS } from './marks.ts';
import { type Curve, curveOf } from './win-chance.ts';

/** How much is searched, in positions: for every decision, and in the longest look at one that may be a mistake. */
export interface Effort {
  readonly glance: number;
  readonly look: number;
}

/** The sizes of the looks at a decision that may be a mistake. The short ones sort out most of what only seemed bad. */
const LOOKS = [0.04, 0.1, 0.3, 1] as const;
/** By how much looks are wrong if the longest has this many positions; see docs/analysis.md. Longer ones are wrong by less. */
const DOUBT = { look: 150_000, loss: 0.1 } as const;
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

/** Says what decisions have cost: every one at a glance, and those that look bad by longer and longer looks. */
export class Judge {
  private readonly game: Game;
  private readonly quick: Evaluator;
  private readonly looks: readonly Evaluator[];
  private readonly doubt: number;

  constructor({ game: id, options }: Pick<Replay, 'game' | 'options'>, { glance, look }: Effort, curve?: Curve) {
    this.game = findGame(id) as Game;
    const fitted = curve ?? curveOf(this.game.facts);
    this.quick = new Evaluator(this.game, options, fitted, glance);
    this.looks = LOOKS.map(
      (size) => new Evaluator(this.game, options, fitted, Math.ceil(look * size), `look of ${size}`, 'broad'),
    );
    this.doubt = DOUBT.loss * Math.sqrt(Math.sqrt(DOUBT.look / look));
  }

  glance(state: unknown): Evaluation {
    return { ...this.quick.evaluate(state), chance: this.quick.chanceOf(state) };
  }

  judge(decided: Decided): Verdict {
    const glimpsed = this.lossBy(this.quick, decided);
    if (glimpsed < SUSPICIOUS) return { loss: Math.max(0, glimpsed), mark: null };
    const loss = agreedLoss(this.lossesOf(decided), this.doubt);
    return { loss, mark: markOf(loss) };
  }

  private *lossesOf(decided: Decided): Generator<number, void> {
    for (const look of this.looks) yield this.lossBy(look, decided);
  }

  /** What the best action leaves, less what the decision leaves; both are searched alike, from the positions after them. */
  private lossBy(evaluator: Evaluator, { before, decisions }: Decided): number {
    const { seat, line } = evaluator.evaluate(before);
    if (seat === null || line.length === 0 || this.isSame(before, decisions[seat]?.[0], line[0])) return 0;
    const best = this.expected(evaluator, before, { [seat]: [line[0]] });
    const decided = this.expected(evaluator, before, decisions);
    // Chances are the first side's.
    return seat === 0 ? best - decided : decided - best;
  }

  private isSame(state: unknown, one: unknown, other: unknown): boolean {
    const { encode } = this.game.numbered!;
    return one !== undefined && encode(state, one) === encode(state, other);
  }

  /** What a decision leaves. Where it throws dice, the average over several throws, so that bad luck is not called a mistake. */
  private expected(evaluator: Evaluator, before: unknown, decisions: Decisions<unknown>): number {
    const { game } = this;
    const throws = game.traits.chance ? THROWS : 1;
    let sum = 0;
    for (let i = 0; i < throws; i++) {
      const state = game.copy(before, undefined, game.traits.chance ? `${evaluator.seed} ${i}` : undefined);
      game.advance(state, decisions, 'silent');
      sum += evaluator.chanceOf(state);
    }
    return sum / throws;
  }
}
