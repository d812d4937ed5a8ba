import { expect, test } from 'vitest';
import { siteStage } from './site-stage.ts';

const { site, visit } = siteStage();

const mine = '[data-testid=prompt][data-yours=true]';

test.each([
  'attrition-2',
  'battle-2',
] as const)('%s: a decision in this browser is taken back, and stays so after a reload', async (id) => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto(`${site.url}/play/${id}?bot=random&seat=0&short=1&seed=undo`);
  await page.locator(mine).waitFor();
  const clock = page.getByTestId('clock');
  const before = await clock.textContent();
  const takeBack = page.getByTestId('take-back');
  expect(await takeBack.getAttribute('aria-disabled')).toBe('true');
  await page
    .getByTestId('action-bar')
    .getByRole('button', { name: /End turn|Submit no orders/ })
    .click();
  // The bot has had its turn, too.
  await expect.poll(() => clock.textContent()).not.toBe(before);
  await page.locator(mine).waitFor();
  await takeBack.click();
  await expect.poll(() => clock.textContent()).toBe(before);
  await page.reload();
  await page.locator(mine).waitFor();
  expect(await clock.textContent()).toBe(before);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('a risky move is asked about where the player wants that, and the wish is remembered', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto(`${site.url}/play/attrition-1?bot=random&seat=0&short=1&seed=risk`);
  await page.locator(mine).waitFor();
  const box = page.getByTestId('ask-first');
  expect(await box.isChecked()).toBe(false);
  await box.check();
  await page.reload();
  await page.locator(mine).waitFor();
  expect(await box.isChecked()).toBe(true);
  // What costs nothing is not asked about.
  const clock = page.getByTestId('clock');
  const before = await clock.textContent();
  await page.getByTestId('action-bar').getByRole('button', { name: 'End turn' }).click();
  await expect.poll(() => clock.textContent()).not.toBe(before);
  expect(await page.getByTestId('risk').count()).toBe(0);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('what the opponent does is announced', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto(`${site.url}/play/attrition-2?bot=greedy&seat=0&short=1&seed=heard`);
  await page.locator(mine).waitFor();
  expect(await page.getByTestId('heard').textContent()).toBe('');
  await page.getByTestId('action-bar').getByRole('button', { name: 'End turn' }).click();
  await expect.poll(() => page.getByTestId('heard').textContent()).toMatch(/B/);
  expect(page.errors).toEqual([]);
  await page.context().close();
});
