import { type Replay, verify } from '@hexfront/engine';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { TestArena } from './arena.ts';

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

const isOver = (page: Page) => page.locator('[data-over=true]').count();

/** Presses Tab until what has the focus is wanted. */
async function tabTo(page: Page, isWanted: (element: { text: string; id: string | null }) => boolean): Promise<void> {
  for (let k = 0; k < 80; k++) {
    const focused = await page.evaluate(() => ({
      text: document.activeElement?.textContent ?? '',
      id: document.activeElement?.getAttribute('data-testid') ?? null,
    }));
    if (isWanted(focused)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('no way there by Tab');
}

const mine = () =>
  document.querySelector('[data-testid=prompt][data-yours=true]') !== null ||
  document.querySelector('[data-over=true]') !== null;

/** Moves a unit by keys if one can be moved close by and that is wanted, else ends the turn. Whether something moved. */
async function decide(page: Page, wantsMove: boolean): Promise<boolean> {
  const before = await page.getByTestId('clock').textContent();
  await tabTo(page, ({ id }) => id === 'board');
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  let isMove = false;
  for (const way of wantsMove ? ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowUp'] : []) {
    await page.keyboard.press(way);
    isMove = /can be (moved to|attacked)/.test((await page.getByTestId('announced').textContent()) ?? '');
    if (isMove) break;
  }
  if (!isMove) {
    await page.keyboard.press('Escape');
    await tabTo(page, ({ text }) => text.startsWith('End the turn'));
  }
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    (old) =>
      document.querySelector('[data-testid=clock]')?.textContent !== old ||
      document.querySelector('[data-over=true]') !== null,
    before,
  );
  return isMove;
}

test('a guest plays a whole short game against a bot of the house with the keyboard alone', async () => {
  const page = await openPage(browser, { reducedMotion: 'reduce' });
  await page.goto(`${arena.url}/play`);
  await page.getByTestId('server-play').waitFor();
  await tabTo(page, ({ id }) => id === 'server-game');
  await page.keyboard.type('Hex');
  await tabTo(page, ({ id }) => id === 'server-against');
  await page.keyboard.type('house bot: random');
  await tabTo(page, ({ id }) => id === 'server-short');
  await page.keyboard.press('Space');
  await tabTo(page, ({ id }) => id === 'server-start');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/seat\//);
  await page.getByTestId('prompt').waitFor();
  const matchId = page.url().split('/').at(-1)!.split('?')[0];
  let moves = 0;
  for (let turn = 0; turn < 60; turn++) {
    await page.waitForFunction(mine);
    if ((await isOver(page)) > 0) break;
    if (turn === 2) {
      await page.reload();
      await page.getByTestId('prompt').waitFor();
      continue;
    }
    if (await decide(page, moves < 5)) moves++;
  }
  await page.locator('[data-over=true]').waitFor();
  expect(moves).toBeGreaterThan(3);
  await tabTo(page, ({ text }) => /Look at the replay/.test(text));
  await page.keyboard.press('Enter');
  await page.locator('[data-testid=verified][data-state=verified]').waitFor();
  const replay = (await (await fetch(`${arena.url}/v1/matches/${matchId}/replay`)).json()) as Replay;
  expect(verify(replay)).toMatchObject({ ok: true });
  expect(replay.players[1]).toBe('house-random');
  expect(page.errors).toEqual([]);
  await page.context().close();
});
