/** Points between two players, numbered from 0; a draw is half a point for each. */
export interface Encounter {
  readonly players: readonly [number, number];
  readonly points: readonly [number, number];
}

const eloPerNat = 400 / Math.LN10;
const mostRounds = 20_000;
const isStill = 1e-7;
/** As if everyone had also drawn this many games against a player of average strength, so that nobody is infinitely strong. */
const virtualDraws = 1;

/**
 * The strengths that explain the points best (Bradley–Terry), in Elo; 0 is the average player. One player is adjusted at a time, by Newton's
 * method, so that a season of thousands of versions takes time in proportion to its encounters.
 */
export function strengths(count: number, encounters: readonly Encounter[]): number[] {
  const found = Array.from({ length: count }, () => 0);
  const games = meetings(count, encounters);
  for (let round = 0, longest = 1; round < mostRounds && longest > isStill; round++) {
    longest = 0;
    for (let player = 0; player < count; player++) {
      let [slope, bend] = pull(found[player], 0, virtualDraws / 2, virtualDraws);
      for (const [other, { won, played }] of games[player]) {
        const [more, weight] = pull(found[player], found[other], won, played);
        slope += more;
        bend += weight;
      }
      const step = Math.max(-1, Math.min(1, slope / bend));
      found[player] += step;
      longest = Math.max(longest, Math.abs(step));
    }
  }
  return found.map((strength) => strength * eloPerNat);
}

interface Score {
  won: number;
  played: number;
}

/** For each player, what it scored against each other one. */
function meetings(count: number, encounters: readonly Encounter[]): ReadonlyMap<number, Score>[] {
  const games = Array.from({ length: count }, () => new Map<number, Score>());
  const add = (player: number, other: number, won: number, played: number) => {
    const score = games[player].get(other) ?? { won: 0, played: 0 };
    games[player].set(other, { won: score.won + won, played: score.played + played });
  };
  for (const {
    players: [a, b],
    points: [won, lost],
  } of encounters) {
    add(a, b, won, won + lost);
    add(b, a, lost, won + lost);
  }
  return games;
}

/** How far the points against one opponent pull a strength up, and how firmly they hold it. */
function pull(own: number, other: number, won: number, played: number): [slope: number, weight: number] {
  const expected = 1 / (1 + Math.exp(other - own));
  return [won - played * expected, played * expected * (1 - expected)];
}
