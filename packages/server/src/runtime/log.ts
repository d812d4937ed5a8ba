import pino, { type DestinationStream, type Logger } from 'pino';

/** Structured logs on standard output. Headers, cookies and bodies are never logged, since they could contain secrets. */
export function openLog(level: string, to?: DestinationStream, node: string | null = null): Logger {
  const settings = {
    level,
    base: node === null ? null : { node },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['*.apiKey', '*.token', '*.seed', '*.authorization', '*.cookie', 'apiKey', 'token', 'seed'],
  };
  return to === undefined ? pino(settings) : pino(settings, to);
}
export type { Logger };
