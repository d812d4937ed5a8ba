/**
 * `npm run bench:web -- layout [--times 1]`: what moves by itself, and when the largest part of each page is there, at a quarter of the
 * speed. Of several times, the most that moved and the shortest time count: a busy machine only adds to it.
 */
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage } from '../../packages/web/test/browser.ts';
import { TestArena } from '../../packages/web/test/live/arena.ts';
import { layoutOf, type Paint, sizes, watchedPages, watchLayout } from '../../packages/web/test/shifts.ts';
import { loadLine } from './load-line.ts';

const SLOWDOWN = 4;
const MOST_SHIFT = 0.05;

/** Returns whether every page keeps still. */
export async function benchLayout(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options: { times: { type: 'string', default: '1' } } });
  const times = Number(values.times);
  if (!Number.isSafeInteger(times) || times < 1) throw new Error('--times must be a positive whole number');
  const arena = await TestArena.open({ HEXFRONT_HOUSE_MOVE_MS: '2000' });
  const browser = await openBrowser();
  let isStill = true;
  try {
    const ids: { [name: string]: string } = {
      live: (await arena.bots('attrition-2')).id,
      fogged: await arena.hidden('battle-2', 5000),
    };
    console.log(`CPU slowed down ${SLOWDOWN} times                size       shift   largest after ms   which is`);
    for (const [path, ready] of watchedPages) {
      const url = arena.url + path.replace(/\{(\w+)\}/, (_, id: string) => ids[id]);
      for (const name of Object.keys(sizes) as (keyof typeof sizes)[]) {
        const seen: Measured[] = [];
        while (seen.length < times) seen.push(await measure(browser, url, ready, name));
        const shift = Math.max(...seen.map((each) => each.shift));
        const largest = seen
          .map((each) => each.largest)
          .reduce((a, b) => ((a?.ms ?? Infinity) < (b?.ms ?? Infinity) ? a : b));
        isStill &&= shift < MOST_SHIFT;
        const time = largest === null ? '–' : largest.ms.toFixed(0);
        const figures = [path.padEnd(44).slice(0, 44), name.padEnd(8), shift.toFixed(3).padStart(8), time.padStart(19)];
        console.log(`${figures.join('')}   ${largest?.element ?? '–'}`);
      }
    }
    console.log(loadLine());
  } finally {
    await browser.close();
    await arena.close();
  }
  return isStill;
}

interface Measured {
  readonly shift: number;
  readonly largest: Paint | null;
}

async function measure(browser: Browser, url: string, ready: string, size: keyof typeof sizes): Promise<Measured> {
  const page = await openPage(browser, { viewport: sizes[size] });
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await watchLayout(page);
    await page.goto(url);
    await page.locator(ready).first().waitFor({ state: 'attached', timeout: 60_000 });
    await page.waitForTimeout(1000);
    const { shifts, largest } = await layoutOf(page);
    return { shift: shifts.reduce((sum, { value }) => sum + value, 0), largest };
  } finally {
    await page.context().close();
  }
}
