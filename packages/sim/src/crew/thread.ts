/** A thread of `crewOfThreads`: plays the pairs that it is sent, one after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { playPair } from '../pairs/play-pair.ts';
import { TournamentError } from '../tournament/tournament-error.ts';
import { openTable } from './table.ts';
import type { ThreadAnswer, ThreadOrder } from './threads.ts';

const answer = (message: ThreadAnswer) => parentPort!.postMessage(message);
// An error while loading is reported with the first pair, where somebody waits for it.
const table = openTable(workerData);
table.catch(() => {});
let last: Promise<void> = Promise.resolve();

parentPort!.on('message', (order: ThreadOrder) => {
  // Unlike termination from outside, this lets programs that bots have started be ended.
  if (order === 'stop') process.exit(0);
  last = last.then(async () => {
    try {
      const ready = await table;
      await ready.prepare?.(order.pairing.bots);
      answer({ result: await playPair(ready, order) });
    } catch (error) {
      const { message, stack } = error as Error;
      const isKnown = error instanceof TournamentError;
      answer(isKnown ? { problem: message, isTemporary: error.isTemporary } : { bug: stack ?? message });
    }
  });
});
