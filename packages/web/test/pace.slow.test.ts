import { expect, test } from 'vitest';
import { siteStage } from './site-stage.ts';

const { site, visit } = siteStage();

test('battle-2: ticks pass until something happens, and a march goes on meanwhile', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto(`${site.url}/play/battle-2?bot=random&short=1&seed=pace`);
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  await page.getByTestId('board').focus();
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  for (let k = 0; k < 8; k++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // The last one: not the Chief.
  await page.locator('.alternatives [data-kind=move]').last().click();
  await expect.poll(() => page.getByTestId('draft').locator('li').count()).toBe(1);
  await page.getByTestId('pass-on').click();
  const tick = async () => Number(/\d+/.exec((await page.getByTestId('clock').textContent())!)![0]);
  await expect.poll(tick).toBeGreaterThan(2);
  await page.getByTestId('pass-on').filter({ hasText: 'Wait for news' }).waitFor({ timeout: 60_000 });
  // Something was told, or the march would still go on.
  expect(await page.getByTestId('feed').locator('li').count()).toBeGreaterThan(0);
  expect(page.errors).toEqual([]);
  await page.context().close();
});
