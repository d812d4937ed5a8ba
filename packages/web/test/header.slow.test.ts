import { expect, test } from 'vitest';
import { sizes } from './shifts.ts';
import { siteStage } from './site-stage.ts';

const { site, visit } = siteStage();

test.each([
  ['en-US', 'Puzzles', 'Scenarios'],
  ['es-ES', 'Problemas', 'Escenarios'],
] as const)('%s: the menu leads to the puzzles and the scenarios, in one row and without covering anything', async (locale, puzzles, scenarios) => {
  for (const viewport of Object.values(sizes)) {
    const page = await visit({ locale, viewport });
    await page.goto(`${site.url}/scenarios`);
    const menu = page.locator('.top nav');
    await menu.getByRole('link', { name: puzzles }).waitFor();
    const tops = await menu.locator('a').evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect([viewport.width, new Set(tops).size]).toEqual([viewport.width, 1]);
    // Where the menu scrolls, it shows the page that is open.
    const box = (await menu.getByRole('link', { name: scenarios }).boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(await menu.locator('a').last().getAttribute('href')).toBe('/guide/');
    expect(page.errors).toEqual([]);
    await page.context().close();
  }
});
