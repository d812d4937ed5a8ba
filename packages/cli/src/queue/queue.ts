import type { PgBoss } from 'pg-boss';
import { CommandFailed } from '../errors.ts';
import { extraPackage } from '../extra-package.ts';
import { oneLine, printError } from '../terminal/output.ts';

/** A worker that has not been heard of for this long is given up, and its chunks go to others. The least that pg-boss allows. */
const SILENCE_SECONDS = 10;
/** How often workers say that they are alive. */
export const HEARTBEAT_SECONDS = 3;
/** A chunk of slow games may take hours. */
const LONGEST_SECONDS = 12 * 3600;
/** Workers may be killed many times; a chunk is never given up for that. */
const MOST_RETRIES = 1000;
const A_DAY = 86_400;

/** Workers of another version might play differently, so each version has its own queue. */
export function queueName(version: string): string {
  return `hexfront-pairs-${version}`;
}

/** Opens the queue in a PostgreSQL database, and creates what is missing there. */
export async function openQueue(url: string, version: string, supervises: boolean): Promise<PgBoss> {
  const { PgBoss } = await extraPackage('pg-boss', '--database', () => import('pg-boss'));
  const boss = new PgBoss({
    connectionString: url,
    schema: 'hexfront_queue',
    schedule: false,
    supervise: supervises,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    useListenNotify: true,
  });
  // The queue retries by itself; without a listener, an error would end the process.
  boss.on('error', (error) => printError(`the queue: ${error.message}`));
  try {
    await boss.start();
    await boss.createQueue(queueName(version), {
      notify: true,
      heartbeatSeconds: SILENCE_SECONDS,
      expireInSeconds: LONGEST_SECONDS,
      retryLimit: MOST_RETRIES,
      retentionSeconds: A_DAY,
      deleteAfterSeconds: A_DAY,
    });
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw new CommandFailed(
      `cannot use the database ${withoutPassword(url)}: ${oneLine((error as Error).message)}; check --database and that the server runs`,
    );
  }
  return boss;
}

export function withoutPassword(url: string): string {
  return url.replace(/(:\/\/[^:@/]*):[^@/]*@/, '$1:…@');
}
