import type { Bot } from '@hexfront/bots';
import type { Game, JsonObject } from '@hexfront/engine';
import { usualRounds } from '../formats/next-round.ts';
import { usualOpening } from '../openings/opening.ts';
import { playPairNow, type Table } from '../pairs/play-pair.ts';
import { summarise } from '../results/summary.ts';
import { Ledger } from './ledger.ts';
import type { FormatName, GameRow, Plan, Results, SprtBounds } from './records.ts';

/** What a caller must say; the rest of the plan has defaults. */
export interface Wishes {
  readonly game: Game;
  readonly options: JsonObject;
  readonly bots: readonly string[];
  readonly seed: string;
  /** Pairs of games per pairing. */
  readonly pairs: number;
  readonly format?: FormatName | undefined;
  readonly rounds?: number | undefined;
  readonly teams?: readonly number[] | undefined;
  readonly opening?: number | undefined;
  readonly sprt?: SprtBounds | null | undefined;
  readonly loading?: JsonObject | undefined;
}

export function makePlan({ game, options, bots, seed, pairs, format = 'round-robin', teams, ...more }: Wishes): Plan {
  const [fewest, most] = game.traits.seats;
  const { sprt = null, opening = usualOpening(game), rounds = usualRounds(format, bots.length), loading = {} } = more;
  if (fewest > 2 || most < 2 || game.seats(options) !== 2)
    throw new Error(`tournament: ${game.id} cannot be played by two`);
  if (!Number.isInteger(pairs) || pairs < 1) throw new Error(`tournament: pairs must be at least 1, not ${pairs}`);
  if (!Number.isInteger(opening) || opening < 0)
    throw new Error(`tournament: opening must be at least 0, not ${opening}`);
  if (bots.length < 2 || new Set(bots).size < bots.length) {
    throw new Error(`tournament: two or more bots with different names are needed, not ${bots.join(', ')}`);
  }
  if (format !== 'swiss' && rounds !== 1) throw new Error(`tournament: only a Swiss tournament has several rounds`);
  if (teams !== undefined && (format !== 'round-robin' || teams.length !== bots.length)) {
    throw new Error('tournament: teams are for a round robin, one for each bot');
  }
  if (sprt !== null && !(sprt.elo0 < sprt.elo1)) throw new Error('tournament: elo0 must be less than elo1');
  if (sprt !== null && format === 'swiss') throw new Error('tournament: a Swiss tournament cannot stop early');
  const shape = { format, ...(teams === undefined ? {} : { teams }), rounds };
  return { game: game.id, options, bots, ...shape, pairs, seed, opening, sprt, loading };
}

export interface TournamentPlan extends Omit<Wishes, 'bots' | 'pairs' | 'loading'> {
  readonly bots: readonly Bot[];
  /** Pairs of games per pairing: each opening is played twice with the seats swapped. */
  readonly pairs?: number;
  /** Instead of pairs: an even number of games per pairing. */
  readonly games?: number;
  /** Called after each game. */
  readonly onGame?: (game: GameRow) => void;
}

/** Plays a tournament at once, in this thread. A pure function of its arguments. */
export function tournament({ bots, pairs, games, onGame, ...wishes }: TournamentPlan): Results {
  const perPairing = pairs ?? (games ?? Number.NaN) / 2;
  const plan = makePlan({ ...wishes, bots: bots.map(({ name }) => name), pairs: perPairing });
  const entrants = new Map(bots.map((bot) => [bot.name, bot]));
  const table: Table = { plan, game: wishes.game, options: wishes.options, entrants, keeps: 'none' };
  const ledger = new Ledger(plan);
  while (!ledger.isComplete) {
    for (const job of ledger.open()) {
      const { rows } = playPairNow(table, job);
      ledger.add(rows);
      for (const row of rows) onGame?.(row);
    }
  }
  return summarise(ledger);
}
