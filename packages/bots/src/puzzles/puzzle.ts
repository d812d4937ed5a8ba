import { findGame, type Game, type JsonObject, type Seat } from '@hexfront/engine';
import { TooMany, TurnProof } from './turn-proof.ts';

/** `win`: one action of this turn leads to a certain win in it. `save`: one action keeps the other side from winning in its next turn. */
export const puzzleKinds = ['win', 'save'] as const;
export type PuzzleKind = (typeof puzzleKinds)[number];

/** A position with one right answer. Actions are numbers, as in `game.numbered`; the options are those of the release. */
export interface Puzzle {
  readonly game: string;
  readonly kind: PuzzleKind;
  /** What was played from the opening up to the position. */
  readonly actions: readonly number[];
  readonly solution: number;
}

/** So many actions does a proof look at, unless told otherwise. */
export const PROOF_ACTIONS = 1_000_000;

export interface PuzzlePosition {
  readonly game: Game;
  readonly options: JsonObject;
  readonly state: unknown;
  readonly seat: Seat;
}

/** Plays up to the position of a puzzle. Chance has no part in it, so any seed will do. */
export function openPuzzle({ game: id, actions }: Puzzle): PuzzlePosition {
  const game = findGame(id) as Game;
  const options = game.options() as JsonObject;
  const state = game.setup(options, 'puzzle');
  for (const action of actions) game.numbered!.apply(state, action);
  return { game, options, state, seat: game.numbered!.seat(state) };
}

/** The only right answers to a position, of whichever kind it is; null if it is no puzzle. */
export function answerTo(
  { game, options, state }: Pick<PuzzlePosition, 'game' | 'options' | 'state'>,
  most = PROOF_ACTIONS,
): Pick<Puzzle, 'kind' | 'solution'> | null {
  const proof = new TurnProof(game, options, most);
  try {
    const winning = proof.winningActions(state);
    if (winning.length > 0) return winning.length === 1 ? { kind: 'win', solution: winning[0] } : null;
    if (!isLastAction(game, state)) return null;
    const saving = proof.savingActions(state);
    return saving.length === 1 ? { kind: 'save', solution: saving[0] } : null;
  } catch (error) {
    if (error instanceof TooMany) return null;
    throw error;
  }
}

/** Whether the turn passes to the other side whatever the seat does, unless that ends the match. */
function isLastAction(game: Game, state: unknown): boolean {
  const numbered = game.numbered!;
  const seat = numbered.seat(state);
  return game.legal(state, seat).every((action) => {
    const after = game.copy(state);
    numbered.apply(after, numbered.encode(state, action));
    return numbered.seat(after) !== seat;
  });
}

/** What is wrong with a puzzle, if anything. */
export function problemOf(puzzle: Puzzle, most: number): string | null {
  const answer = answerTo(openPuzzle(puzzle), most);
  if (answer === null) return 'it has no single answer';
  if (answer.kind !== puzzle.kind) return `it is of the kind ${answer.kind}, not ${puzzle.kind}`;
  return answer.solution === puzzle.solution ? null : `the answer is ${answer.solution}, not ${puzzle.solution}`;
}
