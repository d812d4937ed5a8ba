import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** How every page is checked: language, theme, width. */
export const looks = [
  ['en-US', 'dark', 1280],
  ['es-ES', 'light', 390],
] as const;

/** The violations that axe finds on the page, and whether the page is wider than its window. */
export async function wrongs(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as any).axe.run({ resultTypes: ['violations'] });
    const found: string[] = violations.map(
      ({ id, nodes }: any) => `${id}: ${nodes.map(({ html }: any) => html.slice(0, 160)).join(' | ')}`,
    );
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth > 1 ? [...found, `${scrollWidth - clientWidth} pixels too wide`] : found;
  });
}
