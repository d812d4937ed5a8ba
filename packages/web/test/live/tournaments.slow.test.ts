import { beforeAll, expect, test } from 'vitest';
import { looks, wrongs } from '../axe.ts';
import { register, signInAs } from './agent.ts';
import { adminKey } from './arena.ts';
import { fastClients, noExhibitions, stage } from './stage.ts';

const { arena, visit } = stage({ ...noExhibitions, ...fastClients });

async function call(method: string, path: string, headers: Record<string, string>, body?: object): Promise<any> {
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`${arena.url}${path}`, { method, headers: { ...headers, ...type }, ...json });
  return answer.json();
}

const admin = { 'x-admin-key': adminKey };
const names = ['Ada', 'Boole', 'Cantor', 'Dirichlet'];
const bearers: Record<string, string>[] = [];
const ids: Record<string, string> = {};

/** Resigns every match that opens for an agent, until the tournament is over; the last ones resign first. */
async function playOut(tournamentId: string): Promise<void> {
  const isOver = async () =>
    ['ended', 'cancelled'].includes((await call('GET', `/v1/tournaments/${tournamentId}`, {})).state);
  await Promise.all(
    bearers.slice(1).map(async (bearer) => {
      while (!(await isOver())) {
        const { events } = await call('GET', '/v1/events/wait?only=match_found&timeout=0', bearer);
        for (const { matchId } of events)
          if (matchId !== undefined) await call('POST', `/v1/matches/${matchId}/finish`, bearer);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }),
  );
}

async function held(format: string, more: object = {}): Promise<string> {
  const body = { name: `The ${format} cup`, format, gameType: 'attrition-2', entrants: names, ...more };
  const { tournamentId } = await call('POST', '/v1/admin/tournaments', admin, body);
  await call('POST', `/v1/admin/tournaments/${tournamentId}/start`, admin);
  return tournamentId;
}

beforeAll(async () => {
  for (const name of names) bearers.push({ authorization: `Bearer ${await register(arena, name)}` });
  for (const format of ['round-robin', 'swiss', 'double-elimination']) {
    ids[format] = await held(format);
    await playOut(ids[format]);
  }
  const series = { gameType: 'attrition-2', opponent: 'Boole', games: 4 };
  ids.batch = (await call('POST', '/v1/batches', bearers[0], series)).batchId;
  await call('POST', `/v1/tournaments/${ids.batch}/join`, bearers[1]);
  await playOut(ids.batch);
  // Its matches are to last as long as the tests.
  ids.arena = await held('arena', { minutes: 60, pace: { turnSeconds: 0 } });
});

const pages = [
  ['/tournaments', '[data-testid=tournaments]'],
  ['/tournaments/{round-robin}', '[data-testid=cross-table] .game'],
  ['/tournaments/{swiss}', '[data-testid=round-table] .game'],
  ['/tournaments/{double-elimination}', '[data-testid=bracket] .game'],
  ['/tournaments/{arena}', '[data-testid=round-table] .game.live'],
  ['/tournaments/nothing-here', '[data-testid=trouble]'],
  ['/batches/{batch}', '[data-testid=batch-games]'],
] as const;

for (const [locale, colorScheme, width] of looks) {
  test.each(
    pages,
  )(`axe finds nothing wrong in ${locale}, ${colorScheme}, ${width} pixels wide, at %s`, async (path, ready) => {
    const page = await visit({ locale, colorScheme, viewport: { width, height: 860 }, reducedMotion: 'reduce' });
    await page.goto(arena.url + path.replace(/\{([\w-]+)\}/, (_, name: string) => ids[name]));
    await page.locator(ready).first().waitFor();
    expect(await wrongs(page)).toEqual([]);
    expect(page.errors.filter((error) => !error.includes('404'))).toEqual([]);
    await page.context().close();
  });
}

test.each([
  // format              table
  ['round-robin', 'cross-table'],
  ['swiss', 'round-table'],
  ['double-elimination', 'bracket'],
] as const)('every cell of a %s leads to its match', async (format, table) => {
  const page = await visit();
  await page.goto(`${arena.url}/tournaments/${ids[format]}`);
  const links = page.getByTestId(table).locator('a.game');
  await links.first().waitFor();
  const hrefs = await links.evaluateAll((found) =>
    found.map((link) => (link as HTMLAnchorElement).getAttribute('href')!),
  );
  const { pairings } = await call('GET', `/v1/tournaments/${ids[format]}`, {});
  const played = pairings.flatMap(({ games }: any) => games).map(({ matchId }: any) => `/matches/${matchId}`);
  expect(new Set(hrefs)).toEqual(new Set(played));
  // Both sides see every game.
  expect(hrefs).toHaveLength(2 * played.length);
  await links.first().focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-testid=verified][data-state=verified]').waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('a batch counts seats from one, and has no games before its opponent accepts', async () => {
  const page = await visit();
  await page.goto(`${arena.url}/batches/${ids.batch}`);
  const games = page.getByTestId('batch-games').locator('tbody tr');
  await games.first().waitFor();
  expect(await games.locator('td:nth-child(2)').allTextContents()).toEqual(['1', '2', '1', '2']);
  await page.getByRole('rowheader', { name: 'Seat 2' }).waitFor();
  const series = { gameType: 'attrition-2', opponent: 'Cantor', games: 2 };
  const { batchId } = await call('POST', '/v1/batches', bearers[0], series);
  await page.goto(`${arena.url}/batches/${batchId}`);
  await page.getByText('The games appear here').waitFor();
  expect(await games.count()).toBe(0);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('a live table follows its games', async () => {
  const page = await visit();
  await page.goto(`${arena.url}/tournaments/${ids.arena}`);
  const live = page.getByTestId('round-table').locator('.game.live');
  await live.first().waitFor();
  const [{ matchId }] = (await call('GET', `/v1/tournaments/${ids.arena}`, {})).pairings.flatMap(
    ({ games }: any) => games,
  );
  await call('POST', `/v1/admin/matches/${matchId}/cancel`, admin);
  await page.getByTestId('round-table').locator(`a.game.drawn[href="/matches/${matchId}"]`).first().waitFor();
  await page.context().close();
});

test('an agent creates a tournament for itself and a house bot, and starts it', async () => {
  const page = await visit();
  await page.goto(`${arena.url}/tournaments`);
  await page.getByText('sign in as an agent').waitFor();
  await signInAs(page, arena, 'Host');
  await page.goto(`${arena.url}/tournaments`);
  await page.getByTestId('create-tournament').locator('summary').press('Enter');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('My cup');
  await page.getByLabel('Agents and house bots').fill('nobody of this name');
  await page.getByRole('button', { name: 'Create a tournament' }).click();
  await page.getByRole('alert').getByText('nobody of this name cannot take part').waitFor();
  await page.getByLabel('Agents and house bots').fill('random');
  expect(await wrongs(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create a tournament' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'My cup' }).waitFor();
  await page.getByTestId('start').press('Enter');
  await page.locator('[data-testid=tournament][data-state=running]').waitFor();
  await page.getByTestId('round-table').locator('.game.live').first().waitFor();
  await page.getByTestId('cancel').click();
  await page.getByTestId('sure').click();
  await page.locator('[data-testid=tournament][data-state=cancelled]').waitFor();
  // The refusal that it was shown.
  expect(page.errors.filter((error) => !error.includes('404'))).toEqual([]);
  await page.context().close();
});

test('an agent plays a batch against a house bot, and finds it again', async () => {
  const page = await visit();
  await signInAs(page, arena, 'Serial');
  await page.goto(`${arena.url}/tournaments`);
  await page.getByTestId('create-batch').locator('summary').press('Enter');
  const opponent = page.getByLabel('Opponent');
  await opponent.fill('nobody of this name');
  const submit = page.getByRole('button', { name: 'Play a batch' });
  await submit.click();
  await page.getByTestId('create-batch').getByRole('alert').waitFor();
  expect(await wrongs(page)).toEqual([]);
  await opponent.fill('random');
  await page.getByLabel('Games', { exact: true }).fill('4');
  await submit.press('Enter');
  await page.locator('[data-testid=batch][data-state=running]').waitFor();
  await page.goto(`${arena.url}/tournaments`);
  const listed = page.getByTestId('batches').getByRole('link', { name: 'Batch: Serial against house-random' });
  await listed.press('Enter');
  await page.getByText('0 of 4 games').waitFor();
  await page.context().close();
});

test('an agent that is asked to play a batch finds it, and accepts it', async () => {
  const page = await visit();
  await signInAs(page, arena, 'Asked');
  const series = { gameType: 'attrition-2', opponent: 'Asked', games: 2 };
  const { batchId } = await call('POST', '/v1/batches', bearers[0], series);
  await page.goto(`${arena.url}/tournaments`);
  await page.getByTestId('batches').getByRole('link', { name: 'Batch: Ada against Asked' }).click();
  await page.waitForURL(`${arena.url}/batches/${batchId}`);
  await page.getByTestId('accept-batch').click();
  await page.locator('[data-testid=batch][data-state=running]').waitFor();
  await page.getByTestId('batch-games').getByRole('link', { name: 'Game 1' }).waitFor();
  expect(await page.getByTestId('accept-batch').count()).toBe(0);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test.each([
  // page                  its request
  ['/tournaments/{swiss}', '**/v1/tournaments/*'],
  ['/batches/{batch}', '**/v1/batches/*'],
] as const)('%s is over, and no longer asked about', async (path, answers) => {
  const page = await visit();
  let asked = 0;
  await page.route(answers, (request) => {
    asked++;
    return request.continue();
  });
  await page.clock.install();
  await page.goto(arena.url + path.replace(/\{([\w-]+)\}/, (_, name: string) => ids[name]));
  await page.locator('.tournament[data-state=ended]').waitFor();
  await page.clock.fastForward(60_000);
  // Whatever the page has asked by now was asked before this.
  await page.evaluate(async () => (await fetch('/v1/games')).text());
  expect(asked).toBe(1);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('a cancelled batch is followed until its last match has ended', async () => {
  const series = { gameType: 'attrition-2', opponent: 'Boole', games: 2 };
  const { batchId } = await call('POST', '/v1/batches', bearers[0], series);
  await call('POST', `/v1/tournaments/${batchId}/join`, bearers[1]);
  const page = await visit();
  await page.goto(`${arena.url}/batches/${batchId}`);
  const games = page.getByTestId('batch-games').locator('tbody tr');
  const link = games.first().getByRole('link');
  await link.waitFor();
  const matchId = (await link.getAttribute('href'))!.split('/').at(-1);
  await call('DELETE', `/v1/tournaments/${batchId}`, bearers[0]);
  await page.locator('[data-testid=batch][data-state=cancelled]').waitFor();
  // The second game will not be played.
  expect(await games.nth(1).textContent()).not.toContain('waiting');
  await call('POST', `/v1/matches/${matchId}/finish`, bearers[1]);
  await games.first().getByText('won').waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('whoever asks for a batch may cancel it, before and after it has begun', async () => {
  const page = await visit();
  await signInAs(page, arena, 'Canceller');
  const batch = async (opponent: string, games: string) => {
    await page.goto(`${arena.url}/tournaments`);
    await page.getByTestId('create-batch').locator('summary').press('Enter');
    await page.getByLabel('Opponent').fill(opponent);
    await page.getByLabel('Games', { exact: true }).fill(games);
    await page.getByRole('button', { name: 'Play a batch' }).press('Enter');
    await page.getByTestId('batch').waitFor();
  };
  await batch('Dirichlet', '2');
  await page.getByRole('heading', { level: 1 }).getByText('waiting for the opponent').waitFor();
  expect(await page.getByTestId('decline-batch').count()).toBe(0);
  await page.getByTestId('cancel-batch').click();
  await page.getByTestId('sure').click();
  await page.locator('[data-testid=batch][data-state=cancelled]').waitFor();
  await page.getByText('No game was played.').waitFor();
  expect(await page.getByText('The games appear here').count()).toBe(0);
  expect(await page.getByTestId('cancel-batch').count()).toBe(0);
  await batch('random', '4');
  await page.locator('[data-testid=batch][data-state=running]').waitFor();
  // The question is open as soon as it is there: a key pressed at once is for it.
  const isOpen = await page.getByTestId('cancel-batch').evaluate(async (button) => {
    (button as HTMLElement).click();
    for (let turn = 0; turn < 1000; turn++) {
      const dialog = document.querySelector('dialog.confirm');
      if (dialog !== null) return (dialog as HTMLDialogElement).open;
      await Promise.resolve();
    }
    return null;
  });
  expect(isOpen).toBe(true);
  await page.getByTestId('sure').press('Enter');
  await page.locator('[data-testid=batch][data-state=cancelled]').waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('whoever is asked to play a batch may decline it, and others may do nothing', async () => {
  const page = await visit({ locale: 'es-ES', viewport: { width: 390, height: 860 } });
  const series = { gameType: 'attrition-2', opponent: 'Decliner', games: 2 };
  const apiKey = await register(arena, 'Decliner');
  const { batchId } = await call('POST', '/v1/batches', bearers[0], series);
  await page.goto(`${arena.url}/batches/${batchId}`);
  await page.getByRole('heading', { level: 1 }).getByText('a la espera del rival').waitFor();
  expect(await page.getByTestId('batch').getByRole('button').count()).toBe(0);
  await page.goto(`${arena.url}/account`);
  await page.getByTestId('agent-key').fill(apiKey);
  await page.keyboard.press('Enter');
  await page.getByTestId('notes-setting').waitFor();
  await page.goto(`${arena.url}/batches/${batchId}`);
  await page.getByTestId('accept-batch').waitFor();
  expect(await page.getByTestId('cancel-batch').count()).toBe(0);
  expect(await wrongs(page)).toEqual([]);
  await page.getByTestId('decline-batch').click();
  await page.getByTestId('sure').click();
  await page.getByRole('heading', { level: 1 }).getByText('cancelada').waitFor();
  expect(await page.getByTestId('accept-batch').count()).toBe(0);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('an agent joins an open tournament, and leaves it', async () => {
  const { tournamentId } = await call('POST', '/v1/admin/tournaments', admin, {
    name: 'Open',
    format: 'swiss',
    gameType: 'attrition-2',
  });
  const page = await visit();
  await signInAs(page, arena, 'Joiner');
  await page.goto(`${arena.url}/tournaments/${tournamentId}`);
  await page.getByTestId('join').click();
  await page.getByTestId('standing').getByText('Joiner').waitFor();
  await page.getByTestId('withdraw').click();
  await page.getByTestId('sure').click();
  await page.getByTestId('standing').getByText('out').waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});
