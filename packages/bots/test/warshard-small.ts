import type { Bot, Player } from '@hexfront/bots';
import { findGame, type Game, type JsonObject } from '@hexfront/engine';
import { optionsOf } from './play.ts';

const game = findGame('warshard-1') as Game;

export const hex = (text: string) => ({ q: Number(text.split(',')[0]), r: Number(text.split(',')[1]) });
export const done = { action: 'done' };

interface Small {
  /** Such as 'B1 armor 2,2': ids that start with B are blue. */
  readonly units: readonly string[];
  readonly victory?: readonly string[];
  readonly map?: readonly string[];
  readonly turnLimit?: number;
}

/** An opening on a small map with (0,0) in its corner. */
export function small({ units, victory = [], map = Array.from({ length: 5 }, () => '.'.repeat(9)), turnLimit = 5 }: Small) {
  const scenario = {
    title: 'Small',
    map,
    victory: victory.map((at) => ({ at: hex(at), points: 1 })),
    units: units.map((text) => {
      const [id, type, at] = text.split(' ');
      return { id, type, side: id[0] === 'B' ? 'blue' : 'red', at: hex(at) };
    }),
    turnLimit,
  };
  const options = optionsOf(game, { scenario });
  return { options, state: game.setup(options, 'match') };
}

export function sit(bot: Bot, options: JsonObject, seat: number, botSeed = '1'): Player {
  return bot.sit({ game, options, seat, botSeed });
}

/** The bot's next decision after some actions, with several seeds. */
export function decide(bot: Bot, { options, state }: ReturnType<typeof small>, ...before: object[]): object[] {
  for (const action of before) {
    const { rejected } = game.advance(state, { [game.decision(state).seats[0]]: [action] });
    if (rejected.length > 0) throw new Error(rejected[0].refusal.message);
  }
  const [seat] = game.decision(state).seats;
  return ['1', '2', '3'].map((botSeed) => {
    const look = { view: () => game.view(state, seat), legal: () => game.legal(state, seat) };
    return sit(bot, options, seat, botSeed).decide({ index: 0, state, ...look })[0] as object;
  });
}
