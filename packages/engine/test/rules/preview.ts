import { isRefusal, type Preview, type Refusal } from '@hexfront/engine';
import { said } from './explain.ts';

/** A preview in short lines: `path E6 E7`, `cost actions 1, left 2`, `dies B-1`, `odds 0,0 dr 2/6`, `threatened A-1 by B-1`. */
export function foretold(preview: Preview | Refusal): string[] {
  if (isRefusal(preview)) return [preview.code];
  const { path, ticks, costs, sums, effects, odds, threatened } = preview;
  return [
    ...(path.length === 0 ? [] : [`path ${path.join(' ')}`]),
    ...(ticks === undefined ? [] : [`ticks ${ticks}`]),
    ...costs.map(({ of, amount, left }) => `cost ${of} ${amount}, left ${left}`),
    ...said(sums),
    ...effects.map(({ what, unit, amount }) =>
      [what, unit?.name, amount].filter((part) => part !== undefined).join(' '),
    ),
    ...odds.map(({ hex, result, cases, of }) => `odds ${hex} ${result} ${cases}/${of}`),
    ...threatened.map(
      ({ unit, by }) => `threatened ${unit.name} by ${by.map(({ name, type }) => name || type).join(' ')}`,
    ),
  ];
}
