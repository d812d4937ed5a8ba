import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Tally, Until } from './report.ts';

export type Progress =
  | { readonly kind: 'reading'; readonly name: string; readonly text: string }
  | { readonly kind: 'read'; readonly answer: string }
  | { readonly kind: 'failed'; readonly name: string; readonly error: string; readonly text: string }
  | { readonly kind: 'more' };

const answerMs = 30_000;
const mostMegabytes = 512;

/** Mutated replays, scenarios, saved positions and options: each is read to the end, in time and in little memory. */
export function fuzzDocuments(seed: number, tally: Tally, until: Until): Promise<void> {
  const resourceLimits = { maxOldGenerationSizeMb: mostMegabytes };
  const thread = new Worker(join(import.meta.dirname, 'documents-thread.ts'), { workerData: { seed }, resourceLimits });
  let last = 'nothing';
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      void thread.terminate().then(() => resolve());
    };
    const timer = setTimeout(() => {
      tally.find(`not read within ${answerMs} ms`, last);
      end();
    }, answerMs);
    thread.on('error', (error) => {
      tally.find(`the reader died: ${error.message}`, last);
      end();
    });
    thread.on('message', (progress: Progress) => {
      timer.refresh();
      if (progress.kind === 'reading') last = `${progress.name}: ${progress.text}`;
      else if (progress.kind === 'read') {
        tally.count(progress.answer);
        if (progress.answer.endsWith('no reason')) tally.find('refused without a reason', last);
      } else if (progress.kind === 'failed') {
        tally.count('failed');
        tally.find(`${progress.name}: ${progress.error}`, progress.text);
      } else if (tally.isDone(until)) end();
      else thread.postMessage('go on');
    });
  });
}
