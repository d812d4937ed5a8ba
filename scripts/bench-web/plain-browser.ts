import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import bundled from '@sparticuz/chromium';
import { browserArguments } from '../../packages/web/test/browser.ts';

type Answer = Readonly<Record<string, any>>;
interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Chromium with one page, about which nobody asks more than is measured. Playwright inspects the network of every page, and then the
 * renderer keeps what has arrived: in a match that is watched for minutes, that is more than the page itself needs.
 */
export class PlainBrowser {
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #waiting = new Map<number, Waiting>();
  readonly #workers = new Set<string>();
  #next = 1;
  #page = '';
  #isInspected = false;

  private constructor(child: ChildProcess, folder: string) {
    this.#child = child;
    this.#folder = folder;
    let rest = '';
    (child.stdio[4] as Readable).setEncoding('utf8').on('data', (text: string) => {
      const messages = (rest + text).split('\0');
      rest = messages.pop()!;
      for (const message of messages) this.#hear(JSON.parse(message));
    });
    child.once('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the browser has ended'));
    });
  }

  /** Opens a page; `isInspected` inspects its network, to show what that costs. */
  static async open(url: string, isInspected: boolean): Promise<PlainBrowser> {
    const folder = mkdtempSync(join(tmpdir(), 'hexfront-browser-'));
    const args = [...browserArguments, '--headless', '--remote-debugging-pipe', `--user-data-dir=${folder}`];
    const stdio = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] as const;
    const child = spawn(await bundled.executablePath(), args, { stdio: [...stdio] });
    const browser = new PlainBrowser(child, folder);
    browser.#isInspected = isInspected;
    const { targetId } = await browser.#ask('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await browser.#ask('Target.attachToTarget', { targetId, flatten: true });
    browser.#page = sessionId;
    const screen = { width: 1280, height: 860, deviceScaleFactor: 1, mobile: false };
    await browser.#ask('Emulation.setDeviceMetricsOverride', screen, sessionId);
    const workers = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
    await browser.#ask('Target.setAutoAttach', workers, sessionId);
    if (isInspected) await browser.#ask('Network.enable', {}, sessionId);
    await browser.#ask('Page.navigate', { url }, sessionId);
    return browser;
  }

  /** Runs a function in the page, which must not refer to anything around it. */
  async evaluate<Given, Result>(act: (given: Given) => Result, given: Given): Promise<Awaited<Result>> {
    const asked = { expression: `(${act})(${JSON.stringify(given)})`, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await this.#ask('Runtime.evaluate', asked, this.#page);
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? 'failed in the page');
    return result.value;
  }

  /** Megabytes in use in the heaps of the page and its workers after a collection. */
  async heaps(): Promise<number> {
    let bytes = 0;
    for (const session of [this.#page, ...this.#workers]) {
      await this.#ask('HeapProfiler.collectGarbage', {}, session);
      const { usedSize, embedderHeapUsedSize, backingStorageSize } = await this.#ask(
        'Runtime.getHeapUsage',
        {},
        session,
      );
      bytes += usedSize + embedderHeapUsedSize + backingStorageSize;
    }
    return bytes / 1e6;
  }

  /** Resident megabytes of the process that runs the page. */
  async resident(): Promise<number> {
    const { processInfo } = await this.#ask('SystemInfo.getProcessInfo');
    const renderers = (processInfo as { id: number; type: string }[]).filter(({ type }) => type === 'renderer');
    return Math.max(...renderers.map(({ id }) => residentOf(id)));
  }

  async close(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill();
    await ended;
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #ask(method: string, params: object = {}, sessionId?: string): Promise<Answer> {
    const id = this.#next++;
    (this.#child.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #hear({ id, method, params, result, error }: Answer): void {
    if (method === 'Target.attachedToTarget' && params.targetInfo.type === 'worker') {
      this.#workers.add(params.sessionId);
      if (this.#isInspected) void this.#ask('Network.enable', {}, params.sessionId);
    }
    if (method === 'Target.detachedFromTarget') this.#workers.delete(params.sessionId);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(error.message));
  }
}

function residentOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;
}
