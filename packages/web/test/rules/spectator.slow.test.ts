import { expect, test } from 'vitest';
import { adminKey } from '../live/arena.ts';
import { signInAsOperator, stage } from '../live/stage.ts';

const { arena, visit } = stage();

test('[001 §2.15/5] under fog a spectator sees no live board; the operator can toggle full vision; after the end everyone sees everything', async () => {
  const id = await arena.hidden('battle-1', 1000);
  const stranger = await visit();
  await stranger.goto(`${arena.url}/matches/${id}`);
  await stranger.getByTestId('fog').waitFor();
  expect(await stranger.getByTestId('board').count()).toBe(0);
  expect(await stranger.getByTestId('fog').textContent()).toContain('only its players can see the board');
  const tick = () => stranger.getByTestId('tick').textContent();
  const before = await tick();
  await expect.poll(tick).not.toBe(before);
  expect(await stranger.getByTestId('see-all').count()).toBe(0);

  const operator = await visit({ reducedMotion: 'reduce' });
  await signInAsOperator(operator, arena);
  expect(operator.url()).not.toContain(adminKey);
  expect(await operator.evaluate(() => JSON.stringify(localStorage))).not.toContain(adminKey);
  await operator.locator(`[data-match="${id}"]`).getByRole('link').click();
  await operator.getByTestId('fog').waitFor();
  await operator.getByTestId('see-all').check();
  await operator.getByTestId('board').waitFor();
  await expect.poll(() => operator.getByTestId('chiefs').locator('li').count()).toBe(2);
  await operator.getByTestId('see-all').uncheck();
  await operator.getByTestId('fog').waitFor();
  expect(await operator.getByTestId('board').count()).toBe(0);

  await operator.goto(`${arena.url}/operator`);
  await operator.locator(`[data-match="${id}"]`).getByRole('button', { name: 'Cancel' }).click();
  await operator.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
  expect(await stranger.getByTestId('fog').count()).toBe(1);
  await operator.locator(`[data-match="${id}"]`).getByRole('button', { name: 'Cancel' }).click();
  await operator.getByTestId('sure').click();
  await expect.poll(() => operator.locator(`[data-match="${id}"]`).count()).toBe(0);

  await stranger.locator('[data-testid=verified][data-state=verified]').waitFor();
  await stranger.getByTestId('cancelled').waitFor();
  await stranger.getByTestId('viewer').selectOption('1');
  await stranger.waitForURL(/view=p1/);
  expect(stranger.errors).toEqual([]);
  await stranger.context().close();
  await operator.context().close();
});

test('a battle between house bots is open to every spectator while it is played, from its beginning', async () => {
  const { id } = await arena.bots('battle-2', { tickMs: 400 });
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto(`${arena.url}/matches/${id}`);
  await page.locator('[data-testid=verified][data-state=live]').waitFor();
  await page.getByTestId('board').waitFor();
  await expect.poll(() => page.getByTestId('chiefs').locator('li').count()).toBe(2);
  expect(await page.getByTestId('fog').count()).toBe(0);
  await page.getByTestId('spectators').getByText('1 spectator').waitFor();
  const grown = () => page.getByTestId('position').textContent();
  const before = await grown();
  await expect.poll(grown).not.toBe(before);
  expect(page.errors).toEqual([]);
  await page.context().close();
});
