import type { Replay } from '@hexfront/engine';
import type { BrowserContextOptions, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { wrongs } from '../axe.ts';
import { stage, type Visit } from './stage.ts';

const { arena, visit } = stage({ HEXFRONT_HOUSE_BOTS: 'off' });

/** Two people in a match on the arena. Each has five minutes per tick; it runs when both have submitted their orders. */
async function startMatch(
  game: string,
  options: object,
  look: BrowserContextOptions = {},
): Promise<{ readonly host: Visit; readonly friend: Visit }> {
  const host = await visit({ reducedMotion: 'reduce', ...look });
  const friend = await visit({ reducedMotion: 'reduce' });
  await host.route('**/v1/challenges', (route) => {
    const body = { ...route.request().postDataJSON(), options };
    return route.continue({ postData: JSON.stringify(body) });
  });
  await host.goto(`${arena.url}/play`);
  await host.getByTestId('server-game').selectOption(game);
  await host.getByTestId('server-against').selectOption('person');
  await host.getByTestId('server-pace').selectOption('300');
  await host.getByTestId('server-start').click();
  await friend.goto(await host.getByTestId('invite-link').inputValue());
  await friend.getByTestId('accept').click();
  for (const page of [host, friend]) await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  return { host, friend };
}

/** Presses Tab until the wanted element has the focus. */
async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  for (let k = 0; k < 80; k++) {
    const focused = await page.evaluate(() => {
      const { activeElement } = document;
      // The text of the whole page would match too much.
      if (activeElement === document.body || activeElement?.tagName === 'MAIN') return '';
      return `${activeElement?.getAttribute('data-testid')} ${activeElement?.getAttribute('aria-label')} ${activeElement?.textContent}`;
    });
    if (wanted.test(focused)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way by Tab to ${wanted}`);
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const board = /^board /;
const orders = (page: Page) => page.getByTestId('draft').locator('li');
const given = (page: Page) => page.getByTestId('given-orders').locator('li');
const prompt = (page: Page) => page.getByTestId('prompt').textContent();
const clock = (page: Page, tick: number) => page.getByTestId('clock').getByText(`Tick ${tick} of`).waitFor();

/** Selects the hex on which all units start, and waits until the page knows what the base offers. */
async function chooseBase(page: Page): Promise<void> {
  await tabTo(page, board);
  await press(page, 'Home', 'n', 'Enter');
  await page.getByTestId('aim-rally').waitFor();
}

async function order(page: Page, button: RegExp): Promise<void> {
  const before = await orders(page).count();
  await tabTo(page, button);
  await press(page, 'Enter');
  await expect.poll(() => orders(page).count()).toBe(before + 1);
}

/** By a button to the board, by arrows to a hex; if nothing can go there, one step further. */
async function aim(page: Page, what: 'move' | 'rally', ways: readonly string[]): Promise<void> {
  await chooseBase(page);
  await tabTo(page, new RegExp(`^aim-${what} `));
  await press(page, 'Enter');
  await page.locator('.aiming').waitFor();
  const before = await orders(page).allTextContents();
  await press(page, ...ways);
  for (;;) {
    await press(page, 'Enter');
    const obstacles = await expect
      .poll(async () => {
        if ((await page.getByTestId('play-notice').count()) > 0) return 'no way';
        if ((await page.locator('.alternatives').count()) > 0) return 'asked';
        return (await orders(page).allTextContents()).join() === before.join() ? null : 'ordered';
      })
      .not.toBeNull()
      .then(() => page.getByTestId('play-notice').count());
    if (obstacles === 0) return;
    await press(page, ways.at(-1)!);
  }
}

const times = (count: number, key: string) => Array.from({ length: count }, () => key);

async function replayOf(page: Page): Promise<Replay> {
  const id = page.url().split('/').at(-1)!.split('?')[0];
  return (await (await fetch(`${arena.url}/v1/matches/${id}/replay`)).json()) as Replay;
}

test.each([
  'battle-1',
  'battle-2',
])('%s: on the arena every order can be given by keys, taken back and submitted again until the tick runs', async (game) => {
  const { host, friend } = await startMatch(game, { hasResearch: true, startResources: { M: 320, F: 70, I: 500 } });
  await chooseBase(host);
  // The two exclude each other, and the Chief cannot be disbanded.
  expect(await host.locator('button[data-kind=research]').count()).toBe(5);
  expect(await host.locator('button[data-kind=disband]').count()).toBe(3);
  await order(host, /Disband light infantry/);
  await order(host, /Research tier 1: scout/);
  await aim(host, 'rally', times(3, 'ArrowDown'));
  await expect.poll(() => orders(host).count()).toBe(3);
  // No unit can get that far in one tick.
  await aim(host, 'move', times(9, 'ArrowDown'));
  await tabTo(host, /scout u\d+ to/);
  await press(host, 'Enter');
  await expect.poll(() => orders(host).count()).toBe(4);
  const first = await orders(host).allTextContents();
  await tabTo(host, /^commit /);
  await press(host, 'Enter');
  await host.getByTestId('given').waitFor();
  expect(await prompt(host)).toContain('4 orders submitted for tick 1. You can change them');
  expect(await host.getByRole('timer').first().textContent()).toMatch(/^Tick 1 in \d+m \d+s$/);
  expect(await given(host).count()).toBe(4);

  // After a reload the submitted orders are still there.
  await host.reload();
  await host.getByTestId('given').waitFor();
  await host.locator('[data-testid=change][aria-disabled=false]').waitFor();
  await tabTo(host, /^change /);
  await press(host, 'Enter');
  await expect.poll(() => orders(host).allTextContents()).toEqual(first);
  await tabTo(host, /Remove: Disband/);
  await press(host, 'Enter');
  await expect.poll(() => orders(host).count()).toBe(3);
  await tabTo(host, /^undo /);
  await press(host, 'Enter');
  await expect.poll(() => orders(host).count()).toBe(2);
  // A second rally point replaces the first; Escape cancels only the aim.
  await chooseBase(host);
  await tabTo(host, /^aim-rally /);
  await press(host, 'Enter', 'ArrowDown', 'Escape');
  expect(await prompt(host)).toContain('Choose a destination');
  await aim(host, 'rally', times(3, 'ArrowRight'));
  await expect.poll(() => orders(host).filter({ hasText: 'New units' }).allTextContents()).not.toEqual([first[2]]);
  expect(await orders(host).count()).toBe(2);
  await aim(host, 'move', times(9, 'ArrowRight'));
  await tabTo(host, /scout u\d+ to/);
  await press(host, 'Enter');
  await expect.poll(() => orders(host).count()).toBe(3);
  await tabTo(host, /^commit /);
  await press(host, 'Enter');
  await host.getByTestId('given').waitFor();
  expect(await prompt(host)).toContain('3 orders submitted for tick 1.');
  const last = await given(host).allTextContents();

  await friend.getByTestId('commit').click();
  await clock(host, 1);
  await host.locator('[data-testid=prompt][data-yours=true]').waitFor();
  // The rally point of the second set holds.
  await tabTo(host, board);
  await press(host, 'Home', 'n');
  const told = `its new units go to ${/\S+ \S+$/.exec(last[1])![0]}`;
  await expect.poll(() => host.getByTestId('announced').textContent()).toContain(told);
  await host.locator('.board-text summary').click();
  const hexes = () => host.locator('.board-text li').allTextContents();
  await expect.poll(async () => (await hexes()).join()).toContain('2 light infantry of P1');
  const scouts = (await hexes()).filter((text) => text.includes('scout of P1'));
  expect(scouts.length).toBe(1);
  expect(scouts[0]).not.toContain('base');

  await host.getByTestId('resign').click();
  await host.getByTestId('resign-yes').click();
  await friend.getByTestId('commit').click();
  await host.locator('[data-over=true]').waitFor();
  const [step] = (await replayOf(host)).steps as unknown as { decisions: { [seat: string]: any[] } }[];
  const kinds = step.decisions['0'].map(({ type }) => type.toUpperCase().replace('SETRALLY', 'RALLY'));
  expect(kinds).toEqual(['RESEARCH', 'RALLY', 'MOVE']);
  const goals = step.decisions['0'].slice(1).map(({ dest, ...order }) => {
    const { q = order.dest_q, r = order.dest_r } = dest ?? order;
    return `(${q}, ${r})`;
  });
  expect(goals.map((goal, i) => last[i + 1].endsWith(goal))).toEqual([true, true]);
  expect([...host.errors, ...friend.errors]).toEqual([]);
  await host.context().close();
  await friend.context().close();
});

/** From now on the page reads its event streams a second late, so that the answers to requests come first. */
async function delayStreams(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { read } = ReadableStreamDefaultReader.prototype;
    ReadableStreamDefaultReader.prototype.read = async function () {
      const chunk = await read.call(this);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return chunk;
    };
  });
  await page.reload();
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
}

test('the page says when orders were too late, and keeps them for the next tick', async () => {
  const { host, friend } = await startMatch('battle-2', {});
  await delayStreams(host);
  await chooseBase(host);
  await order(host, /Disband light infantry/);
  await host.getByTestId('commit').click();
  await host.getByTestId('change').click();
  await order(host, /Build scout/);
  const held = Promise.withResolvers<Route>();
  await host.route('**/move', held.resolve);
  await host.getByTestId('commit').click();
  const request = await held.promise;
  await friend.getByTestId('commit').click();
  await clock(friend, 1);
  await request.continue();
  await host.getByTestId('play-notice').getByText('Too late: tick 1 has closed').waitFor();
  await clock(host, 1);
  await host.getByTestId('play-notice').getByText('Too late: tick 1 has closed').waitFor();
  // The first set has disbanded the unit; the rest of the second set is still in the draft.
  await expect.poll(() => orders(host).allTextContents()).toEqual([expect.stringMatching(/^Build scout/)]);
  await host.unroute('**/move');
  await host.getByTestId('commit').click();
  await host.getByTestId('given').waitFor();
  expect(await prompt(host)).toContain('1 order submitted for tick 2.');
  await host.context().close();
  await friend.context().close();
});

test('a draft shows which of its orders will be refused, and submitted orders show the arena’s verdict', async () => {
  const { host, friend } = await startMatch('battle-1', {
    hasResearch: true,
    startResources: { M: 100, F: 20, I: 200 },
  });
  await chooseBase(host);
  await order(host, /Research tier 1: scout/);
  for (let k = 0; k < 3; k++) await order(host, /Build light infantry/);
  await host.getByTestId('draft').getByText('will be refused: You do not have enough resources.').first().waitFor();
  await host.getByTestId('commit').click();
  await given(host).filter({ hasText: 'will be refused' }).first().waitFor();
  expect([...host.errors, ...friend.errors]).toEqual([]);
  await host.context().close();
  await friend.context().close();
});

test.each([
  ['en-US', 'dark', 1280],
  ['es-ES', 'light', 390],
] as const)('axe finds no violations while orders are drafted, in %s, %s, %i pixels wide', async (locale, colorScheme, width) => {
  const look = { locale, colorScheme, viewport: { width, height: 860 } };
  const options = { hasResearch: true, startResources: { M: 100, F: 20, I: 200 } };
  const { host, friend } = await startMatch('battle-2', options, look);
  await chooseBase(host);
  for (const kind of ['build', 'build', 'build', 'disband', 'research']) {
    await host.locator(`button[data-kind=${kind}]`).first().click();
  }
  await host.locator('.refused').first().waitFor();
  await host.getByTestId('aim-rally').click();
  expect(await wrongs(host)).toEqual([]);
  await host.getByTestId('release').click();
  await host.getByTestId('commit').click();
  await host.getByTestId('given').waitFor();
  expect(await wrongs(host)).toEqual([]);
  await host.context().close();
  await friend.context().close();
});
