import { random } from '@hexfront/bots';
import type { Decisions, Game, JsonObject, Seat } from '@hexfront/engine';
import { TournamentError } from '../tournament/tournament-error.ts';
import { isHopeless } from './hopeless.ts';

/** Random decisions with which both games of a pair begin. */
export interface Opening {
  /** How many openings before it were thrown away. */
  readonly number: number;
  readonly decisions: readonly Decisions<unknown>[];
}

export interface OpeningPlan {
  readonly game: Game;
  readonly options: JsonObject;
  /** The seed of the match. The opening has its own, derived from it. */
  readonly seed: string;
  /** How many actions, or ticks in a simultaneous game. */
  readonly length: number;
}

/** Where this many openings in a row are unplayable, there is no use in trying more. */
const MOST_TRIES = 200;

/**
 * About three turns of a sequential game without chance, where nothing else makes one game differ from the next. Chance and generated
 * maps follow the seed, so those games differ anyway.
 */
export function usualOpening({ traits }: Game): number {
  return traits.simultaneous || traits.chance ? 0 : 12;
}

/** The first opening that leaves both seats a game to play. A pure function of the plan, so every worker finds the same one. */
export function findOpening(plan: OpeningPlan): Opening {
  if (plan.length === 0) return { number: 0, decisions: [] };
  for (let number = 0; number < MOST_TRIES; number++) {
    const { decisions, state } = drawOpening(plan, number);
    if (plan.game.outcome(state) === null && !isHopeless(plan, state)) return { number, decisions };
  }
  throw new TournamentError(
    `no playable opening of ${plan.length} random decisions found in ${MOST_TRIES} tries for seed ${plan.seed}; try a shorter one`,
  );
}

/** Stops early when the game is decided. */
export function drawOpening({ game, options, seed, length }: OpeningPlan, number: number) {
  const state = game.setup(options, seed);
  const decisions: Decisions<unknown>[] = [];
  const players = Array.from({ length: game.seats(options) }, (_, seat) =>
    random.sit({ game, options, seat, botSeed: `${seed}/opening/${number}/${seat}` }),
  );
  while (decisions.length < length && game.outcome(state) === null) {
    const chosen: Record<Seat, readonly unknown[]> = {};
    for (const seat of game.decision(state).seats) {
      const turn = { index: decisions.length, state: null, view: () => game.view(state, seat) };
      chosen[seat] = players[seat].decide({ ...turn, legal: () => game.legal(state, seat) });
    }
    game.advance(state, chosen, 'silent');
    decisions.push(chosen);
  }
  return { decisions, state };
}
