import { expect, test } from 'vitest';
import { wrongs } from '../axe.ts';
import { layoutOf, watchLayout } from '../shifts.ts';
import { noExhibitions, stage } from './stage.ts';

const { arena, visit } = stage(noExhibitions);

/** One page of each kind: a table, code, a long reference, the rules, a picture. */
const pages = [
  '/',
  '/first-bot',
  '/exec-tutorial',
  '/reference/battle-v2',
  '/rules/attrition-1',
  '/champion',
  '/packages/cli',
];

test.each([
  ['dark', 1440],
  ['light', 1000],
  ['light', 390],
  ['dark', 390],
] as const)('the guide is accessible, stays where it is and fits, %s and %i pixels wide', async (colorScheme, width) => {
  for (const path of pages) {
    const page = await visit({ colorScheme, viewport: { width, height: 860 } });
    await watchLayout(page);
    await page.goto(`${arena.url}/guide${path}`);
    // All fonts are there, and what they changed has been painted.
    await page.evaluate(async () => {
      await document.fonts.ready;
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    });
    const { shifts } = await layoutOf(page);
    expect([path, shifts.reduce((sum, { value }) => sum + value, 0) < 0.02]).toEqual([path, true]);
    expect([path, await wrongs(page)]).toEqual([path, []]);
    // Errors are also what the page's policy forbids.
    expect(page.errors).toEqual([]);
    await page.context().close();
  }
});

test('search finds passages by keyboard alone, also with a wrong letter', async () => {
  const page = await visit();
  await page.goto(`${arena.url}/guide/`);
  await page.keyboard.press('/');
  await page.keyboard.type('stack tokne');
  await page.locator('#count', { hasText: '0 passages' }).waitFor();
  await page.getByRole('searchbox').fill('match tokne');
  await page.locator('#found mark', { hasText: 'token' }).first().waitFor();
  expect(await wrongs(page)).toEqual([]);
  await page.getByRole('searchbox').fill('movedDistance');
  await page.locator('#found a', { hasText: 'The view' }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/guide\/reference\/(attrition|conquest)#the-view$/);
  expect(await page.locator('#finder').isVisible()).toBe(false);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('search says when its index cannot be loaded, and tries again', async () => {
  const page = await visit();
  await page.goto(`${arena.url}/guide/`);
  await page.route('**/search.json', (route) => route.fulfill({ status: 429, json: { ok: false } }));
  await page.keyboard.press('/');
  await page.locator('#count', { hasText: 'could not be loaded' }).waitFor();
  await page.unroute('**/search.json');
  await page.keyboard.type('match token');
  await page.locator('#found mark', { hasText: 'token' }).first().waitFor();
  expect(page.errors.filter((error) => !error.includes('429'))).toEqual([]);
  await page.context().close();
});

test('code is selected where a page may not write to the clipboard, as on plain http', async () => {
  const page = await visit();
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto(`${arena.url}/guide/first-bot`);
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await page.getByRole('button', { name: 'Selected' }).waitFor();
  expect(await page.evaluate(() => String(getSelection()))).toMatch(/^npm install DIR/);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('a chosen theme is remembered, and shared with the dashboard', async () => {
  const page = await visit({ colorScheme: 'dark' });
  await page.goto(`${arena.url}/guide/`);
  const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await colour();
  await page.getByLabel('Theme').selectOption('light');
  expect(await colour()).not.toBe(dark);
  await page.goto(arena.url);
  await page.locator('html[data-theme=light]').waitFor();
  await page.getByRole('link', { name: 'Guide' }).click();
  await page.waitForURL(/\/guide\/$/);
  expect(await page.getByLabel('Theme').inputValue()).toBe('light');
  await page.context().close();
});

test('on a phone the contents open over the page, and without scripts everything but search works', async () => {
  const page = await visit({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  await page.goto(`${arena.url}/guide/exec-tutorial`);
  expect(await page.getByRole('button', { name: 'Search' }).isVisible()).toBe(false);
  const link = page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'The frames' });
  expect(await link.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Contents' }).click();
  await link.click();
  await page.waitForURL(/\/guide\/reference\/frames$/);
  await page.context().close();
});

test('commands are wrapped, so that none of their options is out of sight', async () => {
  const page = await visit();
  await page.goto(`${arena.url}/guide/first-bot`);
  const widths = await page
    .locator('pre.commands')
    .evaluateAll((blocks) => blocks.map((each) => each.scrollWidth - each.clientWidth));
  expect(widths.length).toBeGreaterThan(3);
  expect(widths.filter((hidden) => hidden > 0)).toEqual([]);
  await page.context().close();
});

test('an address without a page leads people to the contents, and programs get a refusal', async () => {
  const page = await visit();
  const answer = await page.goto(`${arena.url}/guide/no-such-page`);
  expect(answer!.status()).toBe(404);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'The frames' }).waitFor();
  await page.context().close();
  const refused = await fetch(`${arena.url}/guide/no-such-page`);
  expect([refused.status, (await refused.json()).code]).toEqual([404, 'no-route']);
});
