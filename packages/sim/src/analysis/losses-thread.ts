/** A thread of `judgeGames`: judges one game after the other. */
import { parentPort } from 'node:worker_threads';
import { type LossJob, lossesIn } from './losses.ts';

parentPort!.on('message', (job: LossJob) => parentPort!.postMessage(lossesIn(job)));
