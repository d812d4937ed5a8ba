import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { wrongs } from './axe.ts';
import { keptCount } from './kept-in.ts';
import { siteStage } from './site-stage.ts';

const { site, visit } = siteStage();

const yours = '[data-testid=prompt][data-yours=true]';

/** What a player would miss: the clock, the feed and the board. */
async function seen(page: Page): Promise<readonly (string | null)[]> {
  await page.locator(yours).waitFor();
  await page.locator('.board-text summary').click();
  const board = await page.getByTestId('board-text').textContent();
  await page.locator('.board-text summary').click();
  return [await page.getByTestId('clock').textContent(), await page.getByTestId('feed').textContent(), board];
}

test('a local match goes on after a reload, after Back, and in a new tab after a crash, until it is discarded', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto(`${site.url}/play/attrition-2?bot=random&seat=0&short=1`);
  await page.locator(yours).waitFor();
  await page.getByTestId('board').focus();
  await page.getByRole('button', { name: 'End turn' }).click();
  await page.getByTestId('clock').getByText('Turn 2').waitFor();
  const before = await seen(page);
  await expect.poll(() => keptCount(page, 'steps')).toBeGreaterThan(1);
  await page.reload();
  expect(await seen(page)).toEqual(before);
  await page.getByRole('link', { name: 'Rules' }).click();
  await page.locator('h1').first().waitFor();
  await page.goBack();
  expect(await seen(page)).toEqual(before);
  // The tab is gone without a word.
  const next = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await next.goto(`${site.url}/play`);
  await next.getByTestId('unfinished').getByRole('link', { name: 'Continue' }).click();
  expect(await seen(next)).toEqual(before);
  await next.goto(`${site.url}/play`);
  await next.getByRole('button', { name: 'Discard' }).click();
  await next.getByTestId('unfinished').waitFor({ state: 'detached' });
  expect(page.errors).toEqual([]);
  await next.context().close();
});

test('a match that one tab plays is not played in another, unless it takes over', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto(`${site.url}/play/attrition-2?bot=random&seat=0&short=1`);
  await page.locator(yours).waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByTestId('elsewhere').waitFor();
  expect(await wrongs(other)).toEqual([]);
  await page.getByRole('button', { name: 'End turn' }).click();
  await page.getByTestId('clock').getByText('Turn 2').waitFor();
  const second = await seen(page);
  await expect.poll(() => keptCount(page, 'steps')).toBeGreaterThan(1);
  await other.getByRole('button', { name: 'Continue here' }).click();
  expect(await seen(other)).toEqual(second);
  await page.getByTestId('elsewhere').waitFor();
  // A reload is not another tab, and asks nothing.
  await other.reload();
  expect(await seen(other)).toEqual(second);
  await other.getByRole('button', { name: 'End turn' }).click();
  await other.getByTestId('clock').getByText('Turn 3').waitFor();
  const third = await seen(other);
  await page.getByRole('button', { name: 'Continue here' }).click();
  expect(await seen(page)).toEqual(third);
  // Whoever discards a match stops the tab that plays it.
  await other.goto(`${site.url}/play`);
  await other.getByRole('button', { name: 'Discard' }).click();
  await page.getByTestId('elsewhere').waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('a fork reloads as that fork', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto(`${site.url}/watch?game=attrition-1&bots=greedy,greedy&seed=3&short=1&seq=10`);
  await page.locator('[data-testid=verified][data-state=verified]').waitFor();
  await page.getByTestId('fork').click();
  await page.getByTestId('fork-go').click();
  const before = await seen(page);
  expect(before[1]).not.toBe('');
  await expect.poll(() => keptCount(page, 'steps')).toBeGreaterThanOrEqual(10);
  expect(page.url()).toContain('fork=10');
  await page.reload();
  expect(await seen(page)).toEqual(before);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test.each([
  '/editor',
  '/editor/battle',
])('%s: a document is still there after a reload, and can be discarded', async (path) => {
  const page = await visit();
  await page.goto(site.url + path);
  const json = page.locator('textarea').last();
  const empty = await json.inputValue();
  const changed = empty.replace('{', '{\n  "comment": "mine",');
  await json.fill(changed);
  await expect.poll(() => keptCount(page, 'documents')).toBe(1);
  await page.reload();
  await page.getByTestId('restored').waitFor();
  await expect.poll(() => json.inputValue()).toBe(changed);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => json.inputValue()).toBe(empty);
  await expect.poll(() => keptCount(page, 'documents')).toBe(0);
  await page.reload();
  await expect.poll(() => json.inputValue()).toBe(empty);
  expect(await page.getByTestId('restored').count()).toBe(0);
  expect(page.errors).toEqual([]);
  await page.context().close();
});
