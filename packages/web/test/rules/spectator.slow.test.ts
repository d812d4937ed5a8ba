import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { adminKey, TestArena } from '../live/arena.ts';

let browser: Browser;
let arena: TestArena;
beforeAll(async () => {
  [browser, arena] = await Promise.all([openBrowser(), TestArena.open()]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await arena?.close();
});

type Page = Awaited<ReturnType<typeof openPage>>;

async function comeIn(page: Page): Promise<void> {
  await page.goto(`${arena.url}/operator`);
  await page.getByTestId('admin-key').fill(adminKey);
  await page.getByTestId('admin-key').press('Enter');
  await page.getByTestId('operator').waitFor();
}

test('[001 §2.15/5] under fog a spectator sees no live board; the operator toggles full vision; after the end everyone sees all', async () => {
  const { id } = await arena.bots('battle-1', { tickMs: 1000 });
  const stranger = await openPage(browser);
  await stranger.goto(`${arena.url}/matches/${id}`);
  await stranger.getByTestId('fog').waitFor();
  expect(await stranger.getByTestId('board').count()).toBe(0);
  expect(await stranger.getByTestId('fog').textContent()).toContain('nobody but its players sees the board');
  const tick = () => stranger.getByTestId('tick').textContent();
  const before = await tick();
  await expect.poll(tick, { timeout: 20_000 }).not.toBe(before);
  expect(await stranger.getByTestId('see-all').count()).toBe(0);

  const operator = await openPage(browser, { reducedMotion: 'reduce' });
  await comeIn(operator);
  expect(operator.url()).not.toContain(adminKey);
  expect(await operator.evaluate(() => JSON.stringify(localStorage))).not.toContain(adminKey);
  await operator.locator(`[data-match="${id}"]`).getByRole('link').click();
  await operator.getByTestId('fog').waitFor();
  await operator.getByTestId('see-all').check();
  await operator.getByTestId('board').waitFor();
  expect(await operator.getByTestId('chiefs').locator('li').count()).toBe(2);
  await operator.getByTestId('see-all').uncheck();
  await operator.getByTestId('fog').waitFor();
  expect(await operator.getByTestId('board').count()).toBe(0);

  await operator.goto(`${arena.url}/operator`);
  await operator.locator(`[data-match="${id}"]`).getByRole('button', { name: 'Cancel' }).click();
  await operator.getByRole('dialog').getByRole('button', { name: 'No, leave it' }).click();
  expect(await stranger.getByTestId('fog').count()).toBe(1);
  await operator.locator(`[data-match="${id}"]`).getByRole('button', { name: 'Cancel' }).click();
  await operator.getByTestId('sure').click();
  await expect.poll(() => operator.locator(`[data-match="${id}"]`).count()).toBe(0);

  await stranger.locator('[data-testid=verified][data-state=verified]').waitFor();
  await stranger.getByTestId('cancelled').waitFor();
  await stranger.getByTestId('viewer').selectOption('1');
  await stranger.waitForURL(/view=p1/);
  expect(stranger.errors).toEqual([]);
  await stranger.context().close();
  await operator.context().close();
});
