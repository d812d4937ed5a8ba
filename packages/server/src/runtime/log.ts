import pino, { type DestinationStream, type Logger } from 'pino';

/** Structured logs on standard output. What could be a secret never gets in: headers, cookies and bodies are not logged at all. */
export function openLog(level: string, to?: DestinationStream): Logger {
  const settings = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['*.apiKey', '*.token', '*.seed', '*.authorization', '*.cookie', 'apiKey', 'token', 'seed'],
  };
  return to === undefined ? pino(settings) : pino(settings, to);
}
export type { Logger };
