import { duration } from '../app/duration.ts';
import type { Words } from '../messages/words.ts';

export interface Pace {
  readonly turnSeconds: number;
  readonly tickMs: number;
}

/** Time per decision, or per tick where there are ticks; 0 means no limit. */
export function secondsOf({ turnSeconds, tickMs }: Pace): number {
  return tickMs > 0 ? tickMs / 1000 : turnSeconds;
}

export function paceText({ t, language }: Words, pace: Pace): string {
  const seconds = secondsOf(pace);
  if (seconds === 0) return t('match.paceNone');
  return t(pace.tickMs > 0 ? 'match.paceTick' : 'match.paceTurn', { time: duration(language, seconds) });
}
