import { type Replay, verify } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { addressOf } from '../src/board/addresses.ts';
import { shortOptions } from '../src/games/catalogue.ts';
import { LocalMatch } from '../src/worker/local-match.ts';
import type { Page } from 'playwright-core';
import { gameIds } from './matches.ts';
import { siteStage } from './site-stage.ts';
import { decideByKeys, tabTo } from './keyboard.ts';
import { placeOf } from './play-device.ts';

const { site, visit } = siteStage();

async function said(page: Page): Promise<string> {
  return (await page.getByTestId('announced').textContent()) ?? '';
}

/** Moves the cursor around until the page announces a hex that can be moved to or attacked. */
async function findTarget(page: Page): Promise<boolean> {
  const ways = [
    'ArrowRight',
    'ArrowDown',
    'ArrowLeft',
    'ArrowLeft',
    'ArrowUp',
    'ArrowUp',
    'ArrowRight',
    'ArrowRight',
    'ArrowRight',
  ];
  for (const way of ways) {
    await page.keyboard.press(way);
    if (/can be (moved to|attacked)/.test(await said(page))) return true;
  }
  return false;
}

const mine = () =>
  document.querySelector('[data-testid=prompt][data-yours=true]') !== null ||
  document.querySelector('[data-over=true]') !== null;

test('a whole short game is played with the keyboard alone, and its record can be verified', async () => {
  const page = await visit();
  await page.goto(`${site.url}/play/conquest-1?bot=random&seat=0&short=1&seed=keys`);
  await page.getByTestId('prompt').waitFor();
  let moves = 0;
  for (let turn = 0; turn < 40; turn++) {
    await page.waitForFunction(mine);
    if ((await page.locator('[data-over=true]').count()) > 0) break;
    await tabTo(page, ({ id }) => id === 'board');
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    if (
      /choose a destination/i.test((await page.getByTestId('prompt').textContent()) ?? '') &&
      (await findTarget(page))
    ) {
      await decideByKeys(page, await page.getByTestId('clock').textContent());
      moves++;
      continue;
    }
    await page.keyboard.press('Escape');
    await tabTo(page, ({ text }) => /End turn/.test(text));
    await decideByKeys(page, await page.getByTestId('clock').textContent());
  }
  await page.locator('[data-over=true]').waitFor();
  expect(moves).toBeGreaterThan(3);
  await tabTo(page, ({ text }) => /View replay/.test(text));
  await page.keyboard.press('Enter');
  await page.locator('[data-testid=verified][data-state=verified]').waitFor();
  const replay = JSON.parse(await page.evaluate(() => sessionStorage.getItem('hexfront.replay')!)) as Replay;
  expect(verify(replay)).toMatchObject({ ok: true });
  expect(replay.players).toEqual(['person', 'random']);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test.each(gameIds)('%s: a player selects a unit, sees where it may go, and sends it there', async (id) => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto(`${site.url}/play/${id}?bot=random&seat=0&short=1&seed=mouse`);
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  await page.getByTestId('board').focus();
  await page.keyboard.press('Enter');
  await page.getByText(/Choose a destination/).waitFor();
  expect(await findTarget(page)).toBe(true);
  await page.keyboard.press('Enter');
  const asked = page.locator('.orders .alternatives button').first();
  if (id.startsWith('battle')) {
    await Promise.race([asked.waitFor(), page.getByTestId('draft').waitFor()]);
    if ((await asked.count()) > 0) await asked.click();
    const orders = page.getByTestId('draft').locator('li');
    await orders.first().waitFor();
    const count = await orders.count();
    await page.getByTestId('undo').click();
    await expect.poll(() => orders.count()).toBe(count - 1);
    // A hex that no unit can reach in this tick can still be marched to.
    await page.getByTestId('board').focus();
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    for (let k = 0; k < 9; k++) await page.keyboard.press('ArrowDown');
    expect(await said(page)).not.toContain('can be');
    await page.keyboard.press('Enter');
    await page.locator('.orders .alternatives button').first().click();
    await expect.poll(() => orders.count()).toBeGreaterThan(count - 1);
    // After the button is pressed, the next hex becomes the rally point.
    await page.getByTestId('board').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    await page.getByTestId('aim-rally').press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await orders.filter({ hasText: 'New units' }).waitFor();
    await page.getByTestId('commit').click();
    await page.getByText('Tick 1 of').waitFor();
    await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
    // Only marches that go on are drafted for the next tick.
    await expect.poll(() => orders.filter({ hasText: 'New units' }).count()).toBe(0);
  } else {
    await expect.poll(() => page.getByTestId('feed').locator('li').count()).toBeGreaterThan(0);
  }
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test.each([
  ['attrition-1', 'mouse'],
  ['attrition-2', 'touch'],
  ['conquest-1', 'mouse'],
  ['warshard-1', 'touch'],
] as const)('%s: a unit is selected and sent by %s', async (id, device) => {
  const page = await visit({ hasTouch: device === 'touch', reducedMotion: 'reduce' });
  await page.goto(`${site.url}/play/${id}?bot=random&seat=0&short=1&seed=pointer`);
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  const match = LocalMatch.open({
    game: id,
    options: shortOptions(id),
    seed: 'pointer',
    players: [{ kind: 'person' }, { kind: 'person' }],
  }) as LocalMatch;
  const scene = match.frame('all');
  const move = match.choices(0).find(({ kind }) => kind === 'move')!;
  // The first tap on a destination shows what would happen, and the second decides.
  const shown = [page.getByText('Choose a destination'), page.getByTestId('preview').getByText('Tap again')];
  if (device === 'mouse') shown.pop();
  for (const cell of device === 'mouse' ? [move.from!, move.to!] : [move.from!, move.to!, move.to!]) {
    const { x, y } = await placeOf(page, scene, cell);
    if (device === 'mouse') await page.mouse.click(x, y);
    else await page.touchscreen.tap(x, y);
    await shown.shift()?.waitFor();
  }
  const told = await page.getByTestId('feed').locator('li').first().textContent();
  expect(told).toContain(addressOf(scene, move.to!));
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('resigning asks for confirmation, then the game is over and can be reviewed', async () => {
  const page = await visit();
  await page.goto(`${site.url}/play/attrition-2?bot=greedy&seat=1&short=1`);
  await page.locator('[data-testid=prompt]').waitFor();
  await page.getByTestId('resign').click();
  await page.getByTestId('resign-yes').click();
  await page.getByText('A wins: resignation').first().waitFor();
  await page.getByTestId('review').click();
  await page.locator('[data-testid=verified][data-state=verified]').waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('a person continues from a position of a replay', async () => {
  const page = await visit();
  await page.goto(`${site.url}/watch?game=attrition-1&bots=greedy,greedy&seed=3&short=1&seq=10`);
  await page.locator('[data-testid=verified][data-state=verified]').waitFor();
  await page.getByTestId('fork').click();
  await page.getByTestId('fork-go').click();
  await page.waitForURL(/\/play\/attrition-1\?fork=10/);
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('after a decision nothing stays selected, though other units of the seat remain on the hex', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto(`${site.url}/play/battle-2?short=1&seed=left`);
  await page.getByTestId('prompt').waitFor();
  await page.getByTestId('board').focus();
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  const choosing = page.getByTestId('prompt').filter({ hasText: 'Choose a destination' });
  await choosing.waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.locator('.alternatives [data-kind=move]').last().click();
  await expect.poll(() => page.getByTestId('draft').locator('li').count()).toBe(1);
  await choosing.waitFor({ state: 'detached' });
  expect(page.errors).toEqual([]);
  await page.context().close();
});
