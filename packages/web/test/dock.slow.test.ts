import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { looks, wrongs } from './axe.ts';
import { isInView } from './in-view.ts';
import { siteStage } from './site-stage.ts';

const { site, visit } = siteStage();

const mine = '[data-testid=prompt][data-yours=true]';

/** Sizes of screens, and what a zoom of 200 % leaves of the first. */
test.each([
  [1440, 900],
  [1180, 760],
  [390, 844],
  [720, 450],
] as const)('%i × %i: preview and buttons are in view, whatever the page is scrolled to, and no line is cut off', async (width, height) => {
  // Spanish has the longest sentences.
  const page = await visit({ locale: 'es-ES', viewport: { width, height }, reducedMotion: 'reduce' });
  for (const game of ['attrition-2', 'battle-2', 'warshard-1']) {
    await page.goto(`${site.url}/play/${game}?bot=random&seat=0&short=1&seed=dock`);
    await page.locator(mine).waitFor();
    const cut = await page.getByTestId('preview').evaluate((panel) => panel.scrollHeight - panel.clientHeight);
    if (height > 450) expect([game, cut]).toEqual([game, 0]);
    const primary = '[data-testid=action-bar] > button';
    for (const top of [0, 250, 10_000]) {
      await page.evaluate((to) => scrollTo(0, to), top);
      for (const each of ['[data-testid=preview]', primary]) {
        expect([game, top, each, await isInView(page, each)]).toEqual([game, top, each, true]);
      }
    }
  }
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('a full turn of attrition-2 on a phone: every control is in view without scrolling, and no hex is too small', async () => {
  const page = await visit({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    hasTouch: true,
    isMobile: true,
  });
  await page.goto(`${site.url}/play/attrition-2?bot=random&seat=0&seed=dock`);
  await page.locator(mine).waitFor();
  const clock = page.getByTestId('clock');
  const announced = page.getByTestId('announced');
  const needed = [
    '[data-testid=prompt]',
    '[data-testid=board]',
    '[data-testid=preview]',
    '[data-testid=action-bar] > button',
  ];
  for (let action = 0; action < 3; action++) {
    await page.locator(mine).waitFor();
    const before = await clock.textContent();
    await page.getByTestId('board').focus();
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    await page.getByText('Choose a destination').waitFor();
    const hex = page.getByTestId('board');
    expect(Number(await hex.getAttribute('data-hex-pixels'))).toBeGreaterThanOrEqual(28);
    // The board is turned: towards the enemy is up.
    for (let k = 0; k < 2 && !(await canMove(page)); k++) {
      const at = await announced.textContent();
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => announced.textContent()).not.toBe(at);
    }
    for (const each of needed) expect([each, await isInView(page, each)]).toEqual([each, true]);
    const [x, y] = (await hex.getAttribute('data-cursor-at'))!.split(' ').map(Number);
    const box = (await hex.boundingBox())!;
    await page.touchscreen.tap(box.x + x + 1, box.y + y + 1);
    await page.getByTestId('preview').getByText('Tap again').waitFor();
    expect(await isInView(page, '[data-testid=confirm]')).toBe(true);
    await page.getByTestId('confirm').tap();
    await expect.poll(() => clock.textContent()).not.toBe(before);
  }
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

async function canMove(page: Page): Promise<boolean> {
  return /can be moved to/.test((await page.getByTestId('announced').textContent())!);
}

test.each(
  looks,
)('in %s, %s, %i wide: axe finds nothing while a move is previewed', async (locale, colorScheme, width) => {
  const page = await visit({
    locale,
    colorScheme,
    viewport: { width, height: 844 },
    reducedMotion: 'reduce',
  });
  for (const game of ['attrition-2', 'battle-2']) {
    await page.goto(`${site.url}/play/${game}?bot=random&seat=0&short=1&seed=dock`);
    await page.locator(mine).waitFor();
    await page.getByTestId('board').focus();
    for (const key of ['n', 'Enter', 'ArrowRight']) await page.keyboard.press(key);
    await page.getByTestId('preview').locator('strong').first().waitFor();
    expect(await wrongs(page)).toEqual([]);
  }
  await page.context().close();
});
