// Started as a process and as a worker thread by determinism.test.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { trail } from './trail.ts';

if (parentPort === null) process.stdout.write(trail(process.argv[2]));
else parentPort.postMessage(trail(workerData));
