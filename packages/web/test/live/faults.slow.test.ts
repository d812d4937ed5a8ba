import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isDecided } from '../keyboard.ts';
import { adminKey } from './arena.ts';
import { startMatch, stage } from './stage.ts';

const { arena, visit } = stage({ HEXFRONT_HOUSE_MOVE_MS: '250' });

const connection = (state: string) => `[data-testid=connection][data-state=${state}]`;

async function endTurn(page: Page): Promise<void> {
  const before = await page.getByTestId('clock').textContent();
  await page.getByRole('button', { name: 'End turn' }).click();
  await isDecided(page, before);
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
}

/** The texts in the feed, read at one moment: a locator finds the elements first and reads them later, when some have been replaced. */
function feedOf(page: Page, selector: string): Promise<string[]> {
  return page.evaluate(
    (wanted) =>
      Array.from(document.querySelectorAll<HTMLElement>(`[data-testid=feed] ${wanted}`), (each) => each.innerText),
    selector,
  );
}

test('open pages show that the server restarts, reconnect, and continue without a gap', async () => {
  const watching = await visit({ reducedMotion: 'reduce' });
  const playing = await visit({ reducedMotion: 'reduce' });
  const { id } = await arena.bots('attrition-1');
  await watching.goto(`${arena.url}/matches/${id}`);
  await watching.locator(connection('open')).waitFor();
  await startMatch(playing, arena, 'attrition-2');
  await endTurn(playing);
  await arena.stop();
  await watching.locator(connection('lost')).waitFor();
  await playing.locator(connection('lost')).waitFor();
  expect(await watching.getByTestId('connection').textContent()).toContain('reconnects automatically');
  await arena.start();
  await watching.locator(connection('open')).waitFor();
  await playing.locator(connection('open')).waitFor();
  const length = async () => Number(/of (\d+)/.exec((await watching.getByTestId('position').textContent()) ?? '')![1]);
  const before = await length();
  await expect.poll(length).toBeGreaterThan(before + 1);
  const feed = await feedOf(watching, 'small');
  const steps = [...new Set(feed.map((text) => Number(/\d+/.exec(text)![0])))];
  expect(steps.every((step, i) => i === 0 || steps[i - 1] - step === 1)).toBe(true);
  await endTurn(playing);
  await watching.context().close();
  await playing.context().close();
});

test('a move to a server that does not answer is sent again and counts once', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await startMatch(page, arena, 'attrition-2');
  const sent: string[] = [];
  await page.route('**/move', async (route) => {
    sent.push(route.request().postDataJSON().moveId);
    // The arena accepts the move, but its answer is lost on the way.
    if (sent.length > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await endTurn(page);
  await expect.poll(() => sent.length).toBeGreaterThan(1);
  expect(new Set(sent).size).toBe(1);
  expect(await page.locator('.notice[role=alert]').count()).toBe(0);
  const matchId = page.url().split('/').at(-1)!;
  const { records } = (await (await fetch(`${arena.url}/v1/matches/${matchId}/log`)).json()) as { records: any[] };
  const mine = records.filter(({ body }) => body.by?.['0'] === 'agent');
  expect(mine.length).toBe(1);
  await page.context().close();
});

test('an expired session says so and offers a new one', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await startMatch(page, arena, 'attrition-2');
  await page.context().clearCookies();
  await page.reload();
  await page.getByTestId('expired').waitFor();
  await page.getByRole('link', { name: 'Start a new match' }).click();
  await page.getByTestId('server-start').click();
  await page.waitForURL(/\/seat\//);
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  await page.context().close();
});

test('an unreadable replay is reported, and one with another seed than promised is not shown as verified', async () => {
  const page = await visit();
  const { id } = await arena.bots('conquest-1', { options: { turnLimit: 2 } });
  await expect.poll(async () => (await fetch(`${arena.url}/v1/matches/${id}/replay`)).status).toBe(200);
  await page.route('**/replay', (route) => route.fulfill({ json: { format: 'hexfront-replay', version: 9 } }));
  await page.goto(`${arena.url}/matches/${id}`);
  expect(await page.getByTestId('corrupt').textContent()).toMatch(/cannot be read: .*version must be 1, not 9/);
  await page.unroute('**/replay');
  await page.route('**/replay', async (route) => {
    const replay = await (await route.fetch()).json();
    await route.fulfill({ json: { ...replay, seedHash: 'f'.repeat(64) } });
  });
  await page.reload();
  await page.locator('[data-testid=verified][data-state=differs]').waitFor();
  expect(await page.getByTestId('verified').textContent()).toContain('does not match the commitment');
  await page.context().close();
});

test('the feed of a battle that everyone may see starts with the match and has no gap where states were missed', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  const { id } = await arena.bots('battle-1', { tickMs: 400 });
  const operator = { 'x-admin-key': adminKey };
  const version = async () =>
    ((await (await fetch(`${arena.url}/v1/matches/${id}`)).json()) as any).match.stateVersion as number;
  const past = async (least: number) => {
    await expect.poll(version).toBeGreaterThan(least);
  };
  /** The lines of the feed, oldest first, with their steps. */
  const lines = async () => (await feedOf(page, 'li')).toReversed();
  const stepOf = (line: string) => Number(/(\d+)\s*$/.exec(line)![1]);
  await past(14);
  await page.goto(`${arena.url}/matches/${id}`);
  await page.getByTestId('board').waitFor();
  // Before the match is so long that the page leaves out its beginning.
  await expect.poll(async () => (await lines()).some((line) => stepOf(line) < 14)).toBe(true);
  await page.route('**/state?view=all', (route) => route.abort('connectionreset'));
  const before = await version();
  await past(before + 6);
  await page.unroute('**/state?view=all');
  await expect.poll(async () => Math.max(...(await lines()).map(stepOf))).toBeGreaterThan(before + 6);
  const live = await lines();
  await fetch(`${arena.url}/v1/admin/matches/${id}/cancel`, { method: 'POST', headers: operator });
  await page.locator('[data-testid=verified][data-state=verified]').waitFor();
  const last = stepOf(live.at(-1)!);
  // The page limits the number of lines, so only the latest are certain to be in both.
  const shared = async () => (await lines()).filter((line) => stepOf(line) <= last).slice(-40);
  await expect.poll(shared).toEqual(live.slice(-40));
  expect(live.filter((line) => stepOf(line) > before && stepOf(line) < before + 6).length).toBeGreaterThan(0);
  await page.context().close();
});
