import { expect, test } from 'vitest';
import { noExhibitions, stage, startMatch } from './stage.ts';

const { arena, visit } = stage(noExhibitions);

test.each([
  'attrition-2',
  'warshard-1',
  'battle-2',
])('%s: a casual match gives hints, counted across a reload', async (game) => {
  const page = await visit({ reducedMotion: 'reduce' });
  await startMatch(page, arena, game);
  await page.getByTestId('hint-button').click();
  await page.getByTestId('hint').waitFor();
  await page.reload();
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  await page.getByTestId('resign').click();
  await page.getByTestId('resign-yes').click();
  expect(await page.getByTestId('hints-asked').textContent()).toBe('You asked for 1 hint.');
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('a rated match gives none', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  const id = await startMatch(page, arena, 'attrition-2');
  expect(await page.getByTestId('hint-button').count()).toBe(1);
  // Guests play no rated matches, so the page is told that this is one.
  await page.route(`**/v1/matches/${id}`, async (route) => {
    const response = await route.fetch();
    const { match } = (await response.json()) as { match: object };
    await route.fulfill({ response, json: { match: { ...match, mode: 'rated' } } });
  });
  await page.reload();
  await page.getByTestId('rules-open').waitFor();
  expect(await page.getByTestId('hint-button').count()).toBe(0);
  await page.context().close();
});
