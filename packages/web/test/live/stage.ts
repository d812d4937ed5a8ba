import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { adminKey, type Settings, TestArena } from './arena.ts';

/** A page that notes what goes wrong in it. */
export type Visit = Awaited<ReturnType<typeof openPage>>;

/** For tests that only play: bots of the house hardly play each other, and answer people as fast as ever. */
export const noShows: Settings = { HEXFRONT_HOUSE_MOVE_MS: '60000' };

/** One arena and one browser for the tests of a file. */
export function stage(settings: Settings = {}) {
  const arena = new TestArena(settings);
  let browser: Browser | undefined;
  beforeAll(async () => {
    [browser] = await Promise.all([openBrowser(), arena.start()]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await arena.close();
  });
  return { arena, visit: (look?: Parameters<typeof openPage>[1]) => openPage(browser!, look) };
}

/** As the operator. */
export async function comeIn(page: Page, arena: TestArena): Promise<void> {
  await page.goto(`${arena.url}/operator`);
  await page.getByTestId('admin-key').fill(adminKey);
  await page.getByTestId('admin-key').press('Enter');
  await page.getByTestId('operator').waitFor();
}

/** Against a random bot of the house; says which match it is. */
export async function sitDown(page: Page, arena: TestArena, game: string): Promise<string> {
  await page.goto(`${arena.url}/play`);
  await page.getByTestId('server-game').selectOption(game);
  await page.getByTestId('server-against').selectOption('random');
  await page.getByTestId('server-start').click();
  await page.waitForURL(/\/seat\//);
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  return page.url().split('/').at(-1)!.split('?')[0];
}
