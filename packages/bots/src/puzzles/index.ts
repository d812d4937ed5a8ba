export { readPuzzles, writePuzzles } from './collection.ts';
export {
  answerTo,
  openPuzzle,
  PROOF_ACTIONS,
  problemOf,
  type Puzzle,
  type PuzzleKind,
  type PuzzlePosition,
  puzzleKinds,
} from './puzzle.ts';
export { TurnProof } from './turn-proof.ts';
