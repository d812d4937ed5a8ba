import { expect, test } from 'vitest';
import { wrongs } from './axe.ts';
import type { Page } from 'playwright-core';
import { isDecided } from './keyboard.ts';
import { layoutOf, watchLayout } from './shifts.ts';
import { siteStage } from './site-stage.ts';

const { site, visit } = siteStage();

/** Ends every turn until the match is lost. */
async function lose(page: Page): Promise<void> {
  await page.goto(`${site.url}/play/conquest-1?bot=greedy&short=1&seed=7`);
  const ready = page.locator('[data-testid=prompt][data-yours=true], [data-over=true]').first();
  for (let turn = 0; turn < 60; turn++) {
    await ready.waitFor();
    if ((await page.locator('[data-over=true]').count()) > 0) return;
    const before = await page.getByTestId('clock').textContent();
    await page.getByRole('button', { name: /^End turn/ }).click();
    await isDecided(page, before);
  }
}

test('the end tells what changed the chance to win most, and each moment leads to its position', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await watchLayout(page);
  await lose(page);
  const found = page.locator('[data-testid=turning-points][data-state=done]');
  await page.getByTestId('turning-points').waitFor();
  const before = (await layoutOf(page)).shifts.length;
  await found.waitFor();
  const moment = found.getByRole('button').first();
  expect(await moment.textContent()).toMatch(/^Step \d+ \S.* [▲▼] \d+% → \d+%$/);
  // Room was kept: nothing moved when the moments came.
  expect((await layoutOf(page)).shifts.slice(before)).toEqual([]);
  expect(await wrongs(page)).toEqual([]);
  await page.getByLabel('Language').selectOption('es');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await wrongs(page)).toEqual([]);
  // However much there is to tell, it stays inside.
  await moment.locator('.moment-what').evaluate((text) => text.append(' and so on'.repeat(6)));
  const panel = (await page.getByTestId('end').boundingBox())!;
  const wide = (await moment.boundingBox())!;
  expect(wide.x + wide.width).toBeLessThan(panel.x + panel.width);
  await page.getByLabel('Idioma').selectOption('en');
  await moment.click();
  await page.waitForURL(/\/replay\?seq=\d+/);
  const [, step] = /seq=(\d+)/.exec(page.url())!;
  await page.getByText(`Step ${step} of`).waitFor();
  // The analysis has been done already.
  await page.getByTestId('chance').waitFor();
  expect(await page.getByTestId('analyse').count()).toBe(0);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('a match that was given up at once has no turning point', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto(`${site.url}/play/conquest-1?bot=greedy&short=1&seed=7`);
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  await page.getByTestId('resign').click();
  await page.getByTestId('resign-yes').click();
  await page.getByTestId('end').getByText('No single move decided this match.').waitFor();
  await page.context().close();
});
