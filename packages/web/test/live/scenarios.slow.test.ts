import { expect, test } from 'vitest';
import { wrongs } from '../axe.ts';
import { noExhibitions, stage, type Visit } from './stage.ts';

const { arena, visit } = stage(noExhibitions);

const isYours = '[data-testid=prompt][data-yours=true]';

/** The editor with a scenario that has a title of its own. */
async function openEditor(page: Visit, title: string): Promise<void> {
  await page.goto(`${arena.url}/editor`);
  await page.getByTestId('shipped').selectOption('training');
  await page.getByLabel('Title').fill(title);
  await page.getByText('No problems: this scenario can be played.').waitFor();
}

async function challengeFromEditor(page: Visit, against: string): Promise<void> {
  await page.getByTestId('server-scenario').locator('summary').click();
  await page.getByTestId('server-against').selectOption(against);
  await page.getByTestId('server-start').click();
}

/** What the match on the page is played with. */
async function optionsOfMatch(page: Visit): Promise<{ scenario: { title: string } }> {
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { match } = (await (await fetch(`${arena.url}/v1/matches/${id}`)).json()) as any;
  return match.options;
}

test('the scenario in the editor is played on the server against a house bot', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await openEditor(page, 'My little war');
  await challengeFromEditor(page, 'random');
  await page.waitForURL(/\/seat\//);
  await page.locator(isYours).waitFor();
  expect((await optionsOfMatch(page)).scenario.title).toBe('My little war');
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('a person is invited to it: lobby and invitation name the scenario; one with errors cannot be offered', async () => {
  const [host, guest] = [await visit({ reducedMotion: 'reduce' }), await visit({ reducedMotion: 'reduce' })];
  await openEditor(host, 'Two of us');
  await host.getByTestId('server-scenario').locator('summary').click();
  await host.getByTestId('challenge-form').waitFor();
  expect(await wrongs(host)).toEqual([]);
  await host.getByTestId('server-against').selectOption('lobby');
  await host.getByTestId('server-start').click();
  await host.getByTestId('invite-scenario').getByText('Scenario: Two of us').waitFor();
  await guest.goto(`${arena.url}/play`);
  await guest.getByTestId('lobby').getByText('Scenario: Two of us').waitFor();
  await guest.getByTestId('join').click();
  await Promise.all([host, guest].map((page) => page.waitForURL(/\/seat\//)));
  expect((await optionsOfMatch(guest)).scenario.title).toBe('Two of us');
  await host.goto(`${arena.url}/editor`);
  await host.getByTestId('editor-json').fill('{ "title": "x" }');
  await host.getByTestId('server-scenario').locator('summary').click();
  await host.getByTestId('server-scenario').getByText('Fix the errors listed above first.').waitFor();
  expect([...host.errors, ...guest.errors]).toEqual([]);
  await Promise.all([host, guest].map((page) => page.context().close()));
});
