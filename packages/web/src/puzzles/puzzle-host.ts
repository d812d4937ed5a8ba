import { openPuzzle, PROOF_ACTIONS, type Puzzle, TurnProof } from '@hexfront/bots/puzzles';
import type { Game, Json, JsonObject, ReplayStep } from '@hexfront/engine';
import { familyOf } from '../games/families.ts';
import type { Message } from '../messages/message.ts';
import { LocalMatch, type LocalPlayer } from '../worker/local-match.ts';
import { headOf, look } from '../worker/look.ts';
import type { Session } from '../worker/session.ts';

export type PuzzleVerdict =
  | { readonly state: 'solved' | 'goOn' }
  /** With what the other side plays then, where that is the point. */
  | { readonly state: 'wrong'; readonly tried: Message; readonly reply: Message | null };

/** The other side never decides; it has the name of someone who plays like this. */
const other = { kind: 'bot', bot: 'level-5' } as const;

/** Puzzles in the worker: a match up to the position, and a judge of answers who goes through everything that is possible. */
export function puzzleHost(session: Session) {
  const labelOf = (game: Game, state: unknown, action: unknown): Message => {
    const scene = look(game, headOf(game, game.options() as JsonObject, ['', '']), state, 'all');
    return familyOf(game.id).choice(action as Json, scene)!.label;
  };
  return {
    openPuzzle(puzzle: Puzzle) {
      const { game, options, seat } = openPuzzle(puzzle);
      const players = [0, 1].map((each): LocalPlayer => (each === seat ? { kind: 'person' } : other));
      session.match = new LocalMatch(game, options, 'puzzle', players);
      session.match.rerun(stepsOf(game, options, puzzle.actions));
      return { head: session.match.head, seat };
    },

    /** Carries out an answer if it is right. */
    answerPuzzle(puzzle: Puzzle, action: unknown): PuzzleVerdict {
      const { game, options, seat } = openPuzzle(puzzle);
      const { state } = session.match;
      const number = game.numbered!.encode(state, action);
      const proof = new TurnProof(game, options, PROOF_ACTIONS);
      const isRight = puzzle.kind === 'win' ? proof.keepsWin(state, number) : number === puzzle.solution;
      if (isRight) {
        session.match.submit(seat, [action]);
        return { state: puzzle.kind === 'save' || session.match.isOver() ? 'solved' : 'goOn' };
      }
      const tried = labelOf(game, state, action);
      if (puzzle.kind === 'win') return { state: 'wrong', tried, reply: null };
      const after = game.copy(state);
      game.numbered!.apply(after, number);
      const [answer] = proof.winningActions(after);
      return { state: 'wrong', tried, reply: labelOf(game, after, game.numbered!.decode(after, answer)) };
    },

    /** What to play in the open position, in words. */
    puzzleHint(puzzle: Puzzle): Message {
      const { game, options } = openPuzzle(puzzle);
      const { state } = session.match;
      const proof = new TurnProof(game, options, PROOF_ACTIONS);
      const right = puzzle.kind === 'win' ? proof.winningActions(state)[0] : puzzle.solution;
      return labelOf(game, state, game.numbered!.decode(state, right));
    },
  };
}

function stepsOf(game: Game, options: JsonObject, actions: readonly number[]): ReplayStep[] {
  const state = game.setup(options, 'puzzle');
  return actions.map((number) => {
    const seat = game.numbered!.seat(state);
    const action = game.numbered!.decode(state, number);
    game.numbered!.apply(state, number);
    return { decisions: { [seat]: [action] }, hash: game.hash(state) };
  });
}
