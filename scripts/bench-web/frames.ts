/**
 * How much main-thread time the largest board takes.
 *
 * A real Chromium pans and zooms a map of 160×160 hexes with 1,800 units while it records a trace. The benchmark counts the work of the
 * page's main thread per frame, by the thread's own clock, and compares it with an empty page that gets the same pointer events in the
 * same run, because differences between machines and browsers affect both.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage } from '../../packages/web/test/browser.ts';
import { serveSite } from '../../packages/web/test/site.ts';
import { loadLine } from './load-line.ts';
import { moveBoard } from './move-board.ts';

const FRAMES = 240;
/** With another build beside it. */
const ROUNDS = 4;

interface Summary {
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
  readonly frames: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  /** The time the thread actually ran, which does not grow when other programs are busy. */
  readonly tdur?: number;
  readonly tid: number;
  readonly pid: number;
  readonly args: any;
}

/** Returns whether nineteen frames in twenty take at most 8 ms. `--against DIST` measures another build too, in turns. */
export async function benchFrames(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options: { against: { type: 'string' } } });
  const site = await serveSite();
  const other = values.against === undefined ? null : await serveSite({}, resolve(values.against));
  const browser = await openBrowser();
  console.log('main-thread work per frame, ms      p50     p95     max   frames');
  const at95: number[] = [];
  for (let round = 0; round < (other === null ? 1 : ROUNDS); round++) {
    print('empty page', await measure(browser, `${site.url}/bench/empty`, '[data-testid=empty]'));
    const board = await measure(browser, `${site.url}/bench/board`, '[data-testid=bench]');
    print('160×160, 1,800 units', board);
    at95.push(board.p95);
    if (other !== null)
      print('the other build', await measure(browser, `${other.url}/bench/board`, '[data-testid=bench]'));
  }
  await browser.close();
  site.close();
  other?.close();
  console.log(loadLine());
  return Math.min(...at95) <= 8;
}

function print(name: string, { p50, p95, most, frames }: Summary): void {
  const figures = [p50, p95, most].map((value) => value.toFixed(2).padStart(8));
  console.log(`${name.padEnd(32)}${figures.join('')}${String(frames).padStart(9)}`);
}

async function measure(browser: Browser, url: string, ready: string) {
  const page = await openPage(browser);
  await page.goto(url);
  await page.locator(ready).waitFor({ state: 'attached', timeout: 120_000 });
  // Bitmaps are drawn when they first become visible; this measures panning and zooming after that.
  await moveBoard(page, 60);
  await page.waitForTimeout(1500);
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] },
    transferMode: 'ReportEvents',
  });
  await moveBoard(page, FRAMES);
  const done = new Promise<void>((complete) => session.once('Tracing.tracingComplete', () => complete()));
  await session.send('Tracing.end');
  await done;
  await page.context().close();
  return summary(frameWork(events));
}

/** Busy time of the page's main thread between the starts of two animation frames. */
function frameWork(events: readonly TraceEvent[]): number[] {
  const fired = events.filter(({ name }) => name === 'FireAnimationFrame').toSorted((a, b) => a.ts - b.ts);
  const threads = new Map<string, number>();
  for (const { pid, tid } of fired) threads.set(`${pid} ${tid}`, (threads.get(`${pid} ${tid}`) ?? 0) + 1);
  const [main] = [...threads].toSorted((a, b) => b[1] - a[1])[0];
  // Each task is traced twice, nested; the outer event is enough.
  const isTask = ({ name, ph, pid, tid }: TraceEvent) => `${pid} ${tid}` === main && ph === 'X' && name === 'RunTask';
  const tasks = events.filter(isTask).toSorted((a, b) => a.ts - b.ts);
  const starts = [...new Set(fired.map(({ ts }) => tasks.findLast((task) => task.ts <= ts)?.ts ?? ts))];
  return starts.slice(1).map((start, i) => {
    const within = tasks.filter(({ ts }) => ts >= starts[i] && ts < start);
    let [busy, until] = [0, 0];
    for (const { ts, dur = 0, tdur = dur } of within) {
      // A nested task is already counted with its parent.
      if (ts < until) continue;
      busy += tdur;
      until = ts + dur;
    }
    return busy / 1000;
  });
}

function summary(values: readonly number[]): Summary {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), most: sorted.at(-1) ?? 0, frames: sorted.length };
}
