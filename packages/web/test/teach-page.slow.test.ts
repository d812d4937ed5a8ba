import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { wrongs } from './axe.ts';
import { keptIn } from './kept-in.ts';
import { siteStage } from './site-stage.ts';

const { site, visit } = siteStage();

async function open(game: string, look: BrowserContextOptions = {}) {
  const page = await visit({ reducedMotion: 'reduce', ...look });
  await page.goto(`${site.url}/play/${game}?bot=random&seat=0&short=1&seed=teach`);
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  return page;
}

test.each([
  [
    'attrition-1',
    'en',
    'control 2 enemy strongholds at the end of a turn, or destroy all enemy units. After round 6: more',
  ],
  [
    'attrition-2',
    'en',
    'control 1 enemy stronghold at the end of a turn, or destroy all enemy units. After round 6: more',
  ],
  ['conquest-1', 'en', 'move a unit onto the enemy capital, or destroy all enemy units. After round 6: more hexes'],
  ['battle-2', 'en', 'be the last player with a Chief. After tick 120, the highest score wins.'],
  ['warshard-1', 'en', 'have more points than the enemy after turn 6. Victory hexes are worth 1 point in all.'],
  ['attrition-2', 'es', 'controlar 1 fortaleza enemiga al terminar un turno'],
] as const)('%s in %s says how it is won under its options', async (game, locale, goal) => {
  const page = await open(game, { locale });
  expect(await page.getByTestId('goal').textContent()).toContain(goal);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('the legend lists what is on this board, nothing else, and stays closed once it was closed', async () => {
  const page = await open('conquest-1');
  const legend = page.getByTestId('legend');
  const lines = await legend.getByRole('listitem').allTextContents();
  expect(lines).toEqual(expect.arrayContaining(['infantry', 'tower: defence +1', 'A: hexes under control']));
  expect(lines).not.toContain('wall: fortified');
  expect(lines).not.toContain('out of sight: units there are hidden');
  // Every sign is drawn, after the page was.
  const blank = () =>
    legend.locator('canvas').evaluateAll(
      (all) =>
        (all as HTMLCanvasElement[]).filter(
          (each) =>
            !each
              .getContext('2d')!
              .getImageData(0, 0, each.width, each.height)
              .data.some((part) => part > 0),
        ).length,
    );
  await expect.poll(blank).toBe(0);
  await page.getByTestId('board').focus();
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Fortify/ }).click();
  await legend.getByText('wall: fortified').waitFor();
  await page.getByLabel('Control').uncheck();
  await expect.poll(() => legend.getByRole('listitem').allTextContents()).not.toContain('A: hexes under control');
  await legend.locator('summary').click();
  // A browser tells of the closing a moment later.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('closed');
  await page.reload();
  await page.locator('[data-testid=prompt]').waitFor();
  expect(await legend.evaluate((element) => (element as HTMLDetailsElement).open)).toBe(false);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-testid'));

test('the rules open beside the board at what is selected, by keys, and Escape leads back', async () => {
  const page = await open('attrition-2');
  const drawer = page.getByTestId('rules-drawer');
  await page.getByTestId('board').focus();
  await page.keyboard.press('?');
  await drawer.locator('.here').getByText('A turn').waitFor();
  // The rules of this match: six rounds instead of twenty.
  expect(await drawer.textContent()).toContain('B has ended round 6.');
  await expect.poll(() => drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('board');
  for (const key of ['n', 'Enter']) await page.keyboard.press(key);
  await page.getByText('Choose a destination').waitFor();
  await page.getByTestId('rules-open').click();
  const here = drawer.locator('.here');
  await here.getByText('Moving').waitFor();
  const top = async (of: Locator) => (await of.boundingBox())!.y;
  await expect.poll(async () => (await top(here)) - (await top(drawer.locator('.rules-text')))).toBeLessThan(40);
  // The board is beside it, not below it.
  const board = (await page.getByTestId('board').boundingBox())!;
  expect(board.x + board.width).toBeLessThanOrEqual((await drawer.boundingBox())!.x + 1);
  expect(await wrongs(page)).toEqual([]);
  await page.getByTestId('rules-close').click();
  await expect.poll(() => focused(page)).toBe('rules-open');
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('what is not possible leads to the rule that it breaks', async () => {
  const page = await open('attrition-2', { locale: 'es-ES' });
  await page.getByTestId('board').focus();
  for (const key of ['n', 'Enter', 'End']) await page.keyboard.press(key);
  await page.getByTestId('preview').getByText('No es posible').waitFor();
  await page.getByTestId('rules-open').press('Enter');
  await page.getByTestId('rules-drawer').locator('.here').getByText('000 §9.3').waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('on a phone the rules of a stage cover the page', async () => {
  const page = await open('warshard-1', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
    locale: 'es-ES',
  });
  await page.getByTestId('rules-open').tap();
  const drawer = page.getByTestId('rules-drawer');
  await drawer.locator('.here').getByText('Movimiento').waitFor();
  expect((await drawer.boundingBox())!.width).toBe(390);
  expect(await wrongs(page)).toEqual([]);
  await page.getByTestId('rules-close').tap();
  await drawer.waitFor({ state: 'detached' });
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test.each(['attrition-2', 'warshard-1', 'battle-2'])('%s shows a good move on request', async (game) => {
  const page = await open(game);
  await page.getByTestId('hint-button').click();
  await page.getByTestId('hint').waitFor();
  const suggested = await page.getByTestId('preview').locator('strong').first().textContent();
  expect(suggested).toMatch(/^(Move|Build|Recruit|Attack|End)/);
  // Pointing at something else shows that instead, and turning away shows the hint again.
  await page.getByTestId('board').focus();
  for (const key of ['n', 'Enter', 'End']) await page.keyboard.press(key);
  await page.getByTestId('hint').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByTestId('hint').waitFor();
  await expect.poll(() => keptIn(page, 'matches')).toEqual([expect.objectContaining({ hints: 1 })]);
  await page.reload();
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  await page.getByTestId('hint-button').click();
  await page.getByTestId('hint').waitFor();
  await page.getByTestId('resign').click();
  await page.getByTestId('resign-yes').click();
  expect(await page.getByTestId('hints-asked').textContent()).toBe('You asked for 2 hints.');
  expect(page.errors).toEqual([]);
  await page.context().close();
});
