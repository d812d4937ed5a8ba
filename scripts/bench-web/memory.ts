/**
 * `npm run bench:web -- memory [--minutes 10]`: whether the memory of a page stays level that watches the largest live match.
 *
 * A real arena plays battle-2 with six house bots on 160×160 hexes, one tick per second, and Chromium shows everything to the
 * operator. Once a minute the board is panned and zoomed in the same way. What counts is the resident memory of the renderer process
 * after garbage collection in the page and in its workers, because bitmaps lie outside of every heap.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { CDPSession, Page } from 'playwright-core';
import { openBrowser, openPage } from '../../packages/web/test/browser.ts';
import { TestArena } from '../../packages/web/test/live/arena.ts';
import { moveBoard } from './move-board.ts';

const WARM_UP_S = 60;
const SAMPLE_S = 20;
const TOLERANCE = 0.1;

/** Returns whether the memory stayed within the tolerance. */
export async function benchMemory(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options: { minutes: { type: 'string', default: '10' } } });
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error('--minutes must be a positive number');
  const arena = await TestArena.open({ HEXFRONT_HOUSE_MOVE_MS: '60000' });
  const browser = await openBrowser();
  try {
    const { id } = await arena.bots('battle-2', { options: { size: 160, players: 6 }, tickMs: 1000 });
    const page = await openPage(browser);
    await page.goto(`${arena.url}/matches/${id}`);
    await page.getByTestId('board').waitFor({ timeout: 60_000 });
    const session = await browser.newBrowserCDPSession();
    const heaps = await Heaps.of(await page.context().newCDPSession(page));
    const pid = await rendererOf(session);
    console.log('minute            position   resident MB   heaps MB');
    const resident: number[] = [];
    const start = performance.now();
    const passed = () => (performance.now() - start) / 1000;
    for (let sample = 0; passed() < WARM_UP_S + minutes * 60; sample++) {
      await sleep(SAMPLE_S * 1000);
      if (sample % 3 === 0) await lookAround(page);
      const used = await heaps.collected();
      const megabytes = residentOf(pid);
      if (passed() > WARM_UP_S) resident.push(megabytes);
      const figures = [(passed() / 60).toFixed(1), await positionOf(page), megabytes.toFixed(0), used.toFixed(0)];
      console.log(figures.map((figure, i) => figure.padStart([6, 20, 14, 11][i])).join(''));
    }
    const [least, most] = [Math.min(...resident), Math.max(...resident)];
    const spread = (most - least) / (most + least);
    console.log(`from ${least.toFixed(0)} to ${most.toFixed(0)} MB: ±${(spread * 100).toFixed(1)} % (goal ±10 %)`);
    return spread <= TOLERANCE;
  } finally {
    await browser.close();
    await arena.close();
  }
}

/** The JavaScript heaps of a page and of its workers. */
class Heaps {
  readonly #page: CDPSession;
  readonly #workers = new Set<string>();
  #next = 1;
  readonly #waiting = new Map<number, (result: { usedSize?: number }) => void>();

  private constructor(page: CDPSession) {
    this.#page = page;
  }

  static async of(page: CDPSession): Promise<Heaps> {
    const heaps = new Heaps(page);
    page.on('Target.attachedToTarget', ({ sessionId }) => heaps.#workers.add(sessionId));
    page.on('Target.detachedFromTarget', ({ sessionId }) => heaps.#workers.delete(sessionId));
    page.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { id, result } = JSON.parse(message) as { id: number; result?: object };
      heaps.#waiting.get(id)?.(result ?? {});
      heaps.#waiting.delete(id);
    });
    await page.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
    return heaps;
  }

  /** Megabytes in use after a collection. */
  async collected(): Promise<number> {
    await this.#page.send('HeapProfiler.collectGarbage');
    let { usedSize } = await this.#page.send('Runtime.getHeapUsage');
    for (const worker of this.#workers) {
      await this.#ask(worker, 'HeapProfiler.collectGarbage');
      usedSize += (await this.#ask(worker, 'Runtime.getHeapUsage')).usedSize ?? 0;
    }
    return usedSize / 1e6;
  }

  async #ask(sessionId: string, method: string): Promise<{ usedSize?: number }> {
    const id = this.#next++;
    const answer = new Promise<{ usedSize?: number }>((resolve) => this.#waiting.set(id, resolve));
    await this.#page.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    return answer;
  }
}

/** In and out again, so that the same is shown before and after. */
async function lookAround(page: Page): Promise<void> {
  await moveBoard(page, 160);
  await page.getByRole('button', { name: 'Whole board' }).click();
}

async function rendererOf(browser: CDPSession): Promise<number> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => ({ id, size: residentOf(id) }));
  return sizes.toSorted((a, b) => b.size - a.size)[0].id;
}

function residentOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;
}

async function positionOf(page: Page): Promise<string> {
  return (
    (await page
      .getByTestId('position')
      .textContent()
      .catch(() => '')) ?? ''
  );
}
