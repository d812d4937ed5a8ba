import type { Bot } from '@hexfront/bots';
import { type Game, isRefusal, type JsonObject } from '@hexfront/engine';
import { expect } from 'vitest';

export function optionsOf(game: Game, overrides?: unknown): JsonObject {
  const options = game.options(overrides);
  if (isRefusal(options)) throw new Error(options.message);
  return options;
}

/** Plays a match and returns all decisions; an optional referee checks each of them. */
export function play(game: Game, bots: readonly [Bot, Bot], botSeed: string, referee?: Referee): string[] {
  const options = optionsOf(game);
  const state = game.setup(options, 'match');
  const players = bots.map((bot, seat) => bot.sit({ game, options, seat, botSeed: `${botSeed}/${seat}` }));
  const taken = [0, 0];
  const decided: string[] = [];
  for (let [seat] = game.decision(state).seats; seat !== undefined; [seat] = game.decision(state).seats) {
    const ask = () =>
      players[seat].decide({
        index: taken[seat]++,
        state,
        view: () => game.view(state, seat),
        legal: () => game.legal(state, seat),
      });
    const decision = referee === undefined ? ask() : referee(game, state, seat, ask);
    const { rejected } = game.advance(state, { [seat]: decision }, 'silent');
    if (rejected.length > 0) throw new Error(`${bots[seat].name} decided ${JSON.stringify(decision)}`);
    decided.push(JSON.stringify(decision));
  }
  return decided;
}

type Referee = (game: Game, state: unknown, seat: number, ask: () => readonly unknown[]) => readonly unknown[];

/** Checks that a bot picks one legal action and does not change the state. */
export const strict: Referee = (game, state, seat, ask) => {
  const before = fingerprint(game, state);
  const decision = ask();
  expect(fingerprint(game, state), 'the state was changed').toBe(before);
  expect(decision).toHaveLength(1);
  expect(game.check(state, seat, decision[0]), JSON.stringify(decision)).toEqual({ allowed: true });
  return decision;
};

/** Unlike a saved state, the hash does not include the seed. */
function fingerprint(game: Game, state: unknown): string {
  return game.hash(state) + JSON.stringify(game.save(state));
}
