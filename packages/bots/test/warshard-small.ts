import type { Bot, Player } from '@hexfront/bots';
import { findGame, type Game, type JsonObject } from '@hexfront/engine';
import { optionsOf } from './play.ts';

const game = findGame('warshard-1') as Game;

export type At = { readonly q: number; readonly r: number };
export type Order = { readonly action: string; readonly unit?: string; readonly to?: At };

export const hex = (text: string): At => ({ q: Number(text.split(',')[0]), r: Number(text.split(',')[1]) });
export const done = { action: 'done' };

export function isBeside(a: At, b: At): boolean {
  return Math.abs(a.q - b.q) + Math.abs(a.r - b.r) + Math.abs(a.q + a.r - b.q - b.r) === 2;
}

interface Small {
  /** Such as 'B1 armor 2,2': ids that start with B are blue. */
  readonly units: readonly string[];
  readonly victory?: readonly string[];
  readonly map?: readonly string[];
  readonly turnLimit?: number;
  /** A stage to reach by this attack, with dice that lead there. */
  readonly until?: readonly [stage: string, attack: object];
}

/** An opening on a small map with (0,0) in its corner. */
export function small({ units, victory = [], map = plain, turnLimit = 5, until }: Small) {
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
  if (until === undefined) return { options, state: game.setup(options, 'match') };
  for (let seed = 0; seed < 100; seed++) {
    const state = game.setup(options, `match ${seed}`);
    for (const action of [done, until[1]]) act(state, action);
    while (game.decision(state).stage === 'retreat' && until[0] !== 'retreat') act(state, game.legal(state, 0)[0]);
    if (game.decision(state).stage === until[0]) return { options, state };
  }
  throw new Error(`no dice lead to ${until[0]}`);
}

const plain = Array.from({ length: 5 }, () => '.'.repeat(9));

export type Match = ReturnType<typeof small>;

function act(state: unknown, action: object): void {
  const { rejected } = game.advance(state, { [game.decision(state).seats[0]]: [action] }, 'silent');
  if (rejected.length > 0) throw new Error(rejected[0].refusal.message);
}

export function sit(bot: Bot, options: JsonObject, seat: number, botSeed = '1'): Player {
  return bot.sit({ game, options, seat, botSeed });
}

/** The bot's next decision after some actions, with several seeds. */
export function decide(bot: Bot, { options, state }: Match, ...before: object[]): object[] {
  for (const action of before) act(state, action);
  const [seat] = game.decision(state).seats;
  return ['1', '2', '3'].map((botSeed) => {
    const look = { view: () => game.view(state, seat), legal: () => game.legal(state, seat) };
    return sit(bot, options, seat, botSeed).decide({ index: 0, state, ...look })[0] as object;
  });
}

/** Plays Blue's turn, in which Red commits no support, and returns Blue's actions. */
export function turnOf(bot: Bot, { options, state }: Match): Order[] {
  const player = sit(bot, options, 0);
  const actions: Order[] = [];
  for (let index = 0; game.view(state, 'all').side === 'blue' && game.outcome(state) === null; ) {
    const [seat] = game.decision(state).seats;
    const look = { view: () => game.view(state, seat), legal: () => game.legal(state, seat) };
    const action =
      seat === 0 ? (player.decide({ index: index++, state, ...look })[0] as Order) : game.legal(state, 1).at(-1);
    if (seat === 0) actions.push(action);
    act(state, action);
  }
  return actions;
}

export function placeOf({ state }: Match, id: string): At {
  return game.view(state, 'all').units.find((unit: { id: string }) => unit.id === id).at;
}
