import type { Browser } from 'playwright-core';
import { adminKey, TestArena } from '../../packages/web/test/live/arena.ts';
import { takePicture } from './picture.ts';

const verified = '[data-testid=verified][data-state=verified]';

/** Name, address, the selector that shows the page is ready, colour scheme and size. Words in braces are ids from the arena below. */
const pages = [
  ['home', '/', '[data-testid=featured] [data-testid=board]', 'dark', 1180, 900],
  ['live', '/matches/{open}', '[data-testid=board]', 'dark', 1180, 760],
  ['live-phone', '/matches/{open}', '[data-testid=board]', 'light', 390, 844],
  ['live-fog', '/matches/{fogged}', '[data-testid=fog]', 'dark', 1180, 760],
  ['live-operator', '/matches/{fogged}', '[data-testid=see-all]', 'light', 1180, 760],
  ['matches', '/matches', '[data-testid=match-list]', 'light', 1180, 760],
  ['seat', '/play', '[data-testid=server-play]', 'dark', 1180, 760],
  ['account', '/account', '[data-testid=sign-in]', 'light', 1180, 760],
  ['leaderboard', '/leaderboard?game=conquest-1', '[data-testid=leaders]', 'light', 1180, 760],
  ['agent', '/agents/{agent}', '[data-testid=rating] canvas', 'dark', 1180, 760],
  ['operator', '/operator', '[data-testid=health] figure', 'dark', 1180, 900],
  ['api', '/api?q=match', '[data-testid=api-found]', 'light', 1180, 760],
  ['attrition', '/watch?game=attrition-2&bots=greedy,rusher&seed=7&seq=47', verified, 'dark', 1180, 760],
  ['battle', '/watch?game=battle-1&bots=commander,greedy&seed=7&seq=62', verified, 'dark', 1180, 760],
  ['battle-fog', '/watch?game=battle-2&bots=commander,greedy&seed=7&seq=60&view=p0', verified, 'dark', 1180, 760],
  ['warshard', '/watch?game=warshard-1&bots=greedy,greedy&seed=7&seq=64', verified, 'light', 1180, 760],
  ['play', '/play/attrition-2?bot=greedy&seat=0&seed=5', '[data-yours=true]', 'light', 1180, 760],
  ['rules', '/rules/warshard-1', '[data-testid=rules]', 'light', 1180, 760],
  ['editor', '/editor', '[data-testid=problems]', 'dark', 1180, 760],
  ['phone', '/watch?game=conquest-1&bots=greedy,rusher&seed=7&seq=30', verified, 'dark', 390, 844],
] as const;

export const pageNames = pages.map(([name]) => name);

/** One picture of every page, in an arena where house bots play. */
export async function takePages(browser: Browser, folder: string, wanted: readonly string[], locale: string) {
  const arena = await TestArena.open({ HEXFRONT_HOUSE_MOVE_MS: '700' });
  try {
    const ids: { [name: string]: string } = {};
    for (let k = 0; k < 6; k++) {
      const { agentId } = await arena.bots('conquest-1', { options: { turnLimit: 2 + k }, mode: 'rated' });
      ids.agent = agentId;
    }
    ids.open = (await arena.bots('attrition-2')).id;
    ids.fogged = await arena.hidden('battle-2', 2500);
    await new Promise((resolve) => setTimeout(resolve, 20_000));
    for (const [name, path, ready, colorScheme, width, height] of pages.filter(([each]) => wanted.includes(each))) {
      await takePicture(browser, folder, name, { colorScheme, locale, viewport: { width, height } }, async (page) => {
        if (name.endsWith('operator')) {
          await page.addInitScript((key) => sessionStorage.setItem('hexfront.admin-key', key), adminKey);
        }
        await page.goto(arena.url + path.replace(/\{(\w+)\}/, (_, id: string) => ids[id]));
        await page.locator(ready).first().waitFor();
        if (name === 'seat') {
          await page.getByTestId('server-pace').selectOption('300');
          await page.getByTestId('server-start').click();
          await page.locator('[data-yours=true]').waitFor();
        }
        if (name === 'play' || name === 'seat') {
          await page.getByTestId('board').focus();
          for (const key of ['n', 'Enter']) await page.keyboard.press(key);
        }
        if (name === 'live-operator') {
          await page.getByTestId('see-all').check();
          await page.getByTestId('board').waitFor();
        }
        if (name === 'editor') await page.getByTestId('shipped').selectOption('river-crossing');
        if (name === 'attrition') await page.getByTestId('board').focus();
        // Charts need a few readings.
        if (name === 'operator') await page.waitForTimeout(10_500);
      });
    }
  } finally {
    await arena.close();
  }
}
