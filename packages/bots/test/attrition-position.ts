import { type Game, games } from '@hexfront/engine';
import type { AttritionState } from '@hexfront/engine/attrition';
import type { Bot, BotTurn, Player } from '@hexfront/bots';
import { optionsOf } from './play.ts';

export type Unit = readonly [side: 'A' | 'B', type: 'infantry' | 'cavalry' | 'archer', at: string];

export const family: readonly Game[] = games.filter((game) => game.facts.family === 'attrition');

export function gameNamed(id: string): Game {
  return family.find((game) => game.id === id)!;
}

/** A position with these units in which A is to move. */
export function position(id: string, units: readonly Unit[], overrides: object = {}): AttritionState {
  const game = gameNamed(id);
  const startUnits = units.map(([side, type, at]) => ({ side, type, at }));
  return game.setup(optionsOf(game, { startUnits, ...overrides }), 'match');
}

/** Seats a bot at a position. */
export function seated(bot: Bot, game: Game, state: AttritionState, seat = 0, botSeed = '1'): Player {
  return bot.sit({ game, options: state.theatre.options as never, seat, botSeed });
}

export function asked(
  game: Game,
  state: AttritionState,
  seat: number,
  index: number,
  more: Partial<BotTurn> = {},
): BotTurn {
  return { index, state, view: () => game.view(state, seat), legal: () => game.legal(state, seat), ...more };
}

/** Lets the bot play A's turn to its end and returns what it did. */
export function playTurn(bot: Bot, id: string, state: AttritionState, botSeed = '1'): object[] {
  const game = gameNamed(id);
  const player = seated(bot, game, state, 0, botSeed);
  const done: object[] = [];
  while (game.decision(state).seats[0] === 0) {
    const [action] = player.decide(asked(game, state, 0, done.length));
    const { rejected } = game.advance(state, { 0: [action] }, 'silent');
    if (rejected.length > 0) throw new Error(`illegal: ${JSON.stringify(action)}`);
    done.push(action as object);
  }
  return done;
}
