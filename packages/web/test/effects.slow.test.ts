import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { playedMatch } from './matches.ts';
import { siteStage } from './site-stage.ts';

const replay = playedMatch('conquest-1', ['greedy', 'rusher']).replay();
const moved = replay.steps.findIndex((step) => JSON.stringify(step).includes('move')) + 1;
const { site, visit } = siteStage({ '/match.json': JSON.stringify(replay) });

/** Lets a page record where the units of each picture of its board are, and the notes that it plays. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pictures: string[] = [];
    const notes: number[] = [];
    Object.assign(globalThis, { pictures, notes });
    const { drawImage, setTransform } = CanvasRenderingContext2D.prototype;
    const isBoard = ({ canvas }: any) => canvas.closest('[data-testid=board]') !== null;
    // Every picture of the board begins with it.
    CanvasRenderingContext2D.prototype.setTransform = function (this: any, ...to: any) {
      if (isBoard(this)) pictures.push('');
      return (setTransform as any).call(this, ...to);
    } as any;
    CanvasRenderingContext2D.prototype.drawImage = function (this: any, image: any, ...at: any) {
      // Units are square, and the ground is not.
      if (isBoard(this) && at[2] === at[3]) pictures.push(`${pictures.pop()} ${at.join()}`);
      return (drawImage as any).call(this, image, ...at);
    } as any;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      notes.push(this.frequency.value);
      return start.call(this, when);
    };
  });
}

const notes = (page: Page): Promise<number> => page.evaluate(() => (globalThis as any).notes.length);

async function openMatch(page: Page, seq: number): Promise<void> {
  await page.goto(`${site.url}/replay?src=/match.json&seq=${seq}`);
  await isOpen(page, seq);
}

async function isOpen(page: Page, seq: number): Promise<void> {
  await page.locator('[data-testid=verified][data-state=verified]').waitFor();
  await shows(page, seq);
}

const shows = (page: Page, seq: number) => page.locator(`[data-testid=board][data-seq="${seq}"]`).waitFor();

/** Waits until the board is still: what moves is drawn in every frame. */
const still = (page: Page) =>
  page.evaluate(async () => {
    const { pictures } = globalThis as any;
    const nextFrame = () => new Promise(requestAnimationFrame);
    for (let before = -1; before < pictures.length; await nextFrame(), await nextFrame()) before = pictures.length;
  });

/** Goes to a step, and returns how many different pictures were drawn after the one before. */
async function picturesTo(page: Page, key: string, seq: number): Promise<number> {
  await still(page);
  await page.evaluate(() => (globalThis as any).pictures.splice(0, (globalThis as any).pictures.length - 1));
  await page.keyboard.press(key);
  await shows(page, seq);
  await still(page);
  return page.evaluate(() => new Set((globalThis as any).pictures).size - 1);
}

/** Steps back and forward again, and returns how many pictures the second step took. */
async function stepAndCount(page: Page): Promise<number> {
  expect(await picturesTo(page, 'ArrowLeft', moved - 1)).toBe(1);
  return picturesTo(page, 'ArrowRight', moved);
}

test('a step forward is animated, unless that is switched off or the system asks for less motion', async () => {
  const page = await visit();
  await listen(page);
  await openMatch(page, moved);
  // On the way, the unit is drawn in at least one place where none is at rest.
  expect(await stepAndCount(page)).toBeGreaterThan(1);
  await page.getByTestId('animation').uncheck();
  expect(await stepAndCount(page)).toBe(1);
  await page.reload();
  await isOpen(page, moved);
  expect(await page.getByTestId('animation').isChecked()).toBe(false);
  expect(await stepAndCount(page)).toBe(1);
  await page.getByTestId('animation').check();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => page.getByTestId('animation').isDisabled()).toBe(true);
  expect(await stepAndCount(page)).toBe(1);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('steps are silent until the sound is switched on, which is remembered', async () => {
  const page = await visit();
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
  const page = await visit();
  await listen(page);
  await page.goto(`${site.url}/play/attrition-2?bot=random&short=1&seed=heard`);
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  await page.getByTestId('sound').check();
  await expect.poll(() => notes(page)).toBe(2);
  await page.getByRole('button', { name: /^End turn/ }).click();
  await page.getByTestId('clock').getByText('Turn 2').waitFor();
  const chime = () => page.evaluate(() => (globalThis as any).notes.filter((hertz: number) => hertz === 784).length);
  await expect.poll(chime).toBe(2);
  await page.context().close();
});
