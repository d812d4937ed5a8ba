import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { looks, wrongs } from './axe.ts';
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

test('the front page leads to the puzzle of the day; a wrong answer is explained, and the next puzzle follows', async () => {
  const page = await openPage(browser);
  await page.goto(site.url);
  await page.getByRole('link', { name: 'Solve it' }).click();
  await page.getByRole('heading', { name: 'Puzzle of the day' }).waitFor();
  expect(await page.getByTestId('puzzle-goal').textContent()).toMatch(/^[AB] to move: /);
  await page.getByRole('button', { name: 'End turn' }).click();
  await page.locator('[data-testid=puzzle-verdict][data-state=wrong]').waitFor();
  await page.getByTestId('puzzle-hint').click();
  await page.getByText('The answer: ').waitFor();
  await page.getByTestId('puzzle-next').click();
  await page.getByRole('heading', { name: /^Puzzle \d+$/ }).waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test.each(
  looks,
)('axe finds nothing wrong with a puzzle: %s, %s, %i pixels wide', async (locale, colorScheme, width) => {
  const page = await openPage(browser, { locale, colorScheme, viewport: { width, height: 860 } });
  await page.goto(`${site.url}/puzzles/1`);
  await page.getByTestId('puzzle-goal').waitFor();
  expect(await wrongs(page)).toEqual([]);
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-${width}.png`, fullPage: true });
  await page.context().close();
});
