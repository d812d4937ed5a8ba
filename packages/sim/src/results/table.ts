import type { Estimate, PairingResult, Results, SprtResult } from '../tournament/records.ts';

/** A Markdown table with one row per pairing. */
export function tournamentTable({ plan, pairings }: Results): string {
  const rows = pairings.map((pairing) => {
    const { bots, pairs, wins, draws, losses, score, elo, seatWins, length } = pairing;
    const average = length.average.toFixed(1);
    const names = `${cell(bots[0])} – ${cell(bots[1])}`;
    return [
      plan.game,
      names,
      pairs,
      wins,
      draws,
      losses,
      percent(score),
      signed(elo, score),
      range(elo),
      seatWins[0],
      average,
    ];
  });
  const head =
    'game, first – second, pairs, won, drawn, lost, score, Elo, 95% interval, won from seat 0, decisions per game';
  return markdown(head.split(', '), rows, 2);
}

/** Markdown with one row per bot, the best first. */
export function ratingsTable({ standings }: Results): string {
  const rows = standings.map(({ bot, rating, games, points, scoreBySeat, failures }, i) => {
    const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
    const [first, second] = scoreBySeat.map((score) => (score === null ? '–' : percent(score)));
    return [i + 1, cell(bot), signed(rating), range(rating), games, points, first, second, failed];
  });
  const head = '#, bot, rating, 95% interval, games, points, score in seat 0, score in seat 1, failures';
  return markdown(head.split(', '), rows, 2);
}

/** Everything that can be said without a clock, in Markdown. */
export function tournamentText(results: Results): string {
  const { endings, length, games, seatWins, pairings } = results;
  const lines = [
    `Endings: ${Object.entries(endings)
      .map(([reason, count]) => `${reason} ${count}`)
      .join(', ')}.`,
    `Decisions per game: median ${length.median}, 80% between ${length.p10} and ${length.p90}, most ${length.most}.`,
    `Won from seat 0: ${seatWins[0]} of ${games} games; from seat 1: ${seatWins[1]}.`,
    ...pairings.flatMap((pairing) => (pairing.sprt === null ? [] : [sprtLine(pairing, pairing.sprt)])),
  ];
  return `${tournamentTable(results)}\n${ratingsTable(results)}\n${lines.join('\n')}\n`;
}

/** Null if every game is different. */
export function repeatWarning({ games, distinctGames, plan }: Results): string | null {
  if (distinctGames === games) return null;
  const advice = plan.opening === 0 ? 'add --opening K to vary them' : 'a longer --opening K may vary them';
  return `only ${distinctGames} of ${games} games are different; the others repeat one move for move and say nothing new (${advice})`;
}

function sprtLine(
  { bots: [first, second], pairs }: PairingResult,
  { verdict, elo0, elo1, llr, lower, upper }: SprtResult,
) {
  const answer = {
    elo0: `${first} is not stronger than ${second} by ${elo1} Elo (${elo0} is accepted)`,
    elo1: `${first} is stronger than ${second} by more than ${elo0} Elo (${elo1} is accepted)`,
    undecided: 'not decided; play more pairs',
  }[verdict];
  return `SPRT ${elo0}, ${elo1}, ${first} – ${second}, ${pairs} pairs: ${answer}; log-likelihood ratio ${llr} of ${lower} to ${upper}.`;
}

export function percent(score: number): string {
  return `${(score * 100).toFixed(1)}%`;
}

/** With a sign, and without decimals that the interval makes meaningless. */
/** An infinite Elo has the sign of the score: after few pairs the interval is open on both sides. */
export function signed({ value }: Estimate, score = 1): string {
  return value === null ? (score > 0.5 ? '+∞' : '−∞') : eloText(value);
}

export function range({ low, high }: Estimate): string {
  return `${low === null ? '−∞' : eloText(low)} to ${high === null ? '+∞' : eloText(high)}`;
}

function eloText(elo: number): string {
  const whole = Math.round(elo);
  return whole < 0 ? `−${-whole}` : `+${whole}`;
}

/** The first columns, as many as there are texts, are aligned to the left. */
export function markdown(head: readonly string[], rows: readonly (readonly unknown[])[], texts: number): string {
  const line = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`;
  const rule = `|${head.map((_, i) => (i < texts ? '---' : '--:')).join('|')}|`;
  return [line(head), rule, ...rows.map(line), ''].join('\n');
}

/** A name may be a shell command, which may contain pipes. */
export function cell(name: string): string {
  return name.replaceAll('|', '\\|');
}
