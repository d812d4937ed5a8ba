import type { Rehearsal } from './planning/rehearsal.ts';
import { portfolio } from './portfolio.ts';
import type { Posture } from './posture.ts';

/** How many ticks a posture is rehearsed. */
const HORIZON = 20;
/** The weight of the latest comparison, and the most that it may say: one rehearsal is as much luck as judgement. */
const LEARNING = 0.3;
const MOST = 300;

/**
 * Compares the postures of the portfolio with the first one. A posture only pays if it is kept for a while, so comparisons are
 * averaged over the ticks.
 */
export class PostureChoice {
  posture: Posture = portfolio[0];
  /** The worth that the last comparison expected of the first posture; null if there was no time for one. */
  score: number | null = null;
  private readonly advantage = portfolio.map(() => 0);
  private next = 1;

  /** Takes turns, so that a small budget compares all of them sooner or later. */
  compare(rehearsal: Rehearsal): void {
    this.score = rehearsal.play({ posture: portfolio[0] }, HORIZON);
    for (let n = 1; n < portfolio.length && this.score !== null; n++) {
      const worth = rehearsal.play({ posture: portfolio[this.next] }, HORIZON);
      if (worth === null) break;
      const difference = Math.max(-MOST, Math.min(MOST, worth - this.score));
      this.advantage[this.next] += LEARNING * (difference - this.advantage[this.next]);
      this.next = (this.next % (portfolio.length - 1)) + 1;
    }
    this.posture = portfolio[this.advantage.indexOf(Math.max(...this.advantage))];
  }
}
