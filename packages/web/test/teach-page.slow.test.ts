import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage } from './browser.ts';
import { type Site, serveSite } from './site.ts';

let browser: Browser;
let site: Site;
beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), serveSite()]);
});
afterAll(async () => {
  await browser?.close();
  site?.close();
});

async function open(game: string, look: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage(browser, { reducedMotion: 'reduce', ...look });
  await page.goto(`${site.url}/play/${game}?bot=random&seat=0&short=1&seed=teach`);
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  return page;
}

test.each([
  [
    'attrition-1',
    'en',
    'control 2 enemy strongholds at the end of a turn, or destroy all enemy units. After round 6: more',
  ],
  [
    'attrition-2',
    'en',
    'control 1 enemy stronghold at the end of a turn, or destroy all enemy units. After round 6: more',
  ],
  ['conquest-1', 'en', 'move a unit onto the enemy capital, or destroy all enemy units. After round 6: more hexes'],
  ['battle-2', 'en', 'be the last player with a Chief. After tick 120, the highest score wins.'],
  ['warshard-1', 'en', 'have more points than the enemy after turn 6. Victory hexes are worth 1 point in all.'],
  ['attrition-2', 'es', 'controlar 1 fortaleza enemiga al terminar un turno'],
] as const)('%s in %s says how it is won under its options', async (game, locale, goal) => {
  const page = await open(game, { locale });
  expect(await page.getByTestId('goal').textContent()).toContain(goal);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('the legend lists what is on this board, nothing else, and stays closed once it was closed', async () => {
  const page = await open('conquest-1');
  const legend = page.getByTestId('legend');
  const lines = await legend.getByRole('listitem').allTextContents();
  expect(lines).toEqual(expect.arrayContaining(['infantry', 'tower: defence +1', 'A: hexes under control']));
  expect(lines).not.toContain('wall: fortified');
  expect(lines).not.toContain('out of sight: units there are hidden');
  // Every sign is drawn.
  const blank = await legend.locator('canvas').evaluateAll(
    (all) =>
      (all as HTMLCanvasElement[]).filter(
        (each) =>
          !each
            .getContext('2d')!
            .getImageData(0, 0, each.width, each.height)
            .data.some((part) => part > 0),
      ).length,
  );
  expect(blank).toBe(0);
  await page.getByTestId('board').focus();
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Fortify/ }).click();
  await legend.getByText('wall: fortified').waitFor();
  await page.getByLabel('Control').uncheck();
  expect(await legend.getByRole('listitem').allTextContents()).not.toContain('A: hexes under control');
  await legend.locator('summary').click();
  await page.reload();
  await page.locator('[data-testid=prompt]').waitFor();
  expect(await legend.evaluate((element) => (element as HTMLDetailsElement).open)).toBe(false);
  expect(page.errors).toEqual([]);
  await page.context().close();
});
