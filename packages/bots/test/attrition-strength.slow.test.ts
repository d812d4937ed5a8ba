import { type Bot, greedy } from '@hexfront/bots';
import { drawBelow, type Game } from '@hexfront/engine';
import type { AttritionState } from '@hexfront/engine/attrition';
import { expect, test } from 'vitest';
import { attritionSearch } from '../src/attrition/search.ts';
import { asked, family, seated } from './attrition-position.ts';
import { optionsOf } from './play.ts';

/** Plays on from a few random actions and returns the winner. */
function winner(game: Game, bots: readonly [Bot, Bot], seed: string): number | undefined {
  const state: AttritionState = game.setup(optionsOf(game), 'match');
  for (let step = 0; step < 6; step++) {
    const [seat] = game.decision(state).seats;
    const legal = game.legal(state, seat);
    game.advance(state, { [seat]: [legal[drawBelow(legal.length, seed, step)]] }, 'silent');
  }
  const players = bots.map((bot, seat) => seated(bot, game, state, seat, `${seed}/${seat}`));
  const taken = [0, 0];
  for (let [seat] = game.decision(state).seats; seat !== undefined; [seat] = game.decision(state).seats) {
    game.advance(state, { [seat]: players[seat].decide(asked(game, state, seat, taken[seat]++)) }, 'silent');
  }
  return game.outcome(state)!.winners[0];
}

test.each(family.map((game) => [game.id, game] as const))('%s: beats greedy from either seat', (_id, game) => {
  const search = attritionSearch({ nodes: 2000 });
  for (const seed of ['1', '2']) {
    expect(winner(game, [search, greedy], seed)).toBe(0);
    expect(winner(game, [greedy, search], seed)).toBe(1);
  }
});
