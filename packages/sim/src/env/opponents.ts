import type { Bot, Player } from '@hexfront/bots';
import type { Game, JsonObject, Seat } from '@hexfront/engine';

/** Of a seat: nobody, or everybody. */
export const NOBODY = -1;

/** Who plays which seat of a game. */
export interface Seating {
  /** The caller's seat, or −1 for all of them. */
  own: Seat;
  players: (Player | null)[];
  /** Decisions of each seat, which bots are told. */
  turns: number[];
}

/** Gives the bot every seat that is not the caller's. */
export function seatBots(
  { game, options, opponent }: { readonly game: Game; readonly options: JsonObject; readonly opponent?: Bot },
  seating: Seating,
  seed: string,
): void {
  if (opponent === undefined) return;
  seating.turns = Array.from({ length: game.seats(options) }, () => 0);
  seating.players = seating.turns.map((_, seat) =>
    seat === seating.own ? null : opponent.sit({ game, options, seat, botSeed: `bot of ${seed}/${seat}` }),
  );
}

/** What the bot in a seat decides, within what it may know. */
export function askBot(
  game: Game,
  slot: Seating & { readonly state: unknown; readonly decisions: number },
  seat: Seat,
  planningSeed: string,
): readonly unknown[] {
  const { state, players, turns, decisions } = slot;
  const { hidden, chance } = game.traits;
  const index = turns[seat]++;
  // A bot that joins later must be told what the views of a simultaneous game said only once.
  const isLate = index === 0 && decisions > 0 && game.sets !== undefined;
  return players[seat]!.decide({
    index,
    // Its dice are not those of the game.
    state: hidden ? null : chance ? game.copy(state, undefined, planningSeed) : state,
    view: () => (isLate ? game.sets!.viewComplete(state, seat) : game.view(state, seat)),
    legal: () => game.legal(state, seat),
  });
}
