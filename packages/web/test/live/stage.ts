import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { type Settings, TestArena } from './arena.ts';
import type { TestTuning } from './arena-process.ts';

export { signInAsOperator } from './operator.ts';

/** A page that collects its script errors. */
export type Visit = Awaited<ReturnType<typeof openPage>>;

/** For tests that only play: house bots hardly play each other, but answer people as fast as ever. */
export const noExhibitions: Settings = { HEXFRONT_HOUSE_MOVE_MS: '60000' };

/** For tests that also call the arena themselves, one request after the other. */
export const fastClients: Settings = { HEXFRONT_RATE_READS: '1000', HEXFRONT_RATE_WRITES: '1000' };

/** One arena and one browser for the tests of a file. */
export function stage(settings: Settings = {}, tuning?: TestTuning) {
  const arena = new TestArena(settings, tuning);
  let browser: Browser | undefined;
  beforeAll(async () => {
    [browser] = await Promise.all([openBrowser(), arena.start()]);
  });
  afterAll(async () => {
    await browser?.close();
    await arena.close();
  });
  return { arena, visit: (look?: Parameters<typeof openPage>[1]) => openPage(browser!, look) };
}

/** Starts a match against the house bot `random`, and returns its id. */
export async function startMatch(page: Page, arena: TestArena, game: string): Promise<string> {
  await page.goto(`${arena.url}/play`);
  await page.getByTestId('server-game').selectOption(game);
  await page.getByTestId('server-against').selectOption('random');
  await page.getByTestId('server-start').click();
  await page.waitForURL(/\/seat\//);
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  return page.url().split('/').at(-1)!.split('?')[0];
}
