import { makeHost } from './host.ts';
import { serveOn, type WorkerPort } from './rpc.ts';

serveOn(globalThis as unknown as WorkerPort, makeHost);
