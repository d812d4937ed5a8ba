import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { noExhibitions, stage } from './stage.ts';

const { arena, visit } = stage(noExhibitions);

const madeSoFar = (page: Page) => page.evaluate(() => (globalThis as unknown as { made: number }).made);

test('a page that watches a live match makes no more canvases as it goes on', async () => {
  const { id } = await arena.bots('battle-1', { tickMs: 200 });
  const page = await visit();
  await page.addInitScript(() => {
    const counted = globalThis as unknown as { made: number; OffscreenCanvas: typeof OffscreenCanvas };
    counted.made = 0;
    counted.OffscreenCanvas = class extends OffscreenCanvas {
      constructor(width: number, height: number) {
        super(width, height);
        // Pictures of units are small and made once per kind.
        if (width > 128) counted.made++;
      }
    };
    const create = document.createElement.bind(document);
    document.createElement = ((name: string, options?: ElementCreationOptions) => {
      if (name === 'canvas') counted.made++;
      return create(name, options);
    }) as typeof document.createElement;
  });
  await page.goto(`${arena.url}/matches/${id}`);
  await page.getByTestId('chart-now').waitFor();
  // The overview is drawn only while the board does not fit.
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const step = async () => Number(/(\d+)/.exec((await page.getByTestId('position').textContent())!)![1]);
  const first = await step();
  await expect.poll(step).toBeGreaterThan(first + 1);
  const before = await madeSoFar(page);
  await expect.poll(step).toBeGreaterThan(first + 9);
  expect(await madeSoFar(page)).toBe(before);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('a line of the feed is not drawn again when others arrive above it', async () => {
  const { id } = await arena.bots('battle-1', { tickMs: 200 });
  const page = await visit();
  await page.goto(`${arena.url}/matches/${id}`);
  const lines = page.getByTestId('feed').locator('li');
  await lines.first().waitFor();
  await lines.first().evaluate((line) => line.setAttribute('data-seen', ''));
  await page.locator('[data-testid=feed] li:not([data-seen]) ~ [data-seen]').waitFor({ state: 'attached' });
  expect(page.errors).toEqual([]);
  await page.context().close();
});
