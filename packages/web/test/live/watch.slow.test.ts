import { expect, test } from 'vitest';
import { stage } from './stage.ts';

const { arena, visit } = stage({ HEXFRONT_HOUSE_MOVE_MS: '60' });

const verified = '[data-testid=verified][data-state=verified]';

test('a live match is followed, scrubbed and followed again to its end, then becomes the verified replay', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  const { id } = await arena.bots('conquest-1', { options: { turnLimit: 12 } });
  await page.goto(`${arena.url}/matches/${id}`);
  await page.locator('[data-testid=verified][data-state=live]').waitFor();
  await page.getByTestId('feed').getByRole('button').nth(1).waitFor();
  await page.getByText(/^Step ([4-9]|\d\d+) of/).waitFor();
  expect(await page.getByTestId('follow').getAttribute('aria-pressed')).toBe('true');
  await page.getByTestId('scrub').fill('2');
  await page.getByText(/^Step 2 of/).waitFor();
  await page.waitForURL(/seq=2/);
  const grown = () => page.getByTestId('position').textContent();
  const before = await grown();
  await expect.poll(grown).not.toBe(before);
  expect(await grown()).toMatch(/^Step 2 of/);
  await page.getByTestId('follow').click();
  await page.waitForURL((url) => !url.searchParams.has('seq'));
  await page.locator(verified).waitFor({ timeout: 180_000 });
  await page.getByTestId('outcome').waitFor();
  const { steps } = (await (await fetch(`${arena.url}/v1/matches/${id}/replay`)).json()) as { steps: unknown[] };
  expect(await page.getByTestId('verified').textContent()).toContain(`${steps.length} steps`);
  expect(await grown()).toBe(`Step ${steps.length} of ${steps.length}`);
  await page.getByRole('button', { name: 'Previous step' }).click();
  await page.getByTestId('fork').waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
}, 240_000);

test('the start page shows the featured match live and links to it', async () => {
  const page = await visit();
  await page.goto(arena.url);
  await page.getByTestId('featured').getByTestId('board').waitFor();
  const clock = () => page.getByTestId('featured').locator('ol').textContent();
  const before = await clock();
  await expect.poll(clock).not.toBe(before);
  await page.getByTestId('featured').getByRole('link', { name: 'Watch live' }).click();
  await page.locator('[data-testid=verified]').waitFor();
  expect(page.url()).toMatch(/\/matches\/[\w-]+/);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test.each([
  ['/matches/no-such-match', 'no-match', /no match at this address/],
  ['/agents/no-such-agent', 'no-agent', /no agent at this address/],
  ['/seat/no-such-match', 'no-match', /no such match/],
  ['/play/no-such-invitation', 'no-invite', /invitation does not exist/],
])('%s says what is missing and offers a way out', async (path, code, sentence) => {
  const page = await visit();
  await page.goto(arena.url + path);
  const trouble = page.locator(`[data-testid=trouble][data-code=${code}]`);
  await trouble.waitFor();
  expect(await trouble.textContent()).toMatch(sentence);
  await trouble.getByRole('link').first().click();
  await page.locator('h1').first().waitFor();
  await page.context().close();
});
