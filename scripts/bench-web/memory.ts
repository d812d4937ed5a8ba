/**
 * `npm run bench:web -- memory [--minutes 10] [--inspected]`: whether the memory of a page stays level that watches the largest live match.
 *
 * A real arena plays battle-2 with six house bots on 160×160 hexes, one tick per second, and Chromium shows it to a spectator. Once a
 * minute the board is panned and zoomed in the same way. What counts is the resident memory of the renderer process after garbage
 * collection in the page and in its workers, because bitmaps lie outside of every heap. The browser is not driven by Playwright, for the
 * reason that `plain-browser.ts` gives; with `--inspected`, a second browser watches the same match with its network inspected.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { TestArena } from '../../packages/web/test/live/arena.ts';
import { loadLine } from './load-line.ts';
import { moveBoard } from './move-board.ts';
import { PlainBrowser } from './plain-browser.ts';

const WARM_UP_S = 60;
const SAMPLE_S = 20;
const TOLERANCE = 0.1;

interface Watched {
  readonly name: string;
  readonly browser: PlainBrowser;
  /** Resident megabytes since the warm-up. */
  readonly resident: number[];
}

/** Returns whether the memory stayed within the tolerance. */
export async function benchMemory(args: readonly string[]): Promise<boolean> {
  const options = {
    minutes: { type: 'string', default: '10' },
    inspected: { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error('--minutes must be a positive number');
  const arena = await TestArena.open({ HEXFRONT_HOUSE_MOVE_MS: '60000' });
  const watched: Watched[] = [];
  try {
    const { id } = await arena.bots('battle-2', { options: { size: 160, players: 6 }, tickMs: 1000 });
    for (const name of values.inspected ? ['plain', 'inspected'] : ['plain']) {
      const browser = await PlainBrowser.open(`${arena.url}/matches/${id}`, name === 'inspected');
      watched.push({ name, browser, resident: [] });
      await boardOf(browser);
    }
    await watch(watched, minutes);
    console.log(loadLine());
    return watched.map(isLevel)[0];
  } finally {
    for (const { browser } of watched) await browser.close();
    await arena.close();
  }
}

async function watch(watched: readonly Watched[], minutes: number): Promise<void> {
  console.log('minute  browser              position   resident MB   heaps MB');
  const start = performance.now();
  const passed = () => (performance.now() - start) / 1000;
  for (let sample = 1; passed() < WARM_UP_S + minutes * 60; sample++) {
    for (const { browser } of watched) if (sample % 3 === 1) await lookAround(browser);
    await sleep(SAMPLE_S * 1000);
    for (const { name, browser, resident } of watched) {
      const [heaps, megabytes] = [await browser.heaps(), await browser.resident()];
      if (passed() > WARM_UP_S) resident.push(megabytes);
      const figures = [await positionOf(browser), megabytes.toFixed(0), heaps.toFixed(0)];
      const [position, ...sizes] = figures.map((figure, i) => figure.padStart([19, 14, 11][i]));
      console.log(`${(passed() / 60).toFixed(1).padStart(6)}  ${name.padEnd(10)}${position}${sizes.join('')}`);
    }
  }
}

/** Compares the first minute after the warm-up with the last one. */
function isLevel({ name, resident }: Watched): boolean {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [first, last] = [mean(resident.slice(0, 3)), mean(resident.slice(-3))];
  const [least, most] = [Math.min(...resident), Math.max(...resident)];
  const growth = last / first - 1;
  const figures = `${first.toFixed(0)} MB in the first minute, ${last.toFixed(0)} in the last: ${(growth * 100).toFixed(1)} %`;
  console.log(`${name}: ${figures} (goal at most 10 %); from ${least.toFixed(0)} to ${most.toFixed(0)} MB`);
  return growth <= TOLERANCE;
}

async function boardOf(browser: PlainBrowser): Promise<void> {
  const isThere = () =>
    browser.evaluate((name) => document.querySelector(`[aria-label="${name}"]`) !== null, 'Whole board');
  for (let waited = 0; !(await isThere()); waited++) {
    if (waited === 120) throw new Error('the match was not shown within a minute');
    await sleep(500);
  }
}

/** In and out again, so that the same is shown before and after. */
async function lookAround(browser: PlainBrowser): Promise<void> {
  await moveBoard(browser, 160);
  await browser.evaluate(
    (name) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)!.click(),
    'Whole board',
  );
}

function positionOf(browser: PlainBrowser): Promise<string> {
  return browser.evaluate((name) => document.querySelector(`[data-testid=${name}]`)?.textContent ?? '', 'position');
}
