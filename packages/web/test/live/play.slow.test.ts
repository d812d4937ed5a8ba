import { type Replay, verify } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { playByKeys, startByKeys, tabTo } from '../keyboard.ts';
import { noExhibitions, stage } from './stage.ts';

const { arena, visit } = stage(noExhibitions);

test('a guest plays a whole short game against a bot of the house with the keyboard alone', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto(`${arena.url}/play`);
  await page.getByTestId('server-play').waitFor();
  const matchId = await startByKeys(page);
  await playByKeys(page);
  await tabTo(page, ({ text }) => text === 'Analyse the replay');
  await page.keyboard.press('Enter');
  await page.locator('[data-testid=verified][data-state=verified]').waitFor();
  const replay = (await (await fetch(`${arena.url}/v1/matches/${matchId}/replay`)).json()) as Replay;
  expect(verify(replay)).toMatchObject({ ok: true });
  expect(replay.players[1]).toBe('house-random');
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('two people play by an invitation; the one who resigns loses, and both see the replay', async () => {
  const host = await visit({ reducedMotion: 'reduce' });
  const friend = await visit({ reducedMotion: 'reduce' });
  await host.goto(`${arena.url}/play`);
  await host.getByTestId('server-game').selectOption('warshard-1');
  await host.getByTestId('server-against').selectOption('person');
  await host.getByTestId('server-pace').selectOption('300');
  await host.getByTestId('server-start').click();
  const link = await host.getByTestId('invite-link').inputValue();
  await friend.goto(link);
  await friend.getByTestId('accept').click();
  await host.waitForURL(/\/seat\//);
  await friend.waitForURL(/\/seat\//);
  await host.locator('[data-testid=prompt][data-yours=true]').waitFor();
  await friend.locator('[data-testid=prompt][data-yours=false]').waitFor();
  expect(await host.getByRole('timer').textContent()).toMatch(/^(4m \d+s|5m 0s) left$/);
  await friend.getByTestId('resign').click();
  await friend.getByTestId('resign-yes').click();
  await friend.locator('[data-over=true]').waitFor();
  await host.locator('[data-over=true]').waitFor();
  expect(await host.getByTestId('prompt').textContent()).toContain('Blue wins');
  expect(await friend.getByTestId('action-bar').getByRole('button').count()).toBe(0);
  await friend.getByTestId('end').getByRole('link', { name: 'Analyse' }).click();
  await friend.locator('[data-testid=verified][data-state=verified]').waitFor();
  expect([...host.errors, ...friend.errors]).toEqual([]);
  await host.context().close();
  await friend.context().close();
});

test.each([
  'battle-1',
  'battle-2',
])('%s: a guest gives orders under fog, sees no more after a reload, and no less', async (game) => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto(`${arena.url}/play`);
  await page.getByTestId('server-game').selectOption(game);
  await page.getByTestId('server-against').selectOption('commander');
  await page.getByTestId('server-start').click();
  await page.waitForURL(/\/seat\//);
  // A seat on the arena shows what a local one does.
  for (const name of ['Visibility', 'Supply', 'Frontier']) await page.getByRole('checkbox', { name }).waitFor();
  await page.getByTestId('chiefs').waitFor();
  await page.getByTestId('frontier').waitFor();
  for (let tick = 0; tick < 3; tick++) {
    await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
    await page
      .getByTestId('clock')
      .getByText(new RegExp(`Tick ${tick} of`))
      .waitFor();
    await page.getByTestId('orders').locator('button[data-kind=build]').first().click();
    await page.getByTestId('commit').click();
    await page
      .getByTestId('clock')
      .getByText(new RegExp(`Tick ${tick + 1} of`))
      .waitFor();
  }
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  const held = () => page.locator('.board-text li').filter({ hasText: 'held by' }).allTextContents();
  await page.locator('.board-text summary').click();
  await expect.poll(async () => (await held()).length).toBeGreaterThan(3);
  const before = await held();
  await page.reload();
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  await page.locator('.board-text summary').click();
  await expect.poll(held).toEqual(before);
  await page.goto(page.url().replace('/seat/', '/matches/'));
  await page.getByTestId('board').waitFor();
  await page.locator('.board-text summary').click();
  await expect.poll(held).toEqual(before);
  await page.getByRole('link', { name: 'To your seat' }).click();
  await page.getByTestId('resign').waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});
