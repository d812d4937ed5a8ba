import { expect, test } from 'vitest';
import { register } from './agent.ts';
import { stage } from './stage.ts';

const { arena, visit } = stage({ HEXFRONT_HOUSE_MOVE_MS: '60' });

const verified = '[data-testid=verified][data-state=verified]';

let held = 0;

/** A match of two agents in which nothing happens but what the test wants; `play` lets them end so many turns. */
async function heldMatch(turnLimit: number) {
  const bearers: string[] = [];
  held++;
  for (const name of ['Holder', 'Waiter']) bearers.push(`Bearer ${await register(arena, `${name}${held}`)}`);
  const call = async (authorization: string, path: string, body?: object): Promise<any> => {
    const headers = { authorization, 'content-type': 'application/json' };
    const json = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${arena.url}${path}`, { headers, ...json });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const game = { gameType: 'conquest-1', options: { turnLimit }, pace: { turnSeconds: 0 } };
  const { invite, matchId: id } = await call(bearers[0], '/v1/challenges', game);
  await call(bearers[1], `/v1/challenges/${invite}/accept`, {});
  let played = 0;
  const play = async (turns: number) => {
    for (let i = 0; i < turns; i++) {
      const bearer = bearers[played++ % 2];
      const { stateVersion: expectedVersion, actions } = await call(bearer, `/v1/matches/${id}/legal`);
      // The last one ends the turn.
      await call(bearer, `/v1/matches/${id}/move`, {
        moveId: `m${expectedVersion}`,
        expectedVersion,
        move: actions.at(-1),
      });
    }
  };
  return { id, play };
}

test('a live match is followed, scrubbed and followed again to its end, then becomes the verified replay', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  const { id, play } = await heldMatch(6);
  await play(2);
  await page.goto(`${arena.url}/matches/${id}`);
  await page.locator('[data-testid=verified][data-state=live]').waitFor();
  await page.getByTestId('feed').getByRole('button').nth(1).waitFor();
  await play(2);
  await page.getByText(/^Step 4 of/).waitFor();
  expect(await page.getByTestId('follow').getAttribute('aria-pressed')).toBe('true');
  await page.getByTestId('scrub').fill('2');
  await page.getByText(/^Step 2 of/).waitFor();
  await page.waitForURL(/seq=2/);
  const grown = () => page.getByTestId('position').textContent();
  await play(1);
  await expect.poll(grown).toBe('Step 2 of 5');
  await page.getByTestId('follow').click();
  await page.waitForURL((url) => !url.searchParams.has('seq'));
  await page.getByText(/^Step 5 of/).waitFor();
  await play(7);
  await page.locator(verified).waitFor();
  await page.getByTestId('outcome').waitFor();
  const { steps } = (await (await fetch(`${arena.url}/v1/matches/${id}/replay`)).json()) as { steps: unknown[] };
  expect(await page.getByTestId('verified').textContent()).toContain(`${steps.length} steps`);
  expect(await grown()).toBe(`Step ${steps.length} of ${steps.length}`);
  await page.getByRole('button', { name: 'Previous step' }).click();
  await page.getByTestId('fork').waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('a live match is opened at the position in the address, also at the first', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  const { id, play } = await heldMatch(6);
  await play(3);
  await page.goto(`${arena.url}/matches/${id}?seq=0`);
  await page.getByText('Step 0 of 3').waitFor();
  expect(await page.getByTestId('follow').getAttribute('aria-pressed')).toBe('false');
  expect(page.url()).toContain('?seq=0');
  await page.goto(`${arena.url}/matches/${id}?seq=nowhere`);
  await page.getByText('Step 3 of 3').waitFor();
  expect(await page.getByTestId('follow').getAttribute('aria-pressed')).toBe('true');
  await play(9);
  await page.locator(verified).waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});

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
