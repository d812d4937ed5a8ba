import { expect, test } from 'vitest';
import { looks, wrongs } from '../axe.ts';
import { noExhibitions, stage, type Visit } from './stage.ts';

const { arena, visit } = stage(noExhibitions);

async function openForm(page: Visit, players: string, against: string): Promise<void> {
  await page.goto(`${arena.url}/play`);
  await page.getByTestId('server-game').selectOption('battle-2');
  await page.getByTestId('players').selectOption(players);
  await page.getByTestId('server-against').selectOption(against);
}

/** The match on the page, as the arena describes it. */
async function matchOn(page: Visit): Promise<{ options: object; players: readonly { name: string }[] }> {
  await page.waitForURL(/\/seat\//);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  return ((await (await fetch(`${arena.url}/v1/matches/${id}`)).json()) as any).match;
}

test.each(
  looks,
)('a battle of four on a larger map against house bots: %s, %s, %i pixels wide', async (locale, colorScheme, width) => {
  const page = await visit({ locale, colorScheme, viewport: { width, height: 860 }, reducedMotion: 'reduce' });
  await openForm(page, '4', 'level-2');
  await page.getByTestId('size').selectOption('80');
  expect(await wrongs(page)).toEqual([]);
  await page.getByTestId('server-start').click();
  const { options, players } = await matchOn(page);
  expect(options).toMatchObject({ players: 4, size: 80 });
  expect(players.slice(1).map(({ name }) => name)).toEqual(['house-level-2', 'house-level-1', 'house-level-3']);
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('three people meet in the lobby, and each sees how many are still missing', async () => {
  const [host, ...guests] = [await visit(), await visit(), await visit()];
  await openForm(host, '3', 'lobby');
  await host.getByTestId('server-start').click();
  await host.getByTestId('invite').getByText('1 of 3 players').waitFor();
  await host.getByText('Waiting for the other players.').waitFor();
  for (const guest of guests) {
    await guest.goto(`${arena.url}/play`);
    await guest.getByTestId('join').click();
    if (guest === guests[0]) await guest.getByTestId('invite').getByText('2 of 3 players').waitFor();
  }
  for (const page of [host, ...guests]) {
    expect((await matchOn(page)).players).toHaveLength(3);
    await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
    expect(page.errors).toEqual([]);
    await page.context().close();
  }
});

test('the queue plays every game as it is, and a game for two asks nothing', async () => {
  const page = await visit();
  await openForm(page, '2', 'queue');
  await page.getByTestId('players').waitFor({ state: 'detached' });
  await page.getByTestId('server-against').selectOption('level-1');
  await page.getByTestId('players').waitFor();
  await page.getByTestId('server-game').selectOption('attrition-2');
  await page.getByTestId('players').waitFor({ state: 'detached' });
  await page.context().close();
});
