import { expect, test } from 'vitest';
import { register, signInAs } from './agent.ts';
import { noExhibitions, stage, startMatch } from './stage.ts';

const { arena, visit } = stage(noExhibitions);

test.each([
  'attrition-2',
  'warshard-1',
  'battle-2',
])('%s: a casual match gives hints, counted across a reload', async (game) => {
  const page = await visit({ reducedMotion: 'reduce' });
  await startMatch(page, arena, game);
  await page.getByTestId('hint-button').click();
  await page.getByTestId('hint').waitFor();
  await page.reload();
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  await page.getByTestId('resign').click();
  await page.getByTestId('resign-yes').click();
  expect(await page.getByTestId('hints-asked').textContent()).toBe('You asked for 1 hint.');
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('a rated match gives none, though the same agent gets them in a casual one', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await signInAs(page, arena, 'Honest Hal');
  await fetch(`${arena.url}/v1/queue/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await register(arena, 'Fair Fay')}` },
    body: JSON.stringify({ gameType: 'attrition-2', mode: 'rated' }),
  });
  await page.goto(`${arena.url}/queue/attrition-2`);
  await page.waitForURL(/\/seat\//);
  await page.getByTestId('resign').waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { match } = (await (await fetch(`${arena.url}/v1/matches/${id}`)).json()) as { match: { mode: string } };
  expect(match.mode).toBe('rated');
  await page.getByTestId('rules-open').waitFor();
  expect(await page.getByTestId('hint-button').count()).toBe(0);
  await startMatch(page, arena, 'attrition-2');
  await page.getByTestId('hint-button').waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});
