import { readFileSync } from 'node:fs';
import { type Replay, verify } from '@hexfront/engine';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { gameIds, replayOf } from './matches.ts';
import { siteStage } from './site-stage.ts';

const { site, visit } = siteStage();

async function chooseFile(page: Page, text: string): Promise<void> {
  await page
    .getByTestId('file')
    .setInputFiles({ name: 'match.json', mimeType: 'application/json', buffer: Buffer.from(text) });
}

async function openReplay(page: Page, replay: Replay, query = ''): Promise<void> {
  await page.goto(`${site.url}/replay${query}`);
  await chooseFile(page, JSON.stringify(replay));
  await page.locator('[data-testid=verified][data-state=verified]').waitFor();
}

async function download(page: Page, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFileSync(await file.path(), 'utf8');
}

test.each(gameIds)('%s: a replay file is rerun in the browser, verified, scrubbed, shared and saved', async (id) => {
  const page = await visit();
  const replay = replayOf(id);
  await openReplay(page, replay);
  expect(await page.getByTestId('verified').textContent()).toContain(`${replay.steps.length} steps`);
  const half = Math.floor(replay.steps.length / 2);
  await page.getByTestId('scrub').fill(String(half));
  await page.getByText(`Step ${half} of ${replay.steps.length}`).waitFor();
  await expect.poll(() => page.url()).toContain(`seq=${half}`);
  await page.getByRole('button', { name: 'Next step' }).click();
  await page.getByText(`Step ${half + 1} of`).waitFor();
  await page.getByRole('button', { name: 'Go to end' }).click();
  await page.getByTestId('outcome').waitFor();
  expect(await page.getByTestId('chart-now').textContent()).toMatch(/Now: .*\d/);
  const saved = await download(page, () => page.getByTestId('download').click());
  expect(JSON.parse(saved)).toEqual(JSON.parse(JSON.stringify(replay)));
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('an address with position and view opens at that position, and an embedded player has no frame', async () => {
  const page = await visit();
  await openReplay(page, replayOf('battle-1'), '?seq=20&view=p1');
  await page.getByText('Step 20 of').waitFor();
  expect(await page.getByTestId('viewer').inputValue()).toBe('1');
  await page.goto(`${site.url}/replay?seq=20&view=p1&embed=1`);
  await page.getByText('Step 20 of').waitFor();
  expect(await page.locator('header').count()).toBe(0);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('play advances by itself, and a line of the feed leads to its step', async () => {
  const page = await visit();
  await openReplay(page, replayOf('attrition-2'), '?seq=3');
  await page.getByTestId('play').click();
  await page.getByText(/^Step ([5-9]|\d\d+) of/).waitFor();
  await page.getByTestId('play').click();
  const line = page.getByTestId('feed').getByRole('button').last();
  const step = /step (\d+)/.exec((await line.textContent()) ?? '')![1];
  await line.click();
  await page.getByText(`Step ${step} of`).waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test.each(
  gameIds,
)('%s: two bots continue from a position in the browser, and Node verifies every hash of the fork', async (id) => {
  const page = await visit();
  const replay = replayOf(id);
  const seq = Math.floor(replay.steps.length / 2);
  await openReplay(page, replay, `?seq=${seq}`);
  await page.getByText(`Step ${seq} of`).waitFor();
  await page.getByTestId('fork').click();
  for (const seat of [0, 1]) await page.getByTestId(`sitter-${seat}`).selectOption('random');
  await page.getByTestId('fork-go').click();
  await page.waitForURL(/fork=/);
  await page.locator('[data-testid=verified][data-state=verified]').waitFor();
  const forked = JSON.parse(await download(page, () => page.getByTestId('download').click())) as Replay;
  expect(forked.steps.slice(0, seq)).toEqual(JSON.parse(JSON.stringify(replay.steps.slice(0, seq))));
  expect(forked.players).toEqual(['random', 'random']);
  expect(verify(forked)).toMatchObject({ ok: true, steps: forked.steps.length });
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('a match that the browser plays from a seed has the same hashes as in Node', async () => {
  const page = await visit();
  await page.goto(`${site.url}/watch?game=warshard-1&bots=greedy,random&seed=same&short=1`);
  await page.locator('[data-testid=verified][data-state=verified]').waitFor();
  const played = JSON.parse(await download(page, () => page.getByTestId('download').click())) as Replay;
  const { playedMatch } = await import('./matches.ts');
  const here = playedMatch('warshard-1', ['greedy', 'random'], Number.POSITIVE_INFINITY, 'same').replay();
  expect(played.steps.map(({ hash }) => hash)).toEqual(here.steps.map(({ hash }) => hash));
  await page.context().close();
});

test.each([
  ['no JSON at all', '{"format": "hexf', /not valid JSON/],
  ['another file', '{"format":"shopping-list"}', /format must be hexfront-replay/],
  ['a later version', JSON.stringify({ ...replayOf('conquest-1'), version: 9 }), /version must be 1, not 9/],
  ['an unknown game', JSON.stringify({ ...replayOf('conquest-1'), game: 'chess' }), /Unknown game/],
  ['steps of no shape', JSON.stringify({ ...replayOf('conquest-1'), steps: [{}] }), /Step 1 must have a hash/],
])('a corrupt replay (%s) shows what is wrong and asks for another file', async (_, text, wrong) => {
  const page = await visit();
  await page.goto(`${site.url}/replay`);
  await chooseFile(page, text);
  expect(await page.getByTestId('trouble').textContent()).toMatch(wrong);
  await page.getByText('Choose another file').waitFor();
  await chooseFile(page, JSON.stringify(replayOf('conquest-1')));
  await page.locator('[data-testid=verified][data-state=verified]').waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('a replay whose hashes differ shows the first difference and the positions before it', async () => {
  const page = await visit();
  const replay = replayOf('attrition-1');
  const steps = replay.steps.with(9, { ...replay.steps[9], hash: 'feedfacefeedface' });
  await page.goto(`${site.url}/replay`);
  await chooseFile(page, JSON.stringify({ ...replay, steps }));
  const mark = page.locator('[data-testid=verified][data-state=differs]');
  await mark.waitFor();
  expect(await mark.textContent()).toMatch(/Verification failed at step 10: .*feedfacefeedface/);
  await page.getByText('Step 0 of 9').waitFor();
  await page.context().close();
});
