import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** The threads of this folder. Each answers one message per job. */
type Thread = 'study-thread' | 'losses-thread';

/** Works off jobs on several threads. The result is in the order of the jobs, whatever the number of threads. */
export async function inThreads<Job, Result>(
  thread: Thread,
  jobs: readonly Job[],
  threads: number,
  onResult: (result: Result, job: number) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(join(import.meta.dirname, `${thread}${extname(import.meta.filename)}`));
      let current = 0;
      const goOn = () => {
        current = next++;
        if (current < jobs.length) worker.postMessage(jobs[current]);
        else void worker.terminate().then(() => resolve(), reject);
      };
      worker.on('message', (result: Result) => {
        results[current] = result;
        onResult(result, current);
        goOn();
      });
      worker.on('error', reject);
      goOn();
    });
  await Promise.all(Array.from({ length: Math.min(threads, jobs.length) }, work));
  return results;
}
