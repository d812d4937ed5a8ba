import { type Entry, halfPoints, type Ledger } from '../tournament/ledger.ts';
import {
  type GameRow,
  gameNumber,
  type PairingResult,
  type PairResult,
  type Results,
  type SprtResult,
  type Standing,
} from '../tournament/records.ts';
import { eloOf } from '../statistics/elo.ts';
import { meanScore, pentanomialOf } from '../statistics/pentanomial.ts';
import { countOf, estimate, lengthOf, rounded, seatWinsIn } from './figures.ts';
import { eloInterval, type Meeting, ratingsOf } from './estimates.ts';

/** Everything two bots played against each other, in all rounds. */
interface Meetings extends Meeting {
  readonly rows: readonly GameRow[];
  readonly sprt: SprtResult | null;
}

/** Works out the results from what counts. Nothing in them depends on the order in which pairs were played, or on time. */
export function summarise(ledger: Ledger): Results {
  const { plan } = ledger;
  const meetings = meetingsIn(ledger);
  const rows = ledger.countedRows();
  const pairings = meetings.map((meeting) => pairingResult(meeting, plan.seed));
  return {
    plan,
    games: rows.length,
    // Two pairings may well have a game in common; within a pairing, a repeated game counts twice but says nothing new.
    distinctGames: pairings.reduce((sum, { distinctGames }) => sum + distinctGames, 0),
    standings: standingsOf(ledger, meetings, rows),
    pairings,
    endings: countOf(rows.map(({ reason }) => reason)),
    length: lengthOf(rows),
    seatWins: seatWinsIn(rows),
    failures: rows.flatMap((row) => row.failures.map((failure) => ({ game: gameNumber(plan, row), ...failure }))),
  };
}

/** Bots of a Swiss tournament may meet in several rounds; those are counted together. */
function meetingsIn(ledger: Ledger): Meetings[] {
  const byBots = new Map<string, { bots: readonly [string, string]; pairs: PairResult['rows'][]; entry: Entry }>();
  for (const entry of ledger.entries()) {
    const key = [...entry.pairing.bots].sort().join('\n');
    const known = byBots.get(key) ?? { bots: entry.pairing.bots, pairs: [], entry };
    byBots.set(key, known);
    known.pairs.push(...ledger.counted(entry));
  }
  return [...byBots.values()].map(({ bots, pairs, entry }) => {
    const pentanomial = pentanomialOf(pairs.map((pair) => halfPoints(pair, bots[0])));
    return { bots, pentanomial, rows: pairs.flat(), sprt: ledger.sprt(entry) };
  });
}

function pairingResult({ bots, pentanomial, rows, sprt }: Meetings, seed: string): PairingResult {
  const wonBy = (bot: string) => rows.filter(({ winner, seats }) => winner !== null && seats[winner] === bot).length;
  const [wins, losses] = [wonBy(bots[0]), wonBy(bots[1])];
  const score = rows.length === 0 ? 0.5 : meanScore(pentanomial);
  return {
    bots,
    pairs: rows.length / 2,
    games: rows.length,
    wins,
    draws: rows.length - wins - losses,
    losses,
    pentanomial,
    score: rounded(score, 4),
    elo: estimate(eloOf(score), eloInterval(pentanomial, seed)),
    sprt: sprt && { ...sprt, llr: rounded(sprt.llr, 3), lower: rounded(sprt.lower, 3), upper: rounded(sprt.upper, 3) },
    seatWins: seatWinsIn(rows),
    endings: countOf(rows.map(({ reason }) => reason)),
    length: lengthOf(rows),
    distinctGames: distinct(rows),
  };
}

function standingsOf({ plan }: Ledger, meetings: readonly Meetings[], rows: readonly GameRow[]): Standing[] {
  const ratings = ratingsOf(plan.bots, meetings, plan.seed);
  const standings = plan.bots.map((bot, i): Standing => {
    const own = rows.filter(({ seats }) => seats.includes(bot));
    const inSeat = [0, 1].map((seat) => own.filter(({ seats }) => seats[seat] === bot));
    const points = inSeat.map((games, seat) => games.reduce((sum, { winner }) => sum + pointsOf(winner, seat), 0));
    const share = (seat: 0 | 1) => (inSeat[seat].length === 0 ? null : rounded(points[seat] / inSeat[seat].length, 4));
    const failures = own.flatMap((row) => row.failures.filter((failure) => failure.bot === bot));
    return {
      bot,
      games: own.length,
      points: points[0] + points[1],
      scoreBySeat: [share(0), share(1)],
      rating: ratings[i],
      failures: countOf(failures.map(({ failure }) => failure)),
    };
  });
  return standings.sort((a, b) => b.rating.value! - a.rating.value!);
}

function pointsOf(winner: 0 | 1 | null, seat: number): number {
  return winner === null ? 0.5 : winner === seat ? 1 : 0;
}

function distinct(rows: readonly GameRow[]): number {
  return new Set(rows.map(({ digest }) => digest)).size;
}
