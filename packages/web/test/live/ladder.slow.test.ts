import { expect, test } from 'vitest';
import { wrongs } from '../axe.ts';
import { register } from './agent.ts';
import { adminKey } from './arena.ts';
import { fastClients, signInAsOperator, stage } from './stage.ts';

const { arena, visit } = stage(fastClients);

/** Rated matches of a house bot; returns its id. */
async function rated(count: number): Promise<string> {
  let agentId = '';
  for (let i = 0; i < count; i++)
    ({ agentId } = await arena.bots('conquest-1', { options: { turnLimit: 1 }, mode: 'rated' }));
  const games = async () => {
    const answer = await fetch(`${arena.url}/v1/agents/${agentId}`);
    return ((await answer.json()) as { ratings: { games: number }[] }).ratings[0]?.games ?? 0;
  };
  await expect.poll(games, { timeout: 100_000 }).toBe(count);
  return agentId;
}

test('every figure of an agent leads to the matches behind it, and they to their replays', async () => {
  const agentId = await rated(2);
  const page = await visit();
  // The only game with results so far.
  await page.goto(`${arena.url}/leaderboard`);
  await page.getByText('after 10 matches').first().waitFor();
  expect(await page.getByRole('button', { pressed: true }).allTextContents()).toEqual(['Hex Conquest']);
  await page.goto(`${arena.url}/agents/${agentId}`);
  const record = page.getByTestId('record');
  await record.getByRole('heading', { name: 'Head to head' }).waitFor();
  await page.getByTestId('versions').getByText('no version declared').waitFor();
  await record
    .getByRole('link', { name: /^2: All matches/ })
    .first()
    .click();
  const rows = page.getByTestId('results').locator('tbody tr');
  await rows.nth(1).waitFor();
  expect(await rows.count()).toBe(2);
  await rows.first().getByRole('link').click();
  await page.waitForURL(/\/matches\//);
  await page.locator('[data-testid=verified][data-state=verified]').waitFor({ state: 'attached' });
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('an empty list of results has no table', async () => {
  const { agentId } = await arena.bots('conquest-1');
  const page = await visit({ locale: 'es-ES', viewport: { width: 390, height: 860 } });
  await page.goto(`${arena.url}/results/${agentId}?game=battle-2`);
  await page.getByText('Ninguna partida puntuada coincide.').waitFor();
  expect(await wrongs(page)).toEqual([]);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('the operator plans a season, it has a page, and ending it archives its table', async () => {
  const page = await visit();
  await signInAsOperator(page, arena);
  await page.getByTestId('season-name').fill('Spring');
  await page.getByTestId('create-season').click();
  await page.getByTestId('season-said').getByText('Season Spring is planned.').waitFor();
  const row = page.locator('[data-season=Spring]');
  await row.getByText('running').waitFor();
  await row.getByRole('button', { name: 'End season' }).click();
  await page.getByTestId('sure').click();
  await row.getByText('archived').waitFor();
  await page.goto(`${arena.url}/seasons`);
  await row.getByRole('link', { name: 'Spring' }).click();
  await page.getByTestId('season-title').getByText('Spring').waitFor();
  await page.getByText('Nobody has played a rated match in this season yet.').waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('a season is played, frozen, decided by a final round through the queue, and archived', async () => {
  const call = async (path: string, key?: string, body?: object): Promise<any> => {
    const auth = key === adminKey ? { 'x-admin-key': key } : { authorization: `Bearer ${key}` };
    const headers = {
      ...(key === undefined ? {} : auth),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const json = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${arena.url}${path}`, { headers, ...json });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const game = { gameType: 'attrition-3' };
  const keys: string[] = [];
  for (const name of ['Strong', 'Middling', 'Weak']) keys.push(await register(arena, name));
  /** The second one resigns. */
  const lose = async (winner: string, loser: string) => {
    const { invite, matchId } = await call('/v1/challenges', winner, { ...game, mode: 'rated' });
    await call(`/v1/challenges/${invite}/accept`, loser, {});
    await call(`/v1/matches/${matchId}/finish`, loser, {});
  };
  for (let i = 0; i < 10; i++) {
    await lose(keys[0], keys[1]);
    await lose(keys[1], keys[2]);
  }
  // A season must be planned before its freeze, however slow the machine.
  const [startsAt, freezesAt, endsAt] = [-3_600_000, 5000, 3_600_000].map((ms) =>
    new Date(Date.now() + ms).toISOString(),
  );
  const plan = { ...game, title: 'Autumn', startsAt, freezesAt, endsAt, finalists: 2 };
  const { season } = await call('/v1/admin/seasons', adminKey, plan);
  const shown = () => call(`/v1/seasons/${season.seasonId}`);
  await expect.poll(async () => (await shown()).season.phase).toBe('final');

  for (let i = 1; i <= 2; i++) {
    await call('/v1/queue/join', keys[0], game);
    const { status, matchId } = await call('/v1/queue/join', keys[1], game);
    expect([status, matchId.startsWith(season.seasonId)]).toEqual(['ready', true]);
    // The operator cancels the second one.
    if (i === 1) await call(`/v1/matches/${matchId}/finish`, keys[1], {});
    else await call(`/v1/admin/matches/${matchId}/cancel`, adminKey, {});
  }
  await expect.poll(async () => (await shown()).season.phase).toBe('archived');
  const page = await visit();
  await page.goto(`${arena.url}/seasons/${season.seasonId}`);
  const names = page.getByTestId('season-table').locator('tbody th a');
  await names.first().waitFor();
  expect(await names.allTextContents()).toEqual(['Strong', 'Middling', 'Weak']);
  const cells = page.getByTestId('cross-table').locator('td a');
  expect((await cells.allTextContents()).toSorted()).toEqual(['cancelled', expect.stringMatching(/^(won|lost)$/)]);
  await cells.first().click();
  await page.waitForURL(/\/matches\//);
  expect(page.errors).toEqual([]);
  await page.context().close();
});
