import { Bootstrap, interval, RESAMPLES } from '../statistics/bootstrap.ts';
import { bradleyTerry } from '../statistics/bradley-terry.ts';
import { eloOf } from '../statistics/elo.ts';
import { cautious, meanScore, type Pentanomial, pairsIn } from '../statistics/pentanomial.ts';
import type { Estimate } from '../tournament/records.ts';
import { estimate } from './figures.ts';

/** Just enough to keep a rating finite where the pairs drawn are all won. */
const FINITE = 0.25;

/** The pairs that two bots played. */
export interface Meeting {
  readonly bots: readonly [string, string];
  readonly pentanomial: Pentanomial;
}

/** The 95% interval of an Elo difference. */
export function eloInterval(counts: Pentanomial, seed: string): readonly [number, number] {
  if (pairsIn(counts) === 0) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const bootstrap = new Bootstrap(seed);
  const source = cautious(counts);
  return interval(Array.from({ length: RESAMPLES }, () => eloOf(meanScore(bootstrap.resample(source)))));
}

/** Ratings in the order of the bots. The pairs of each two bots are drawn again on their own, then all ratings are fitted anew. */
export function ratingsOf(bots: readonly string[], meetings: readonly Meeting[], seed: string): Estimate[] {
  const played = meetings.filter(({ pentanomial }) => pairsIn(pentanomial) > 0);
  const fit = (counts: (meeting: Meeting) => Pentanomial) =>
    bradleyTerry(
      bots.length,
      played.map((meeting) => {
        const drawn = counts(meeting);
        const points = meanScore(drawn) * pairsIn(drawn) * 2;
        const [first, second] = meeting.bots.map((bot) => bots.indexOf(bot));
        return { players: [first, second], points: [points, pairsIn(drawn) * 2 - points] };
      }),
    );
  const values = fit(({ pentanomial }) => cautious(pentanomial));
  const bootstrap = new Bootstrap(`${seed}/ratings`);
  const resampled = Array.from({ length: RESAMPLES }, () =>
    fit(({ pentanomial }) => cautious(bootstrap.resample(cautious(pentanomial)), FINITE)),
  );
  return values.map((value, bot) => estimate(value, interval(resampled.map((ratings) => ratings[bot]))));
}
