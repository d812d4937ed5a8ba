import type { Language } from '../messages/words.ts';

const steps = [
  [60, 'second'],
  [60, 'minute'],
  [24, 'hour'],
  [30, 'day'],
  [12, 'month'],
  [Number.POSITIVE_INFINITY, 'year'],
] as const;

/** "3 minutes ago", in the reader's language. */
export function ago(language: Language, time: string, now = Date.now()): string {
  let amount = Math.round((Date.parse(time) - now) / 1000);
  for (const [size, unit] of steps) {
    if (Math.abs(amount) < size) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(amount, unit);
    amount = Math.round(amount / size);
  }
  return time;
}

export function dateAndTime(language: Language, time: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));
}
