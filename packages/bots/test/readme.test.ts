import { readFileSync } from 'node:fs';
import { bots } from '@hexfront/bots';
import { expect, test } from 'vitest';
import { type FeatureName, features } from '../src/attrition/features.ts';
import type { Weights } from '../src/attrition/look-ahead.ts';
import { greedyWeights } from '../src/greedy.ts';
import { rusherWeights } from '../src/rusher.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

function weightsOf(weights: Weights, name: FeatureName): string {
  const weight = weights[name];
  return weight === undefined ? '–' : `${weight.own}, ${weight.other}`.replaceAll('-', '−');
}

test('the README lists every feature with the weights that the bots give it', () => {
  const names = Object.keys(features) as FeatureName[];
  const rows = names.map(
    (name) =>
      `| \`${name}\` | ${features[name].about} | ${weightsOf(greedyWeights, name)} | ${weightsOf(rusherWeights, name)} |`,
  );
  expect(readme.split('\n').filter((line) => /^\| `[a-zA-Z]+` \| .* \| .* \| .* \|$/.test(line))).toEqual(rows);
});

test('the README lists every bot', () => {
  for (const { name } of bots) expect(readme).toContain(`\n| \`${name}\` | `);
});
