import type { Language } from '../messages/words.ts';

export const share = (language: Language, value: number): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(value);

/** Prices have no currency: the table of prices is the user's own. */
export const price = (language: Language, value: number): string =>
  new Intl.NumberFormat(language, { maximumSignificantDigits: 3 }).format(value);

export const whole = (language: Language, value: number): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(value);

/** With its sign, because 0 is the average. */
export const elo = (language: Language, value: number): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(value);

export const seconds = (language: Language, ms: number): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(ms / 1000);
