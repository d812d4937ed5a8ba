import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../errors.ts';

/** A bot that logs endlessly must not fill the disk. */
export const LOG_LIMIT = 16 * 1024 * 1024;
const TAIL = 2_000;
const LINES = 12;

/** A bot's standard error: in a file if one is given, or on an open descriptor, and its end in any case. */
export class BotLog {
  private readonly file: number | null;
  private readonly isOwn: boolean;
  private written = 0;
  private tail = '';
  private readonly lines: { write(chunk: Buffer): void } | null;

  /** `lines` hears everything as well. */
  constructor(target: string | number | null, lines: { write(chunk: Buffer): void } | null = null) {
    this.lines = lines;
    this.isOwn = typeof target === 'string';
    this.file = typeof target === 'string' ? open(target) : target;
  }

  write(chunk: Buffer): void {
    this.lines?.write(chunk);
    this.tail = (this.tail + chunk.toString('utf8')).slice(-TAIL);
    if (this.file === null || this.written >= LOG_LIMIT) return;
    const kept = chunk.subarray(0, LOG_LIMIT - this.written);
    this.written += kept.length;
    const note = this.written < LOG_LIMIT ? '' : `\nhexfront: log truncated at ${LOG_LIMIT} bytes\n`;
    try {
      writeSync(this.file, Buffer.concat([kept, Buffer.from(note)]));
    } catch {
      // A full disk costs the log, not the match.
      this.written = LOG_LIMIT;
    }
  }

  get isInFile(): boolean {
    return this.file !== null;
  }

  /** Its end, as much as fits on half a screen. */
  lastLines(): string {
    return this.tail.trimEnd().split('\n').slice(-LINES).join('\n');
  }

  /** The last line that is not blank. */
  lastLine(): string {
    return this.tail.trimEnd().split('\n').at(-1)?.trim() ?? '';
  }

  close(): void {
    if (this.file !== null && this.isOwn) closeSync(this.file);
  }
}

function open(path: string): number {
  try {
    mkdirSync(dirname(path), { recursive: true });
    return openSync(path, 'w');
  } catch (error) {
    throw new UsageError(`cannot write the bot log ${path}: ${(error as Error).message}; choose another --bot-log`);
  }
}
