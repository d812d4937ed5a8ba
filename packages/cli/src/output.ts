import { oneLine } from './complaint.ts';

let isClosed = false;

/** A reader that leaves early, such as `head`, is no error: what is left to say is dropped. */
export function watchPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') {
        if (stream === process.stdout) complain(`the output cannot be written: ${error.message}`);
        process.exit(1);
      }
      isClosed = true;
    });
  }
}

export function isReaderGone(): boolean {
  return isClosed;
}

export function print(text = ''): void {
  if (!isClosed) process.stdout.write(`${text}\n`);
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value));
}

export function complain(message: string): void {
  process.stderr.write(`hexfront: ${oneLine(message)}\n`);
}

const PROGRESS_MS = 100;
let shownAt = Number.NEGATIVE_INFINITY;

/** Work in progress, for a person who waits; a file or a pipe gets none of it. An empty text wipes it away. */
export function progress(text: string): void {
  const now = performance.now();
  if (!process.stderr.isTTY || (text !== '' && now - shownAt < PROGRESS_MS)) return;
  shownAt = text === '' ? Number.NEGATIVE_INFINITY : now;
  process.stderr.write(`\r\x1b[K${text}`);
}
