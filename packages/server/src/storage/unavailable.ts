import type { FaultCode } from '@hexfront/protocol';
import { Unreadable } from '../arena/unreadable.ts';
import { isDiskFull, sqlState } from './database.ts';

/** The database cannot be used now. Whether the last statement was carried out is unknown. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}

/**
 * Lost connections (08), no room for more of anything (53), shutting down, starting up or interrupted (57), failed input or output (58),
 * read-only (25006), and a transaction that was left open too long because this process stalled (25P03).
 */
const awayStates = /^(?:08|53|57|58|25006|25P03)/;

/** Whether an error means that the database is away, rather than that a request is wrong or we have a bug. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof UnavailableError) return true;
  const { cause } = (error ?? {}) as { cause?: unknown };
  return awayStates.test(sqlState(error) ?? '') || (cause !== undefined && isUnavailable(cause));
}

/** What else may be told to everyone: nothing about the machines behind this server. */
export function explained(error: unknown): string | undefined {
  return isDiskFull(error) ? 'Its disk is full.' : undefined;
}

/** How to answer a request that failed with this error. */
export function failureCode(error: unknown): FaultCode {
  if (error instanceof Unreadable) return 'unreadable-match';
  return isUnavailable(error) ? 'storage-fault' : 'server-fault';
}

/**
 * Rejects if a promise takes too long, so that nothing waits forever. A process that has itself stalled first reads what arrived in the
 * meantime.
 */
export async function within<T>(ms: number, promise: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new UnavailableError(`${what} took more than ${ms} ms`));
    timer = setTimeout(() => setImmediate(giveUp), ms);
  });
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
