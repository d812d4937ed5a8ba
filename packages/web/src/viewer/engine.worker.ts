import { replayHost } from '../worker/replay-host.ts';
import { serveOn, type WorkerPort } from '../worker/rpc.ts';
import { Session } from '../worker/session.ts';

/** The engine of the pages without matches, bots, rules and editors. */
serveOn(globalThis as unknown as WorkerPort, (publish) => replayHost(new Session(publish)));
