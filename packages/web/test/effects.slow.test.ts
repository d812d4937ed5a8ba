import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage } from './browser.ts';
import { playedMatch } from './matches.ts';
import { type Site, serveSite } from './site.ts';

const replay = playedMatch('conquest-1', ['greedy', 'rusher']).replay();
const moved = replay.steps.findIndex((step) => JSON.stringify(step).includes('move')) + 1;
let browser: Browser;
let site: Site;
beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), serveSite({ '/match.json': JSON.stringify(replay) })]);
});
afterAll(async () => {
  await browser?.close();
  site?.close();
});

/** Lets a page record where it draws pictures, and the notes that it plays. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const places = new Set<string>();
    const notes: number[] = [];
    Object.assign(globalThis, { places, notes });
    const { drawImage } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.drawImage = function (this: any, image: any, ...at: any) {
      places.add(`${Math.round(at[0])} ${Math.round(at[1])}`);
      return (drawImage as any).call(this, image, ...at);
    } as any;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      notes.push(this.frequency.value);
      return start.call(this, when);
    };
  });
}

const forget = (page: Page) => page.evaluate(() => (globalThis as any).places.clear());
const places = (page: Page): Promise<number> => page.evaluate(() => (globalThis as any).places.size);
const notes = (page: Page): Promise<number> => page.evaluate(() => (globalThis as any).notes.length);

async function openMatch(page: Page, seq: number): Promise<void> {
  await page.goto(`${site.url}/replay?src=/match.json&seq=${seq}`);
  await page.locator('[data-testid=verified][data-state=verified]').waitFor();
  await page.getByText(`Step ${seq} of`).waitFor();
}

/** Steps forward, and returns in how many places pictures were drawn until the board is still. */
async function stepAndCount(page: Page): Promise<number> {
  await forget(page);
  await page.keyboard.press('ArrowLeft');
  await page.getByText(`Step ${moved - 1} of`).waitFor();
  await expect.poll(() => places(page)).toBeGreaterThan(0);
  await forget(page);
  await page.keyboard.press('ArrowRight');
  await page.getByText(`Step ${moved} of`).waitFor();
  let [before, now] = [-1, 0];
  // Twice the length of the animation without anything new.
  while (before !== now) {
    before = now;
    await page.waitForTimeout(500);
    now = await places(page);
  }
  return now;
}

test('a step forward is animated, unless that is switched off or the system asks for less motion', async () => {
  const page = await openPage(browser);
  await listen(page);
  await openMatch(page, moved);
  const animated = await stepAndCount(page);
  await page.getByTestId('animation').uncheck();
  const still = await stepAndCount(page);
  // On the way, the unit is drawn in at least one place where none is at rest.
  expect(animated).toBeGreaterThan(still);
  await page.reload();
  await page.locator('[data-testid=verified][data-state=verified]').waitFor();
  expect(await page.getByTestId('animation').isChecked()).toBe(false);
  expect(await stepAndCount(page)).toBeLessThan(animated);
  await page.getByTestId('animation').check();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => page.getByTestId('animation').isDisabled()).toBe(true);
  expect(await stepAndCount(page)).toBeLessThan(animated);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('steps are silent until the sound is switched on, which is remembered', async () => {
  const page = await openPage(browser);
  await listen(page);
  await openMatch(page, moved);
  await page.keyboard.press('ArrowRight');
  await page.getByText(`Step ${moved + 1} of`).waitFor();
  expect(await page.getByTestId('sound').isChecked()).toBe(false);
  expect(await notes(page)).toBe(0);
  // A sample plays at once.
  await page.getByTestId('sound').check();
  await expect.poll(() => notes(page)).toBeGreaterThan(0);
  await page.reload();
  await page.locator('[data-testid=verified][data-state=verified]').waitFor();
  expect(await page.getByTestId('sound').isChecked()).toBe(true);
  expect(await notes(page)).toBe(0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => notes(page)).toBeGreaterThan(0);
  // Only a step forward by one is heard.
  const heard = await notes(page);
  await page.keyboard.press('Home');
  await page.getByText('Step 0 of').waitFor();
  expect(await notes(page)).toBe(heard);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('a player hears the own move, and that it is their turn again', async () => {
  const page = await openPage(browser);
  await listen(page);
  await page.goto(`${site.url}/play/attrition-2?bot=random&short=1&seed=heard`);
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  await page.getByTestId('sound').check();
  await expect.poll(() => notes(page)).toBe(2);
  await page.getByRole('button', { name: /^End turn/ }).click();
  await page.locator('[data-testid=prompt][data-yours=false]').waitFor();
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  const chime = () => page.evaluate(() => (globalThis as any).notes.filter((hertz: number) => hertz === 784).length);
  await expect.poll(chime).toBe(2);
  await page.context().close();
});
