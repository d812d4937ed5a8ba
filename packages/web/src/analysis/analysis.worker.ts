import { serveOn, type WorkerPort } from '../worker/rpc.ts';
import { analysisHost } from './analysis-host.ts';

serveOn(globalThis as unknown as WorkerPort, analysisHost);
