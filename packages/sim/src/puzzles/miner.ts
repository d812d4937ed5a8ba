import { findBot } from '@hexfront/bots';
import { curveOf, Evaluator } from '@hexfront/bots/analysis';
import { answerTo, type Puzzle } from '@hexfront/bots/puzzles';
import { type Game, type JsonObject, type Replay, rerun } from '@hexfront/engine';
import { playMatch } from '../match/match.ts';

/** Players who see much and miss some. */
const meetings = [
  [4, 5],
  [5, 4],
  [5, 5],
  [6, 5],
  [4, 6],
] as const;

/** Positions searched to see whether it is worthwhile to go through every action. */
const GLANCE = 250;
/** A score that says that a side wins by force. */
const DECIDED = 500_000;
/** Neighbouring positions make neighbouring puzzles. */
const MOST_PER_MATCH = 3;
const LEAST_APART = 3;

/** Puzzles from matches that bots play for it; the same numbers give the same puzzles. */
export function* minePuzzles(game: Game, from: number, to: number): Generator<readonly Puzzle[], void> {
  const known = new Set<string>();
  for (let number = from; number < to; number++) yield [...puzzlesIn(game, played(game, number), known)];
}

function played(game: Game, number: number): Replay {
  const bots = meetings[number % meetings.length].map((level) => {
    const found = findBot(`level-${level}`, game);
    if ('error' in found) throw new Error(found.error);
    return found.bot;
  });
  return playMatch({ game, options: game.options() as JsonObject, seed: `puzzles ${number}`, bots });
}

/** Looks where a side can win by force, and where what was played lets the other side win by force. */
function* puzzlesIn(game: Game, replay: Replay, known: Set<string>): Generator<Puzzle, void> {
  const { options } = replay;
  const evaluator = new Evaluator(game, options, curveOf(game.facts), GLANCE);
  const isWon = (state: unknown) => (evaluator.evaluate(state).score ?? 0) > DECIDED;
  const actions: number[] = [];
  let before: unknown = null;
  let last = -LEAST_APART;
  let count = 0;
  for (const { step, state } of rerun(replay, 'silent')) {
    if (step > 0) {
      const entry = replay.steps[step - 1];
      if ('withdraw' in entry || count === MOST_PER_MATCH) return;
      const [seat] = game.decision(before).seats;
      const isMissed = game.decision(state).seats[0] === 1 - seat && isWon(state);
      const hash = game.hash(before);
      if (step - last >= LEAST_APART && (isMissed || isWon(before)) && !known.has(hash)) {
        const answer = answerTo({ game, options, state: before });
        if (answer !== null) {
          known.add(hash);
          last = step;
          count++;
          yield { game: game.id, ...answer, actions: [...actions] };
        }
      }
      actions.push(game.numbered!.encode(before, entry.decisions[seat][0]));
    }
    before = game.copy(state);
  }
}
