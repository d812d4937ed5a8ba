/** Runs the embedded database in its own thread, because its queries block the thread they run in. */
import { mkdirSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import type { Answer, Request } from './pglite-thread.ts';

if (parentPort === null) throw new Error('this module must run in a worker thread');
const port = parentPort;
const { folder } = workerData as { folder: string | null };

if (folder !== null) mkdirSync(folder, { recursive: true });
const opening = PGlite.create({
  ...(folder === null ? {} : { dataDir: folder }),
  parsers: { [types.INT8]: Number },
});

/** One request at a time, in order: a transaction is the requests from its `begin` to its `commit`. */
let last: Promise<void> = Promise.resolve();
port.on('message', (request: Request) => {
  last = last.then(() => answer(request));
});

async function answer({ id, sql, params }: Request): Promise<void> {
  try {
    const database = await opening;
    if (sql === null) {
      await database.close();
      respond({ id, rows: [], affected: 0 });
      port.close();
      return;
    }
    const { rows, affectedRows } = await database.query(sql, [...params]);
    respond({ id, rows: rows as Record<string, unknown>[], affected: affectedRows ?? 0 });
  } catch (error) {
    const { message, code, constraint, errno } = error as Failure;
    const text = message ?? `system error ${errno}`;
    const known = { ...(code && { code }), ...(constraint && { constraint }) };
    respond({ id, error: { message: text, ...known, isFatal: isFatal(error as Failure) } });
  }
}

type Failure = Error & { code?: string; constraint?: string; severity?: string; errno?: number };

/** After these, the database hangs or returns nonsense. */
function isFatal(error: Failure): boolean {
  // WebAssembly's own errors; PostgreSQL's have a severity.
  return (
    error.name === 'RuntimeError' ||
    error.name === 'ExitStatus' ||
    error.severity === 'PANIC' ||
    error.severity === 'FATAL'
  );
}

function respond(answer: Answer): void {
  port.postMessage(answer);
}
