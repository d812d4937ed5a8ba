import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { siteStage } from '../site-stage.ts';

const { site, visit } = siteStage();

/** The pixels of the board, to see whether it was redrawn. */
const picture = () => document.querySelector<HTMLCanvasElement>('[data-testid=board] canvas')!.toDataURL();

/** The picture once nothing arrives for it any more. */
async function stillPicture(page: Page): Promise<string> {
  for (let before = ''; ; ) {
    const now = await page.evaluate(picture);
    if (now === before) return now;
    before = now;
    await page.waitForTimeout(200);
  }
}

test('[001 §2.17/3] the board can be navigated and zoomed with keys, with a visible focus', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto(`${site.url}/watch?game=battle-1&bots=greedy,greedy&seed=7&short=1&seq=20`);
  await page.locator('[data-testid=verified][data-state=verified]').waitFor();
  for (let k = 0; k < 40; k++) {
    if (await page.evaluate(() => document.activeElement?.getAttribute('data-testid') === 'board')) break;
    await page.keyboard.press('Tab');
  }
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineWidth);
  expect(Number.parseFloat(outline)).toBeGreaterThanOrEqual(2);
  const before = await page.getByTestId('announced').textContent();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.getByTestId('announced').textContent()).not.toBe(before);
  for (const key of ['+', '+', '-', '0']) {
    const shown = await stillPicture(page);
    await page.keyboard.press(key);
    await expect.poll(() => page.evaluate(picture)).not.toBe(shown);
  }
  for (const name of ['Zoom in', 'Zoom out', 'Whole board']) await page.getByRole('button', { name }).waitFor();
  await page.context().close();
});

test('[001 §2.15/3] [001 §2.15/4] layers can be switched and the feed can be filtered on the page', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto(`${site.url}/watch?game=battle-1&bots=commander,greedy&seed=7&short=1&seq=5&view=p0`);
  await page.locator('[data-testid=verified][data-state=verified]').waitFor();
  await page.getByText('Step 5 of').waitFor();
  for (const name of ['Control', 'Visibility', 'Production', 'Resources', 'Supply', 'Frontier']) {
    const shown = await stillPicture(page);
    await page.getByRole('checkbox', { name }).click();
    await expect.poll(() => page.evaluate(picture), { message: name }).not.toBe(shown);
  }
  await page.getByTestId('scrub').fill('60');
  await page.getByText('Step 60 of').waitFor();
  for (const [name, pattern] of [
    ['Combat', /^.Combat at/],
    ['Captures', /takes|loses/],
    ['New units', /Unit ready/],
  ] as const) {
    await page.getByRole('group', { name: 'Show' }).getByRole('button', { name }).click();
    const lines = page.getByTestId('feed').locator('li');
    await expect.poll(() => lines.count(), { message: name }).toBeGreaterThan(0);
    for (const line of await lines.allTextContents()) expect(line).toMatch(pattern);
  }
  expect(await page.getByTestId('chiefs').locator('li').count()).toBe(2);
  expect(await page.getByTestId('frontier').count()).toBe(1);
  expect(page.errors).toEqual([]);
  await page.context().close();
});
