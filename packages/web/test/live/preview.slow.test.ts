import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { noExhibitions, stage, startMatch } from './stage.ts';

const { arena, visit } = stage(noExhibitions);

test.each([
  ['attrition-2', /costs 1 action, 2 left/],
  ['battle-2', /1 tick/],
] as const)('%s on an arena: a move is previewed, a second one in flight is refused, and nothing can be undone', async (game, text) => {
  const page = await visit({ reducedMotion: 'reduce' });
  await startMatch(page, arena, game);
  await page.getByTestId('board').focus();
  for (const key of ['n', 'Enter', 'ArrowRight']) await page.keyboard.press(key);
  await page.getByTestId('preview').getByText(text).waitFor();
  expect(await page.getByTestId('take-back').count()).toBe(0);
  if (game === 'attrition-2') {
    // The arena takes its time: the page says so, and takes no second move meanwhile.
    const held = Promise.withResolvers<Route>();
    await page.route('**/move', held.resolve);
    await page.keyboard.press('Enter');
    await page.getByTestId('prompt').filter({ hasText: 'Sending your move' }).waitFor();
    await page.getByTestId('action-bar').getByRole('button', { name: 'End turn' }).click();
    await page.getByTestId('play-notice').getByText('still being sent').waitFor();
    await (await held.promise).continue();
    await page.getByText('2 actions left').first().waitFor();
  }
  expect(page.errors).toEqual([]);
  await page.context().close();
});
