import { type Bot, commander, greedy, random } from '@hexfront/bots';
import type { Decisions, Game } from '@hexfront/engine';
import { playMatch } from '@hexfront/sim';

/** A moment of a played match. The state is a copy, so it stays as it was. */
export interface PlayedMoment {
  readonly state: unknown;
  /** What led to it, and what was decided on it; empty at the end. */
  readonly events: readonly unknown[];
  readonly decided: Decisions<unknown>;
}

/** Matches that show much in little time; they are the same whenever they are played. */
const plans: { readonly [family: string]: { readonly bots: readonly Bot[]; readonly options: object } } = {
  attrition: { bots: [greedy, greedy], options: {} },
  battle: { bots: [commander, random, commander], options: { players: 3, tickSeconds: 20 } },
  warshard: { bots: [greedy, greedy], options: { scenario: 'river-crossing' } },
};

export function playedMatch(game: Game): PlayedMoment[] {
  const { bots, options } = plans[game.facts.family];
  const moments: { state: unknown; events: readonly unknown[]; decided: Decisions<unknown> }[] = [];
  playMatch({
    game,
    options: game.options(options),
    seed: 'reference',
    bots,
    watch: ({ state, decisions, events }) => {
      if (moments.length > 0) moments[moments.length - 1].decided = decisions;
      moments.push({ state: game.copy(state), events, decided: {} });
    },
  });
  return moments;
}
