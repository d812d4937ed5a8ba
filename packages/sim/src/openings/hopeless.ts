import { findBot } from '@hexfront/bots';
import type { Game, JsonObject, Seat } from '@hexfront/engine';

/** A quarter of a short game: whoever loses sooner than this, twice, had lost already. */
const EARLY = 32;

/**
 * Whether greedy, playing both seats, wins early with the same seat under two bot seeds. Such a position says who has the better seat and
 * nothing about the bots. It takes at most 64 fast decisions.
 */
export function isHopeless({ game, options }: { readonly game: Game; readonly options: JsonObject }, state: unknown) {
  const winner = earlyWinner(game, options, game.copy(state), 'one');
  return winner !== null && winner === earlyWinner(game, options, game.copy(state), 'other');
}

/** The seat that wins within the limit; null if nobody does. Changes the state. */
function earlyWinner(game: Game, options: JsonObject, state: unknown, seed: string): Seat | null {
  const judge = findBot('greedy', game);
  if (!('bot' in judge)) return null;
  const taken = Array.from({ length: game.seats(options) }, () => 0);
  const players = taken.map((_, seat) => judge.bot.sit({ game, options, seat, botSeed: `hopeless/${seed}/${seat}` }));
  for (let step = 0; step < EARLY && game.outcome(state) === null; step++) {
    const decisions: Record<Seat, readonly unknown[]> = {};
    for (const seat of game.decision(state).seats) {
      const index = taken[seat]++;
      // The first view must be complete, because nobody has looked at this position before.
      const view = () => (index === 0 && game.sets ? game.sets.viewComplete(state, seat) : game.view(state, seat));
      const legal = () => game.legal(state, seat);
      const shown = game.traits.hidden
        ? null
        : game.traits.chance
          ? game.copy(state, undefined, `${seed} ${index}`)
          : state;
      decisions[seat] = players[seat].decide({ index, state: shown, view, legal });
    }
    game.advance(state, decisions, 'silent');
  }
  const winners = game.outcome(state)?.winners ?? [];
  return winners.length === 1 ? winners[0] : null;
}
