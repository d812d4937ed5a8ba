import { levelNames, levelOf } from '@hexfront/bots/facts';

/** Unused thinking time is saved up to this much. */
const MOST_SAVED_MS = 5000;
/** How much a new measurement counts. */
const SHARE_OF_LATEST = 0.2;
/** An expectation that kept a bot from playing fades, so that one slow moment does not keep it away for good. */
const FADING = 0.98;

/** A decision in progress: who makes it, and what to call when it is made (with the time it took) or has failed (with null). */
export interface Thinking {
  readonly bot: string;
  end(ms: number | null): void;
}

/**
 * How hard house bots may think: together no more than a share of one core, and nobody longer than the clock allows. When a decision
 * would take too long, a lower level decides instead.
 */
export class ThinkingTime {
  private readonly share: number;
  private readonly now: () => number;
  /** Average milliseconds per decision, by game and bot. */
  private readonly expected = new Map<string, number>();
  private saved = MOST_SAVED_MS;
  /** What the decisions in progress are expected to take. */
  private queued = 0;
  private countedUntil: number;

  constructor(share: number, now: () => number) {
    this.share = share;
    this.now = now;
    this.countedUntil = now();
  }

  /** The bot that decides: the wanted one or, if it would take too long, the strongest level below it that does not. */
  begin(game: string, wanted: string, msLeft: number): Thinking {
    const now = this.now();
    this.saved = Math.min(MOST_SAVED_MS, this.saved + (now - this.countedUntil) * this.share);
    this.countedUntil = now;
    const bot = this.choose(game, wanted, Math.min(this.saved, msLeft - this.queued));
    const key = `${game} ${bot}`;
    const expected = this.expected.get(key) ?? 0;
    this.queued += expected;
    const end = (ms: number | null) => {
      this.queued -= expected;
      if (ms === null) return;
      const known = this.expected.get(key) ?? ms;
      this.expected.set(key, known + (ms - known) * SHARE_OF_LATEST);
      this.saved -= ms;
    };
    return { bot, end };
  }

  private choose(game: string, wanted: string, mostMs: number): string {
    const candidates = [wanted, ...levelsBelow(wanted)];
    for (const bot of candidates) {
      const key = `${game} ${bot}`;
      const expected = this.expected.get(key) ?? 0;
      if (expected <= mostMs) return bot;
      this.expected.set(key, expected * FADING);
    }
    return candidates.at(-1)!;
  }
}

/** Levels that can stand in for a bot, the strongest first. Bots that do not search are quick anyway. */
function levelsBelow(bot: string): string[] {
  const level = levelOf(bot) ?? (/^(?:champion|search)\b/.test(bot) ? levelNames.length : 0);
  return levelNames.slice(0, Math.max(0, level - 1)).toReversed();
}
