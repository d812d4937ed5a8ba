import { expect, test } from 'vitest';
import { siteStage } from './site-stage.ts';

const { site, visit } = siteStage();

const watched = '/watch?game=conquest-1&bots=greedy,rusher&seed=7&seq=10';

test('arrows step through a replay, the space bar plays it, and the board keeps its own keys', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto(site.url + watched);
  await page.locator('[data-testid=verified][data-state=verified]').waitFor();
  const position = async () => Number(/\d+/.exec((await page.getByTestId('position').textContent())!)![0]);
  await expect.poll(position).toBe(10);
  for (const [key, step] of [
    ['ArrowRight', 11],
    ['ArrowRight', 12],
    ['ArrowLeft', 11],
    ['Home', 0],
    ['ArrowLeft', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(position).toBe(step);
  }
  await page.keyboard.press('Space');
  await expect.poll(position).toBeGreaterThan(1);
  await page.keyboard.press('Space');
  const paused = await position();
  await page.getByTestId('board').focus();
  await page.keyboard.press('ArrowRight');
  expect(await position()).toBe(paused);
  // The pressed button keeps the focus, and the arrows go on from there.
  await page.getByRole('button', { name: 'Next step' }).click();
  await page.keyboard.press('ArrowRight');
  await expect.poll(position).toBe(paused + 2);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('the embed code shows the position in a frame', async () => {
  const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'], reducedMotion: 'reduce' });
  await page.goto(site.url + watched);
  await page.locator('[data-testid=verified][data-state=verified]').waitFor();
  await page.getByTestId('player.embed').click();
  await page.getByTestId('player.embed').getByText('Copied').waitFor();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  await page.setContent(code);
  const frame = page.frameLocator('iframe');
  await frame.getByText('Step 10 of').waitFor();
  expect(await frame.locator('header.top').count()).toBe(0);
  await page.context().close();
});
