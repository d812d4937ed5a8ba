import { expect, test } from 'vitest';
import { signInAsOperator, stage } from './stage.ts';

const { arena, visit } = stage({ HEXFRONT_VERIFY: 'admin' });

test('the operator verifies an agent, disables it, enables it and issues a new key', async () => {
  const page = await visit();
  const registered = await fetch(`${arena.url}/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'newcomer' }),
  });
  const { claimCode, apiKey } = (await registered.json()) as { claimCode: string; apiKey: string };
  await signInAsOperator(page, arena);
  const row = page.locator('[data-agent=newcomer]');
  await page.getByTestId('claim').fill(claimCode);
  await page.getByTestId('verify').click();
  await page
    .getByTestId('verify-said')
    .getByText(/is verified/)
    .waitFor();
  await row.getByText('verified', { exact: true }).waitFor();
  const knows = async (key: string) =>
    (await fetch(`${arena.url}/v1/auth/me`, { headers: { authorization: `Bearer ${key}` } })).status;
  await row.getByRole('button', { name: 'Disable' }).click();
  await page.getByTestId('sure').click();
  await row.getByText('disabled').waitFor();
  expect(await knows(apiKey)).toBe(403);
  await row.getByRole('button', { name: 'Enable' }).click();
  await row.getByText('verified', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'New key' }).click();
  await page.getByTestId('sure').click();
  const said = page.getByTestId('operator-said').getByText(/fc_/);
  await said.waitFor();
  const next = /fc_\S+/.exec((await said.textContent())!)![0];
  expect([await knows(apiKey), await knows(next)]).toEqual([401, 200]);
  await page.getByTestId('health').locator('figure').nth(7).waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('a wrong key opens nothing, and is not kept', async () => {
  const page = await visit();
  await page.goto(`${arena.url}/operator`);
  await page.getByTestId('admin-key').fill('a-wrong-key-of-some-length');
  await page.getByTestId('admin-key').press('Enter');
  await page.getByText('This is not the operator key').waitFor();
  expect(await page.getByTestId('operator').count()).toBe(0);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.context().close();
});

test('a link that is clicked while the charts appear above it is followed', async () => {
  const { id } = await arena.bots('conquest-1');
  const page = await visit();
  let answer = () => {};
  const isDue = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/metrics', async (route) => {
    await isDue;
    await route.continue();
  });
  await signInAsOperator(page, arena);
  const link = page.locator(`[data-match="${id}"]`).getByRole('link');
  await link.hover();
  await page.mouse.down();
  answer();
  await page.getByTestId('health').locator('figure').nth(7).waitFor();
  await page.mouse.up();
  await page.waitForURL(`${arena.url}/matches/${id}`);
  expect(page.errors).toEqual([]);
  await page.context().close();
});
