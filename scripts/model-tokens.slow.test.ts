import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('matches over MCP stay within their tokens, and the document has the figures', () => {
  const script = join(import.meta.dirname, 'model-tokens.ts');
  // It fails beyond the limits.
  const printed = execFileSync(process.execPath, [script, '--games', 'attrition-2,battle-2'], { encoding: 'utf8' });
  const page = readFileSync(join(import.meta.dirname, '../docs/language-models.md'), 'utf8');
  for (const game of ['attrition-2', 'battle-2']) {
    const [, turns, tools, all] = new RegExp(`\\| ${game} \\| (\\d+) \\| \\d+ \\| (\\d+) \\|.* (\\d+) \\|`).exec(
      printed,
    )!;
    const figure = (text: string) => Number(text).toLocaleString('en');
    expect(page).toMatch(new RegExp(`\\| ${game} \\| ${turns} \\| [\\d,]+ \\| ${figure(all)} \\|`));
    expect(page).toMatch(new RegExp(`\\| list of tools \\| \\| [\\d,]+ \\| ${figure(tools)} \\|`));
  }
}, 120_000);
