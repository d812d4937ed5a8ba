import { type Explanation, isRefusal, type Refusal } from '@hexfront/engine';

/** By the sentence on `Term`: the first, its percentages, what is added, and then whatever multiplies all of it. */
export function sumOf({ terms: [first, ...more] }: Explanation): number {
  const sum = (unit?: string) =>
    more.reduce((points, term) => (term.unit === unit ? points + (term.amount ?? 0) : points), 0);
  const base = first.amount!;
  const times = more.reduce((factor, { unit, amount = 1 }) => (unit === 'times' ? factor * amount : factor), 1);
  return ((base * (100 + sum('percent'))) / 100 + sum()) * times;
}

/** `attack A-1 5: base cavalry 4, charge 1` for each explanation. */
export function said(explanations: readonly Explanation[] | Refusal): string[] {
  if (isRefusal(explanations)) return [explanations.code];
  return explanations.map(({ what, unit, fight, total, terms }) => {
    const head = [what, unit?.name, fight, total].filter((part) => part !== undefined).join(' ');
    const marks = { percent: '%', times: 'x', points: '' };
    const parts = terms.map(({ why, of, count, amount, unit: kind = 'points' }) =>
      [why, of, count, amount === undefined ? undefined : `${amount}${marks[kind as keyof typeof marks]}`]
        .filter((part) => part !== undefined)
        .join(' '),
    );
    return `${head}: ${parts.join(', ')}`;
  });
}
