import { expect, test } from 'vitest';
import { wrongs } from '../axe.ts';
import { noExhibitions, stage, startMatch, type Visit } from './stage.ts';

const { arena, visit } = stage(noExhibitions);

const resign = async (page: Visit) => {
  await page.getByTestId('resign').click();
  await page.getByTestId('resign-yes').click();
};

/** Waits until this browser sits in another match than before. */
const moved = (page: Visit, before: string) =>
  page.waitForURL((url) => /\/seat\//.test(url.href) && url.href !== before);

test('two people agree on a rematch, which swaps their seats; the end is told to each in their own words', async () => {
  const [first, second] = [await visit({ reducedMotion: 'reduce' }), await visit({ reducedMotion: 'reduce' })];
  await first.goto(`${arena.url}/play?against=person`);
  await first.getByTestId('server-start').click();
  const link = await first.getByTestId('invite-link').inputValue();
  await second.goto(link);
  await second.getByTestId('accept').click();
  await first.locator('[data-testid=prompt][data-yours=true]').waitFor();
  await second.getByTestId('resign').waitFor();
  expect(await first.getByTestId('end').count()).toBe(0);
  await resign(first);
  const name = await first.getByTestId('account').textContent();
  await first.getByTestId('end').getByText('You resigned.').waitFor();
  await second.getByTestId('end').getByRole('heading', { name: 'You won' }).waitFor();
  expect(await second.getByTestId('end').textContent()).toContain('resigned.');
  expect(name).not.toBe('');
  expect(await wrongs(second)).toEqual([]);
  const before = first.url();
  await second.getByTestId('rematch').click();
  await second.getByText(/Rematch offered/).waitFor();
  await first.getByRole('button', { name: 'Accept rematch' }).click();
  await Promise.all([first, second].map((page) => moved(page, before)));
  await second.locator('[data-testid=prompt][data-yours=true]').waitFor();
  expect(first.url()).toBe(second.url());
  expect([...first.errors, ...second.errors]).toEqual([]);
  await Promise.all([first, second].map((page) => page.context().close()));
});

test('a house bot plays a rematch at once, and the replay is one click away', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await startMatch(page, arena, 'attrition-2');
  await resign(page);
  const end = page.getByTestId('end');
  await end.waitFor();
  expect(await end.getByRole('link', { name: 'Analyse the replay' }).getAttribute('href')).toMatch(/^\/matches\//);
  const before = page.url();
  await end.getByTestId('rematch').click();
  await moved(page, before);
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});
