import { expect, test } from 'vitest';
import { siteStage } from './site-stage.ts';

const { site, visit } = siteStage();

test('battle-2: units that do not get to where they were sent are told in the feed, on the board and in the draft', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto(`${site.url}/play/battle-2?bot=random&seat=0&short=1&seed=a`);
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  const feed = page.getByTestId('feed');
  const draft = page.getByTestId('draft').locator('li');
  const sendAll = async (...ways: readonly string[]) => {
    await page.getByTestId('board').focus();
    for (const key of ['Home', 'n', 'Enter', ...ways, 'Enter']) await page.keyboard.press(key);
    await page.locator('.alternatives button').first().click();
    await page.getByTestId('shared-goal').waitFor();
    await page.getByTestId('commit').click();
  };
  // All of them to one empty hex next to the base: one gets in.
  await sendAll('ArrowRight');
  await page.getByTestId('clock').getByText('Tick 1 of').waitFor();
  await feed.getByText('because only one unit enters an empty hex in a tick').first().waitFor();
  const told = await feed.getByText('Held back').count();
  expect(told).toBeGreaterThan(1);
  expect(await page.getByTestId('play-notice').textContent()).toContain(`${told} marches were not completed`);
  await expect.poll(() => draft.count()).toBe(told);
  await page.getByTestId('board').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('n');
  expect(await page.getByTestId('announced').textContent()).toContain('a unit was held back here');
  // In the next tick the hex has a friend in it, who can be joined.
  await page.getByTestId('commit').click();
  await page.getByTestId('clock').getByText('Tick 2 of').waitFor();
  await expect.poll(() => feed.getByText('Held back').count()).toBe(told);
  await expect.poll(() => draft.count()).toBe(0);
  // A long march goes on tick by tick, each time from where the unit stands.
  await page.getByTestId('board').focus();
  for (const key of ['Home', 'n', 'Enter', ...Array(9).fill('ArrowDown'), 'Enter']) await page.keyboard.press(key);
  await page.locator('.alternatives [data-kind=move]').last().click();
  for (const tick of [3, 4]) {
    await page.getByTestId('commit').click();
    await page.getByTestId('clock').getByText(`Tick ${tick} of`).waitFor();
    await expect.poll(() => feed.getByText('On the way').count()).toBe(tick - 2);
    await expect.poll(() => draft.count()).toBe(1);
  }
  expect(page.errors).toEqual([]);
  await page.context().close();
});
