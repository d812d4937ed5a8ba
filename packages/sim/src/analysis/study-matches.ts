import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { MatchStudy, StudyJob } from './study.ts';

/** Studies matches on several threads. The result is in the order of the jobs, whatever the number of threads. */
export async function studyMatches(
  jobs: readonly StudyJob[],
  threads: number,
  onDone: (done: number) => void,
): Promise<MatchStudy[]> {
  const results: MatchStudy[] = [];
  let next = 0;
  let done = 0;
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(join(import.meta.dirname, `study-thread${extname(import.meta.filename)}`));
      let current = 0;
      const goOn = () => {
        current = next++;
        if (current < jobs.length) worker.postMessage(jobs[current]);
        else void worker.terminate().then(() => resolve(), reject);
      };
      worker.on('message', (result: MatchStudy) => {
        results[current] = result;
        onDone(++done);
        goOn();
      });
      worker.on('error', reject);
      goOn();
    });
  await Promise.all(Array.from({ length: Math.min(threads, jobs.length) }, work));
  return results;
}
