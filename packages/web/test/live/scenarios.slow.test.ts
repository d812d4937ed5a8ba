import { expect, test } from 'vitest';
import { looks, wrongs } from '../axe.ts';
import { signInAs } from './agent.ts';
import { noExhibitions, signInAsOperator, stage, type Visit } from './stage.ts';

const { arena, visit } = stage({ ...noExhibitions, HEXFRONT_AGENT_SCENARIOS: '2' });

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

async function publish(page: Visit, title: string): Promise<void> {
  await openEditor(page, title);
  await page.getByTestId('publish').locator('summary').click();
  await page.getByTestId('publish-go').click();
}

test('an agent publishes a scenario; others find it, play it and open it in the editor without losing their own', async () => {
  const [author, reader] = [await visit(), await visit({ reducedMotion: 'reduce' })];
  await reader.goto(`${arena.url}/scenarios`);
  await reader.getByTestId('no-scenarios').waitFor();
  await openEditor(reader, 'Of my own');
  await reader.getByTestId('publish').locator('summary').click();
  await reader.getByTestId('publish-account').getByText('Only registered agents can publish.').waitFor();
  await signInAs(author, arena, 'Carta');
  await publish(author, 'Crossroads');
  await author.getByRole('heading', { level: 1, name: 'Crossroads' }).waitFor();

  await reader.goto(`${arena.url}/scenarios`);
  const card = reader.getByTestId('scenario');
  await card.getByRole('link', { name: 'Carta' }).waitFor();
  expect(await card.getByTestId('scenario-remove').count()).toBe(0);
  // Its board is drawn: more than one colour.
  await expect
    .poll(() =>
      card.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
        return new Set(new Uint32Array(data.buffer)).size;
      }),
    )
    .toBeGreaterThan(20);
  await card.getByTestId('scenario-edit').click();
  await reader.getByTestId('shared-open').waitFor();
  expect(await reader.getByLabel('Title').inputValue()).toBe('Of my own');
  await reader.getByTestId('shared-open').click();
  await expect.poll(() => reader.getByLabel('Title').inputValue()).toBe('Crossroads');
  await reader.getByText('No problems: this scenario can be played.').waitFor();
  await reader.goto(`${arena.url}/scenarios`);
  await reader.getByTestId('scenario-play').click();
  await reader.locator(isYours).waitFor();
  await reader.goto(`${arena.url}/scenarios`);
  await challengeFromEditor(reader, 'random');
  await reader.waitForURL(/\/seat\//);
  expect((await optionsOfMatch(reader)).scenario.title).toBe('Crossroads');
  expect([...author.errors, ...reader.errors]).toEqual([]);
  await Promise.all([author, reader].map((page) => page.context().close()));
});

test('the limit is explained; the author and the operator remove scenarios', async () => {
  const [author, operator] = [await visit(), await visit()];
  await signInAs(author, arena, 'Limes');
  for (const title of ['One', 'Two']) {
    await publish(author, title);
    await author.getByRole('heading', { level: 1, name: title }).waitFor();
  }
  await publish(author, 'Three');
  await author.locator('[data-testid=publish-fault][data-code=too-many-scenarios]').waitFor();
  await author.goto(`${arena.url}/scenarios`);
  const named = (page: Visit, title: string) =>
    page.getByTestId('scenario').filter({ has: page.getByRole('heading', { name: title }) });
  await named(author, 'One').getByTestId('scenario-remove').click();
  await author.getByTestId('sure').click();
  await named(author, 'One').waitFor({ state: 'detached' });
  await signInAsOperator(operator, arena);
  await operator.goto(`${arena.url}/scenarios`);
  await named(operator, 'Two').getByTestId('scenario-remove').click();
  await operator.getByTestId('sure').click();
  await named(operator, 'Two').waitFor({ state: 'detached' });
  await author.reload();
  await author.getByRole('heading', { level: 1 }).waitFor();
  expect(await named(author, 'Two').count()).toBe(0);
  // The refusal of the third one is the only error.
  expect(author.errors).toEqual([expect.stringContaining('409')]);
  expect(operator.errors).toEqual([]);
  await Promise.all([author, operator].map((page) => page.context().close()));
});

test.each(looks)('axe finds nothing wrong with the list and a scenario in %s, %s, %i pixels wide', async (...look) => {
  const [locale, colorScheme, width] = look;
  const page = await visit({ locale: 'en-US', colorScheme, viewport: { width, height: 860 } });
  await signInAs(page, arena, `Axe ${width}`);
  await publish(page, `Axe ${width}`);
  await page.getByRole('heading', { level: 1, name: `Axe ${width}` }).waitFor();
  for (const path of [new URL(page.url()).pathname, '/scenarios']) {
    await page.goto(`${arena.url}${path}?lang=${locale.slice(0, 2)}`);
    await page.getByTestId('server-scenario').first().locator('summary').click();
    await page.getByTestId('challenge-form').waitFor();
    expect(await wrongs(page)).toEqual([]);
  }
  expect(page.errors).toEqual([]);
  await page.context().close();
});
