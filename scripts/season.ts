import {
  agreement,
  figuresOf,
  leastAgreement,
  leastTau,
  mostRatio,
  ratioOf,
  type Spread,
} from '../packages/server/test/seasons/season-figures.ts';
import { fullSeason, type Season, simulateSeason } from '../packages/server/test/seasons/simulated-season.ts';
import { ScriptOptions } from './script-options.ts';

const usage = `Simulates seasons on a virtual clock with the arena's own pairing, ratings, final round and table.

  npm run season -- [--seeds N] [--from S] [--minutes M] [--days D]

  --seeds N    how many seasons (default 2)
  --from S     the first seed (default 1)
  --minutes M  how long a match takes on average (default 9)
  --days D     how long a season is (default 7)

Exit code: 0 if every version with 30 games waited at most ${mostRatio} times the median, every table has a Kendall τ of at least ${leastTau} against the true
order, and every two of at least ${leastAgreement} with each other; otherwise 1.`;

const given = new ScriptOptions(usage, {
  seeds: { type: 'string', default: '2' },
  from: { type: 'string', default: '1' },
  minutes: { type: 'string', default: '9' },
  days: { type: 'string', default: '7' },
});
const [seeds, from, minutes, days] = (['seeds', 'from', 'minutes', 'days'] as const).map(
  (name) => given.whole(name, 1)!,
);
const matchSeconds = [minutes * 40, minutes * 80] as const;
const plan = { ...fullSeason, days, matchSeconds };
const { bots, eloApart, versions, mostGain, lastHours, finalists } = plan;

console.log(
  `${bots} bots, ${eloApart} Elo apart with their last versions; ${days} days; a match takes ${matchSeconds.map((s) => s / 60).join(' to ')} minutes.`,
);
console.log(
  `Each bot has ${versions} versions: one at the start, the others at random times up to ${lastHours} hours before the freeze.`,
);
console.log(
  `Each version is up to ${mostGain} Elo stronger than the one before. The best ${finalists} play a final round robin.`,
);

const spreadText = ({ least, median, most }: Spread, digits = 0) =>
  `${least.toFixed(digits)} to ${most.toFixed(digits)}, median ${median.toFixed(digits)}`;
const problems: string[] = [];
const require = (isSo: boolean, problem: string) => void (isSo || problems.push(problem));

const seasons: Season[] = [];
for (let i = 0; i < seeds; i++) {
  const seed = String(from + i);
  const season = simulateSeason({ ...plan, seed });
  const figures = figuresOf(season, { ...plan, seed });
  console.log(`\nseed ${seed}: ${figures.versions} versions, ${figures.matches} matches`);
  console.log(`  games per bot            ${spreadText(figures.gamesPerBot)}`);
  console.log(`  games of last versions   ${spreadText(figures.gamesPerLast)}`);
  console.log(
    `  wait per game, s         ${spreadText(figures.wait, 1)}; longest ${ratioOf(figures.wait).toFixed(2)} times the median`,
  );
  console.log(
    `  … of every version       longest ${ratioOf(figures.waitOfAll).toFixed(2)} times the median (not required)`,
  );
  console.log(
    `  until the 10th game, min ${spreadText(figures.tenth)}; longest ${ratioOf(figures.tenth).toFixed(2)} times the median`,
  );
  console.log(
    `  Kendall τ, true order    ${figures.tau.toFixed(3)} (ratings of the ladder alone: ${figures.ladderTau.toFixed(3)})`,
  );
  require(ratioOf(figures.wait) <= mostRatio, `seed ${seed}: a version waited too long per game`);
  require(ratioOf(figures.tenth) <= mostRatio, `seed ${seed}: a version waited too long for its first ten games`);
  require(figures.tau >= leastTau, `seed ${seed}: the table is not the true order`);
  seasons.push(season);
}
console.log();
for (const [i, one] of seasons.entries()) {
  for (const [j, other] of seasons.entries()) {
    if (j <= i) continue;
    const { tables, ladders } = agreement(one, other);
    console.log(
      `seeds ${from + i} and ${from + j}: Kendall τ ${tables.toFixed(3)} (ratings of the ladder alone: ${ladders.toFixed(3)})`,
    );
    require(tables >= leastAgreement, `seeds ${from + i} and ${from + j}: the tables differ too much`);
  }
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
