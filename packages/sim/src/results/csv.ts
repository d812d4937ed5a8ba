import type { Results } from '../tournament/records.ts';

/** One row per pairing, with a head; an infinite Elo is left empty. */
export function resultsCsv({ plan, pairings }: Results): string {
  const head =
    'game,first,second,pairs,games,won,drawn,lost,score,elo,elo_low,elo_high,pairs_0,pairs_half,pairs_1,pairs_one_and_half,pairs_2,' +
    'won_from_seat_0,won_from_seat_1,median_length,sprt,llr';
  const rows = pairings.map((each) => {
    const { bots, pairs, games, wins, draws, losses, score, elo, pentanomial, seatWins, length, sprt } = each;
    const counts = [pairs, games, wins, draws, losses];
    const estimate = [score, elo.value, elo.low, elo.high];
    const test = [sprt?.verdict ?? '', sprt?.llr ?? ''];
    return [plan.game, ...bots, ...counts, ...estimate, ...pentanomial, ...seatWins, length.median, ...test];
  });
  return csv(head, rows);
}

/** Lines below a head; null is left empty. */
export function csv(head: string, rows: readonly (readonly (string | number | null)[])[]): string {
  return `${[head, ...rows.map((row) => row.map(field).join(','))].join('\n')}\n`;
}

/** A spreadsheet would run a text that starts like a formula. */
function field(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value ?? '') ? `'${value}` : (value ?? '');
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
