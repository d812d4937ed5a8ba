import { type Replay, verify } from '@hexfront/engine';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { adminKey } from './arena.ts';
import { playByKeys, startByKeys, tabTo } from '../keyboard.ts';
import { noExhibitions, stage } from './stage.ts';

const { arena, visit } = stage({ HEXFRONT_VERIFY: 'admin', ...noExhibitions });

async function asked(path: string, body: object, headers: Record<string, string> = {}): Promise<any> {
  const answer = await fetch(`${arena.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

const verified = (claimCode: string) => asked('/v1/auth/verify', { claimCode }, { 'x-admin-key': adminKey });

/** An agent that may play. */
async function agent(name: string): Promise<{ readonly agentId: string; readonly apiKey: string }> {
  const made = await asked('/v1/auth/register', { name });
  await verified(made.claimCode);
  return made;
}

/** Everything that a script on the page could read. */
const readable = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]));

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

async function signIn(page: Page, apiKey: string): Promise<void> {
  await page.goto(`${arena.url}/account`);
  await page.getByTestId('agent-key').fill(apiKey);
  await page.keyboard.press('Enter');
}

test('an agent signs in with the keyboard, plays a whole short game under its name, and signs out', async () => {
  const { apiKey, agentId } = await agent('Keyboard Kay');
  const page = await visit({ reducedMotion: 'reduce' });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(arena.url);
  await page.getByTestId('arena').waitFor();
  // Visitors who never sign in do not load it.
  expect(requests.filter((path) => /auth|account|session/.test(path))).toEqual([]);
  await tabTo(page, ({ id }) => id === 'account');
  await page.keyboard.press('Enter');
  await page.getByTestId('sign-in').waitFor();
  await tabTo(page, ({ id }) => id === 'agent-key');
  // As copied from an email or a terminal.
  await page.keyboard.insertText(` ${apiKey}\n`);
  expect(await page.getByTestId('agent-key').getAttribute('type')).toBe('password');
  await tabTo(page, ({ id }) => id === 'show-key');
  await page.keyboard.press('Space');
  expect(await page.getByTestId('agent-key').getAttribute('type')).toBe('text');
  await tabTo(page, ({ text, id }) => id === null && text === 'Sign in');
  await page.keyboard.press('Enter');
  await title(page, 'You are signed in as Keyboard Kay');
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  await expect.poll(() => page.getByTestId('account').textContent()).toBe('Account Keyboard Kay');
  expect(await readable(page)).not.toContain(apiKey.slice(3));
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ name: 'hexfront_session', httpOnly: true, sameSite: 'Lax' });

  await tabTo(page, ({ text }) => text === 'Play');
  await page.keyboard.press('Enter');
  await page.getByTestId('who-plays').getByText('You are playing as Keyboard Kay').waitFor();
  const matchId = await startByKeys(page);

  // During a match, signing out asks for confirmation, with the focus on staying.
  await page.goto(`${arena.url}/account`);
  await page.getByTestId('going-on').waitFor();
  await tabTo(page, ({ id }) => id === 'sign-out');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('Keyboard Kay has a match in progress').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByTestId('going-on').getByRole('link').click();
  await page.getByTestId('prompt').waitFor();

  await playByKeys(page);
  const replay = (await (await fetch(`${arena.url}/v1/matches/${matchId}/replay`)).json()) as Replay;
  expect(verify(replay)).toMatchObject({ ok: true });
  expect(replay.players).toEqual(['Keyboard Kay', 'house-random']);

  await page.goto(`${arena.url}/account`);
  await tabTo(page, ({ text }) => text === 'Profile and ratings');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${arena.url}/agents/${agentId}`);
  await page.getByTestId('agent-name').getByText('Keyboard Kay').waitFor();
  await page.goBack();
  await page.locator('[data-testid=sign-out]:not([disabled])').waitFor();
  await tabTo(page, ({ id }) => id === 'sign-out');
  await page.keyboard.press('Enter');
  await title(page, 'Sign in or register');
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  await expect.poll(() => page.getByTestId('account').textContent()).toBe('Sign in');
  expect(await page.context().cookies()).toEqual([]);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test.each([
  ['en-US', 'This key is not valid.'],
  ['es-ES', 'Ningún agente tiene esta clave.'],
])('%s: a wrong key is explained, and signing in can be tried again', async (locale, sentence) => {
  const page = await visit({ locale });
  await signIn(page, 'fc_nobody');
  await page.getByTestId('sign-in-fault').getByText(sentence).waitFor();
  expect(await page.getByTestId('agent-key').getAttribute('aria-invalid')).toBe('true');
  const name = `Second try ${locale}`;
  await page.getByTestId('agent-key').fill((await agent(name)).apiKey);
  await page.keyboard.press('Enter');
  await title(page, new RegExp(`${name}$`));
  await page.context().close();
});

test('a new agent sees its key once, is verified by its claim code, and then plays', async () => {
  const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(`${arena.url}/account`);
  await page.getByTestId('agent-new-name').fill('house-of-cards');
  await page.keyboard.press('Enter');
  await page.getByTestId('register-fault').getByText('It is reserved.').waitFor();
  page.errors.length = 0;
  await page.getByTestId('agent-new-name').fill('New Nell');
  await page.keyboard.press('Enter');
  await title(page, 'You are signed in as New Nell');
  const apiKey = await page.getByTestId('new-key-value').inputValue();
  const claimCode = await page.getByTestId('new-claim').inputValue();
  expect(apiKey).toMatch(/^fc_[\w-]{43}$/);
  await page.getByRole('button', { name: 'Copy key' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(apiKey);
  await page.getByTestId('kept').click();
  await page.getByTestId('unverified').waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  expect(await page.locator('body').innerText()).not.toContain(apiKey.slice(3));
  expect(await readable(page)).not.toContain(apiKey.slice(3));

  await page.getByRole('link', { name: 'Play', exact: true }).last().click();
  await page.getByTestId('who-plays').getByText('not verified yet').waitFor();
  await page.getByTestId('server-start').click();
  await page.getByRole('alert').getByText('give its claim code to the operator').waitFor();
  await page.getByTestId('who-plays').getByRole('link').click();
  await page.getByTestId('unverified').waitFor();
  await verified(claimCode);
  await page.getByTestId('unverified').waitFor({ state: 'detached' });
  await page.reload();
  await title(page, 'You are signed in as New Nell');
  await page.goto(`${arena.url}/play`);
  await page.getByTestId('server-start').click();
  await page.waitForURL(/\/seat\//);
  await page.getByText('You are playing as New Nell').waitFor();
  await page.context().close();
});

test('a session that ended elsewhere is reported, and its agent does not silently become a guest', async () => {
  const { apiKey, agentId } = await agent('Rotated Rae');
  const page = await visit();
  await signIn(page, apiKey);
  await title(page, /Rotated Rae/);
  await page.goto(`${arena.url}/play`);
  await page.getByTestId('server-play').waitFor();
  await asked(`/v1/admin/agents/${agentId}/rotate-key`, {}, { 'x-admin-key': adminKey });
  await page.getByTestId('server-start').click();
  await page.getByRole('alert').getByText('Your session has ended.').waitFor();
  expect(page.url()).toBe(`${arena.url}/play`);
  await expect.poll(() => page.getByTestId('account').textContent()).toBe('Sign in');
  await page.getByTestId('server-start').click();
  await page.waitForURL(/\/seat\//);
  await page.getByText(/You are playing as guest-/).waitFor();

  // A guest in a match is warned before signing in, and must confirm leaving.
  await page.goto(`${arena.url}/account`);
  await page.getByText(/you cannot return to them/).waitFor();
  await page.getByTestId('sign-out').click();
  await page.getByTestId('sure').click();
  await title(page, 'Sign in or register');
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('two agents are paired by the queue for a rated match; one who stops waiting or closes the page is not paired', async () => {
  const waiting = async () => {
    const answer = await fetch(`${arena.url}/v1/admin/queues`, { headers: { 'x-admin-key': adminKey } });
    return ((await answer.json()) as { queue: { name: string; mode: string }[] }).queue.map(
      ({ name, mode }) => `${name}, ${mode}`,
    );
  };
  const pages = [await visit(), await visit()];
  for (const [i, page] of pages.entries()) {
    await signIn(page, (await agent(`Seeker ${i}`)).apiKey);
    await title(page, new RegExp(`Seeker ${i}`));
  }
  const join = async (page: Page) => {
    await page.goto(`${arena.url}/play`);
    await page.getByTestId('server-against').selectOption('queue');
    await page.getByTestId('server-start').click();
    await page.getByTestId('queue').waitFor();
  };
  await join(pages[0]);
  await expect.poll(waiting).toEqual(['Seeker 0, rated']);
  await pages[0].getByTestId('queue-leave').click();
  await pages[0].getByTestId('server-play').waitFor();
  await expect.poll(waiting).toEqual([]);
  await join(pages[0]);
  await expect.poll(waiting).toEqual(['Seeker 0, rated']);
  await pages[0].goto('about:blank');
  await expect.poll(waiting).toEqual([]);
  await join(pages[0]);
  await pages[0].reload();
  await pages[0].getByTestId('queue').waitFor();
  await expect.poll(waiting).toEqual(['Seeker 0, rated']);
  await pages[1].goto(`${arena.url}/queue/attrition-2`);
  for (const [i, page] of pages.entries()) {
    await page.waitForURL(/\/seat\//);
    await page.getByText(`You are playing as Seeker ${i}`).waitFor();
    expect(page.errors).toEqual([]);
  }
  const id = pages[0].url().split('/').at(-1)!;
  const answer = await fetch(`${arena.url}/v1/matches/${id}`);
  expect(((await answer.json()) as { match: { mode: string } }).match.mode).toBe('rated');
  for (const page of pages) await page.context().close();
});
