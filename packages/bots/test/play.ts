import type { Bot } from '@hexfront/bots';
import { type Game, isRefusal, type JsonObject } from '@hexfront/engine';
import { expect } from 'vitest';

export function optionsOf(game: Game, overrides?: unknown): JsonObject {
  const options = game.options(overrides);
  if (isRefusal(options)) throw new Error(options.message);
  return options;
}

/** Plays a match under the eyes of a referee, and returns what was decided. */
export function play(game: Game, bots: readonly [Bot, Bot], botSeed: string): string[] {
  const options = optionsOf(game);
  const state = game.setup(options, 'match');
  const players = bots.map((bot, seat) => bot.sit({ game, options, seat, botSeed: `${botSeed}/${seat}` }));
  const taken = [0, 0];
  const decided: string[] = [];
  for (let [seat] = game.decision(state).seats; seat !== undefined; [seat] = game.decision(state).seats) {
    const before = fingerprint(game, state);
    const decision = players[seat].decide({ index: taken[seat]++, state, view: () => game.view(state, seat) });
    expect(fingerprint(game, state), `${bots[seat].name} changed what it was shown`).toBe(before);
    expect(decision).toHaveLength(1);
    expect(game.check(state, seat, decision[0]), JSON.stringify(decision)).toEqual({ allowed: true });
    game.advance(state, { [seat]: decision }, 'silent');
    decided.push(JSON.stringify(decision[0]));
  }
  expect(game.outcome(state)).not.toBeNull();
  return decided;
}

/** The hash leaves the seed out and the save does not. */
function fingerprint(game: Game, state: unknown): string {
  return game.hash(state) + JSON.stringify(game.save(state));
}
