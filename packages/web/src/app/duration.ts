import type { Language } from '../messages/words.ts';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

type Unit = (typeof units)[number][0];

function counted(language: Language, unit: Unit, count: number, unitDisplay: 'long' | 'narrow'): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(count);
}

/** "3 days" or "90 seconds": in the largest unit that fits without a rest. */
export function duration(language: Language, seconds: number): string {
  const [unit, size] = units.find(([, each]) => seconds % each === 0) ?? units[3];
  return counted(language, unit, seconds / size, 'long');
}

/** "2d 4h" or "4m 10s": the two largest units, for a clock that runs. */
export function timeLeft(language: Language, seconds: number): string {
  const found = units.findIndex(([, size]) => seconds >= size);
  const at = found === -1 ? units.length - 1 : found;
  let rest = seconds;
  return units
    .slice(at, at + 2)
    .map(([unit, size]) => {
      const count = Math.floor(rest / size);
      rest -= count * size;
      return counted(language, unit, count, 'narrow');
    })
    .join(' ');
}
