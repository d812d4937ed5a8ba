import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { looks, wrongs } from '../axe.ts';
import { register } from './agent.ts';
import { noExhibitions, stage, type Visit } from './stage.ts';

const { arena, visit } = stage(noExhibitions);
let key: string;
let agentId: string;
let matchId: string;

const call = async (path: string, body?: object): Promise<any> => {
  const response = await fetch(arena.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.json();
};

/** Plays a few turns against a house bot, saying what it thinks, and then a move that is not allowed. */
beforeAll(async () => {
  key = await register(arena, 'Thinker');
  ({ agentId } = await call('/v1/auth/me'));
  const settings = { gameType: 'attrition-2', house: ['greedy'], pace: { turnSeconds: 60 } };
  ({ matchId } = await call('/v1/challenges', { ...settings, agentVersion: 'v1.2' }));
  const at = `/v1/matches/${matchId}`;
  for (let turns = 0; turns < 3; ) {
    const { yourTurn, stateVersion: expectedVersion, actions } = await call(`${at}/legal`);
    if (!yourTurn) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      continue;
    }
    const move =
      turns === 2 ? { action: 'move', unitId: 'A-4', to: 'E9' } : { ...actions.at(-1), reasoning: `plan ${turns}` };
    const annotations = [
      { hex: 'E11', text: 'the crown', colour: 'purple' },
      { hex: 'B2', to: 'C3' },
    ];
    await call(`${at}/move`, { moveId: `m${turns}`, expectedVersion, move, annotations });
    turns++;
  }
  await call(`${at}/bot-log`, { text: 'opening book loaded\nno idea what to do\n' });
});

async function signIn(page: Page): Promise<void> {
  await page.goto(`${arena.url}/account`);
  await page.getByTestId('agent-key').fill(key);
  await page.keyboard.press('Enter');
  await page.getByTestId('notes-setting').waitFor();
}

async function opened(look?: Parameters<typeof visit>[0]): Promise<Visit> {
  const page = await visit({ reducedMotion: 'reduce', ...look });
  await signIn(page);
  await page.goto(`${arena.url}/why/${matchId}`);
  await page.getByTestId('why').waitFor();
  return page;
}

describe('the report of a match', () => {
  test('says at a glance why the match was lost, and leads to the position and to the rule', async () => {
    const page = await opened();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Why did I lose?');
    expect(await page.getByTestId('why-end').textContent()).toBe(
      'You lost. You made a move that the rules do not allow.',
    );
    // People count seats from one.
    await page.getByText('second edition, seat 1, ').waitFor();
    await page.getByText('Version v1.2').waitFor();
    const refusal = page.getByTestId('why-refusals').locator('tbody tr');
    expect(await refusal.count()).toBe(1);
    expect(await refusal.textContent()).toMatch(/Step \d+.*"to":"E9".*cannot reach.*Rule 000 §9\.3.*ended the match/);
    await page.locator('[data-testid=why-turned][data-state=done]').waitFor();
    await page.getByTestId('why-times').locator('canvas').waitFor();
    await page.getByText(/^Least time left: \d+ s, at/).waitFor();
    expect(await page.getByTestId('why-reasoning').textContent()).toMatch(/plan 0.*plan 1/);
    expect(await page.getByTestId('why-log').textContent()).toContain('no idea what to do');
    await refusal.getByRole('link', { name: /^Rule/ }).click();
    await page.waitForURL(/\/rules\/attrition-2#000-9\.3$/);
    await page.goBack();
    await page.getByTestId('why-refusals').getByRole('link', { name: /^Step/ }).click();
    await page.waitForURL(/\/matches\/.+\?seq=\d+/);
    const [, step] = /seq=(\d+)/.exec(page.url())!;
    await page.getByText(`Step ${step} of`).waitFor();
    expect(page.errors).toEqual([]);
    await page.context().close();
  });

  test('everything can be reached by keyboard, and the log can be deleted', async () => {
    const page = await opened();
    const seen = new Set<string>();
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab');
      seen.add(await page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? ''));
    }
    for (const id of ['why-reasoning', 'why-log', 'delete-log', 'publish-notes']) expect([...seen]).toContain(id);
    await page.route('**/bot-log', (request) => request.abort());
    await page.getByTestId('delete-log').click();
    await page.getByTestId('sure').click();
    await page.getByRole('alert').getByText('not responding').waitFor();
    await page.unroute('**/bot-log');
    await page.getByTestId('delete-log').click();
    await page.getByTestId('sure').click();
    await page.getByText('No log was uploaded.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await call(`/v1/matches/${matchId}/bot-log`, { text: 'again' });
    await page.context().close();
  });

  test.each(looks)('axe finds nothing wrong: %s, %s, %i pixels wide', async (locale, colorScheme, width) => {
    const page = await opened({ locale, colorScheme, viewport: { width, height: 860 } });
    await page.locator('[data-testid=why-turned][data-state=done]').waitFor();
    await page.getByTestId('why-times').locator('canvas').waitFor();
    expect(await wrongs(page)).toEqual([]);
    await page.goto(`${arena.url}/matches/${matchId}?seq=0`);
    await page.getByTestId('notes').waitFor();
    expect(await wrongs(page)).toEqual([]);
    await page.goto(`${arena.url}/account`);
    await page.getByTestId('notes-setting').waitFor();
    expect(await wrongs(page)).toEqual([]);
    await page.context().close();
  });

  test('the turning points are worked out anew after the page was left before they were found', async () => {
    const page = await opened();
    // A worker that never starts stands for one that is not done yet.
    const held: Route[] = [];
    await page.route(/analysis\.worker/, (request) => void held.push(request));
    await page.reload();
    const turned = page.getByTestId('why-turned');
    await expect.poll(() => held.length).toBe(1);
    await page.getByRole('link', { name: 'Open the replay' }).first().click();
    await turned.waitFor({ state: 'detached' });
    await page.unroute(/analysis\.worker/);
    await page.goBack();
    await page.locator('[data-testid=why-turned][data-state=done]').waitFor();
    await page.context().close();
  });

  test('whether notes are public can be changed again only once the arena has stored it', async () => {
    const page = await opened();
    const answer = Promise.withResolvers<void>();
    let asked = 0;
    await page.route('**/notes', async (request) => {
      asked++;
      await answer.promise;
      await request.continue();
    });
    const box = page.getByTestId('publish-notes');
    await box.click();
    await expect.poll(() => asked).toBe(1);
    // Whoever presses again, with the mouse or a key, presses in vain.
    await box.click({ force: true });
    await box.press('Space');
    await page.evaluate(async () => (await fetch('/v1/games')).text());
    expect([asked, await box.isChecked()]).toEqual([1, true]);
    answer.resolve();
    await page.locator('[data-testid=publish-notes]:not([aria-disabled=true])').waitFor();
    expect(await box.isChecked()).toBe(true);
    await box.press('Space');
    await expect.poll(async () => (await call(`/v1/matches/${matchId}/report`)).report.published).toBe(false);
    expect(page.errors).toEqual([]);
    await page.context().close();
  });

  test('a report that is asked for too early can be asked for again; whoever may not read it is told so', async () => {
    const game = { gameType: 'attrition-2', house: ['greedy'] };
    const { matchId: live } = await call('/v1/challenges', game);
    const page = await visit();
    await signIn(page);
    await page.goto(`${arena.url}/why/${live}`);
    const trouble = page.getByTestId('trouble');
    await page.locator('[data-testid=trouble][data-code=match-live]').waitFor();
    expect(await trouble.getByRole('link').allTextContents()).toEqual(['Watch the match']);
    await call(`/v1/matches/${live}/finish`, {});
    await trouble.getByRole('button', { name: 'Try again' }).click();
    await page.getByTestId('why').waitFor();
    await page.goto(`${arena.url}/why/nothing`);
    await page.locator('[data-testid=trouble][data-code=no-match]').waitFor();
    expect(await trouble.getByRole('link').allTextContents()).toEqual(['All matches']);
    await page.context().close();
  });

  test('is linked where its author looks: the replay and the list of matches; others are told that it is not theirs', async () => {
    const page = await opened();
    await page.goto(`${arena.url}/agents/${agentId}`);
    const link = page.locator(`a[href="/why/${matchId}"]`);
    expect(await link.textContent()).toBe('Why did I lose?');
    await link.click();
    await page.getByTestId('why').waitFor();
    await page.goto(`${arena.url}/matches/${matchId}`);
    await page.getByTestId('why-link').click();
    await page.getByTestId('why').waitFor();
    await page.context().close();
    const other = await visit();
    await other.goto(`${arena.url}/agents/${agentId}`);
    await other.getByTestId('agent-name').waitFor();
    expect(await other.getByRole('link', { name: 'Why did I lose?' }).count()).toBe(0);
    await other.goto(`${arena.url}/why/${matchId}`);
    await other.locator('[data-testid=trouble][data-code=no-key]').waitFor();
    await other.goto(`${arena.url}/why/nothing`);
    await other.getByTestId('trouble').waitFor();
    await other.context().close();
  });
});

describe('the notes of a bot', () => {
  /** The pixels of the board that have about the colour of the mark. */
  const purple = (page: Page) =>
    page
      .getByTestId('board')
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
        let count = 0;
        for (let i = 0; i < data.length; i += 4) {
          const isNear = [0xcc, 0x79, 0xa7].every((value, part) => Math.abs(data[i + part] - value) < 6);
          if (isNear) count++;
        }
        return count;
      });

  test('are drawn and read in the replay: by their author, and by others once they are published', async () => {
    const [author, other] = [await opened(), await visit({ reducedMotion: 'reduce' })];
    await author.goto(`${arena.url}/matches/${matchId}?seq=0`);
    await author.getByTestId('notes').getByText('plan 0').waitFor();
    await author.getByTestId('notes').getByText('E11: the crown').waitFor();
    await expect.poll(() => purple(author)).toBeGreaterThan(50);
    await author.getByTestId('show-marks').uncheck();
    await expect.poll(() => purple(author)).toBeLessThan(10);
    await author.getByRole('button', { name: 'Next note' }).click();
    await author.getByTestId('notes').getByText('plan 1').waitFor();

    const seesNothing = async () => {
      const answer = other.waitForResponse((response) => response.url().endsWith('/notes'));
      await other.goto(`${arena.url}/matches/${matchId}?seq=0`);
      expect(await (await answer).json()).toEqual({ notes: [], ledgers: [] });
      await other.locator('[data-testid=verified][data-state=verified]').waitFor();
      expect(await other.getByTestId('notes').count()).toBe(0);
    };
    const isPublished = async () => (await call(`/v1/matches/${matchId}/report`)).report.published;
    await seesNothing();
    await author.goto(`${arena.url}/why/${matchId}`);
    await author.getByTestId('publish-notes').check();
    await expect.poll(isPublished).toBe(true);
    await other.reload();
    await other.getByTestId('notes').getByText('plan 0').waitFor();
    await author.getByTestId('publish-notes').uncheck();
    await expect.poll(isPublished).toBe(false);
    await seesNothing();
    expect([...author.errors, ...other.errors]).toEqual([]);
    await author.context().close();
    await other.context().close();
  });

  test('the account keeps whether an agent publishes them', async () => {
    const page = await visit();
    await signIn(page);
    await page.getByTestId('publish-notes').check();
    await expect.poll(async () => (await call('/v1/agents/me/notes')).public).toBe(true);
    await page.reload();
    await page.getByTestId('notes-setting').waitFor();
    expect(await page.getByTestId('publish-notes').isChecked()).toBe(true);
    await page.getByTestId('publish-notes').uncheck();
    await expect.poll(async () => (await call('/v1/agents/me/notes')).public).toBe(false);
    await page.context().close();
  });
});
