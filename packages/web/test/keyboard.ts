import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface Focused {
  readonly text: string;
  readonly id: string | null;
}

/** Presses Tab until the wanted element has the focus. */
export async function tabTo(page: Page, isWanted: (element: Focused) => boolean): Promise<void> {
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

/** Moves a unit by keys if that is wanted and one nearby can move, else ends the turn. Returns whether something moved. */
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
    await tabTo(page, ({ text }) => text.startsWith('End turn'));
  }
  await decideByKeys(page, before);
  return isMove;
}

/** Presses Enter and waits until the clock shows that it was a decision. */
export async function decideByKeys(page: Page, before: string | null): Promise<void> {
  await page.keyboard.press('Enter');
  await isDecided(page, before);
}

/** Waits until the clock has gone on, since an opponent may be faster than a look at its turn. */
export async function isDecided(page: Page, before: string | null): Promise<void> {
  await page.waitForFunction(
    (old) =>
      document.querySelector('[data-testid=clock]')?.textContent !== old ||
      document.querySelector('[data-over=true]') !== null,
    before,
  );
}

/** Starts a short game against the house bot `random` from the setup page; returns the id of the match. */
export async function startByKeys(page: Page): Promise<string> {
  await tabTo(page, ({ id }) => id === 'server-game');
  await page.keyboard.type('Hex');
  await tabTo(page, ({ id }) => id === 'server-against');
  await page.keyboard.type('Bot: random');
  await tabTo(page, ({ id }) => id === 'server-short');
  await page.keyboard.press('Space');
  await tabTo(page, ({ id }) => id === 'server-start');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/seat\//);
  await page.getByTestId('prompt').waitFor();
  return page.url().split('/').at(-1)!.split('?')[0];
}

/** Plays an Attrition match to its end with the keyboard alone, reloading the page once on the way. */
export async function playByKeys(page: Page): Promise<void> {
  let moves = 0;
  for (let turn = 0; turn < 60; turn++) {
    await page.waitForFunction(mine);
    if ((await page.locator('[data-over=true]').count()) > 0) break;
    if (turn === 2) {
      await page.reload();
      await page.getByTestId('prompt').waitFor();
      continue;
    }
    if (await decide(page, moves < 5)) moves++;
  }
  await page.locator('[data-over=true]').waitFor();
  expect(moves).toBeGreaterThan(3);
}
