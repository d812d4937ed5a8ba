import { expect, test } from 'vitest';
import { wrongs } from '../axe.ts';
import { noExhibitions, stage, type Visit } from './stage.ts';

const { arena, visit } = stage(noExhibitions);

/** Opens a game for anyone in the lobby, and returns the path of its waiting room. */
async function seek(page: Visit, seconds: number): Promise<string> {
  await page.goto(`${arena.url}/play?against=lobby`);
  await page.getByTestId('server-pace').selectOption(String(seconds));
  await page.getByTestId('server-start').click();
  await page.getByTestId('invite-link').waitFor();
  return new URL(page.url()).pathname;
}

const isYours = '[data-testid=prompt][data-yours=true]';

test('a game opened in one browser is joined from the start page of another, and both play; a pace of days is named', async () => {
  const [host, guest] = [await visit({ reducedMotion: 'reduce' }), await visit({ reducedMotion: 'reduce' })];
  await guest.goto(arena.url);
  await guest.getByTestId('lobby').getByText('Nobody is waiting').waitFor();
  await seek(host, 3 * 86_400);
  expect(await wrongs(host)).toEqual([]);
  const lobby = guest.getByTestId('lobby');
  await lobby.getByText('3 days per decision').waitFor();
  expect(await wrongs(guest)).toEqual([]);
  await lobby.getByTestId('join').click();
  await Promise.all([host, guest].map((page) => page.waitForURL(/\/seat\//)));
  await host.locator(isYours).waitFor();
  await host
    .getByRole('timer')
    .getByText(/^(3d 0h|2d 23h) left$/)
    .waitFor();
  await guest.getByTestId('clocks').waitFor();
  const clocks = (running: boolean) => guest.locator(`[data-testid=clocks] [data-running=${running}] .seat-time`);
  await expect.poll(() => clocks(true).allTextContents()).toEqual([expect.stringMatching(/^(3d 0h|2d 23h)$/)]);
  expect(await clocks(false).allTextContents()).toEqual(['3d 0h']);
  await host.getByRole('button', { name: 'End turn' }).click();
  await guest.locator(isYours).waitFor();
  await guest.getByRole('button', { name: 'End turn' }).click();
  await host.locator(isYours).waitFor();
  // Away from the board, the match is among the player's own.
  await host.goto(arena.url);
  await host.getByTestId('going-on').getByRole('link').click();
  await host.locator(isYours).waitFor();
  expect([...host.errors, ...guest.errors]).toEqual([]);
  await Promise.all([host, guest].map((page) => page.context().close()));
});

test('a game is cancelled in its waiting room or in the lobby, and disappears for everyone', async () => {
  const [host, guest] = [await visit(), await visit()];
  await guest.goto(`${arena.url}/play`);
  const row = (path: string) => guest.locator(`[data-invite="${path.split('/').at(-1)}"]`);
  const first = await seek(host, 0);
  await row(first).waitFor();
  expect(await row(first).getByTestId('cancel-seek').count()).toBe(0);
  await host.getByTestId('cancel').click();
  await host.waitForURL(/\/play$/);
  await row(first).waitFor({ state: 'detached' });
  const second = await seek(host, 86_400);
  await row(second).waitFor();
  await host.goto(arena.url);
  await host.getByTestId('cancel-seek').click();
  await row(second).waitFor({ state: 'detached' });
  expect([...host.errors, ...guest.errors]).toEqual([]);
  await guest.goto(arena.url + second);
  await guest.locator('[data-testid=trouble][data-code=no-invite]').waitFor();
  await Promise.all([host, guest].map((page) => page.context().close()));
});

test('leaving the waiting room withdraws a fast game, which would start without its player', async () => {
  const [host, guest] = [await visit(), await visit()];
  await guest.goto(arena.url);
  await seek(host, 60);
  await guest.getByTestId('join').waitFor();
  await host.getByRole('link', { name: 'Rules' }).click();
  await guest.getByText('Nobody is waiting').waitFor();
  expect([...host.errors, ...guest.errors]).toEqual([]);
  await Promise.all([host, guest].map((page) => page.context().close()));
});
