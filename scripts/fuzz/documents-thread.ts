/** Reads mutated documents in a thread that can be ended, because a document that hangs its reader could not be reported otherwise. */
import { parentPort, workerData } from 'node:worker_threads';
import { Dice } from '../soak/dice.ts';
import { readings, readMutated } from './documents.ts';
import type { Progress } from './document-fuzz.ts';

const all = readings();
const dice = new Dice(workerData.seed as number);
const say = (progress: Progress) => parentPort!.postMessage(progress);
const batch = 25;

parentPort!.on('message', () => {
  for (let i = 0; i < batch; i++) {
    const reading = dice.pick(all);
    const { text, verdict } = readMutated(reading, dice);
    say({ kind: 'reading', name: reading.name, text });
    try {
      const answer = verdict();
      say({ kind: 'read', answer: `${reading.kind} ${answer}` });
    } catch (error) {
      say({ kind: 'failed', name: reading.name, error: String((error as Error).stack ?? error), text });
    }
  }
  say({ kind: 'more' });
});
say({ kind: 'more' });
