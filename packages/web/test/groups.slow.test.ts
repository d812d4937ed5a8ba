import { expect, test } from 'vitest';
import { wrongs } from './axe.ts';
import { siteStage } from './site-stage.ts';

const { site, visit } = siteStage();

const mine = '[data-testid=prompt][data-yours=true]';

test('units are grouped by keys, commanded together from two hexes, and still grouped after a reload', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto(`${site.url}/play/battle-2?bot=random&seat=0&seed=groups`);
  await page.locator(mine).waitFor();
  const board = page.getByTestId('board');
  await board.focus();
  for (const key of ['n', 'Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  // One of them goes ahead, so that the group is on two hexes.
  await page.locator('.alternatives [data-kind=move]').last().click();
  await page.getByTestId('commit').click();
  await expect.poll(() => page.getByTestId('clock').textContent()).toContain('Tick 1 of');
  await page.locator(mine).waitFor();
  await board.focus();
  const draft = page.getByTestId('draft').locator('li');
  for (let hexes = 0; hexes < 2; hexes++) {
    for (const key of ['Escape', 'n', 'Enter']) await page.keyboard.press(key);
    await page.getByText('Choose a destination').waitFor();
    await page.keyboard.press('Shift+Digit2');
  }
  const group = page.getByTestId('group-2');
  await expect.poll(() => group.textContent()).toMatch(/^2: /);
  await page.keyboard.press('Escape');
  await page.keyboard.press('2');
  await page.getByText('Group 2 selected.').waitFor();
  expect(await group.getAttribute('aria-pressed')).toBe('true');
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect.poll(() => draft.count()).toBe(4);
  expect(await group.getAttribute('aria-pressed')).toBe('false');
  const units = await group.textContent();
  await page.reload();
  await page.locator(mine).waitFor();
  await expect.poll(() => group.textContent()).toBe(units);
  expect(await wrongs(page)).toEqual([]);
  await page.getByRole('button', { name: 'Dissolve group 2' }).click();
  await group.waitFor({ state: 'detached' });
  await page.reload();
  await page.locator(mine).waitFor();
  expect(await group.count()).toBe(0);
  expect(page.errors).toEqual([]);
  await page.context().close();
});
