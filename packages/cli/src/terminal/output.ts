let isClosed = false;

/** A reader that leaves early, such as `head`, is not an error: the rest of the output is dropped. */
export function watchPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') {
        if (stream === process.stdout) printError(`cannot write to standard output: ${error.message}`);
        process.exit(1);
      }
      isClosed = true;
    });
  }
}

export function isReaderGone(): boolean {
  return isClosed;
}

let isKept = false;
let write = (text: string, done?: () => void): unknown => process.stdout.write(text, done);

/** From now on only this module writes to standard output; what others write there, such as a bot in this process, goes to standard error. */
export function keepStandardOutput(): void {
  if (isKept) return;
  isKept = true;
  write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
}

export function whenWritten(done: () => void): void {
  write('', done);
}

export function print(text = ''): void {
  if (!isClosed) write(`${text}\n`);
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value));
}

export function printError(message: string): void {
  process.stderr.write(`hexfront: ${oneLine(message)}\n`);
}

/** The stack of an error in a bot, whole: its author needs every line. */
export function printStack(stack: string | undefined): void {
  if (stack !== undefined) process.stderr.write(`${stack.replace(/[^\P{Cc}\n\t]/gu, '?')}\n`);
}

const LONGEST = 600;

/** Makes text from outside safe to print: no line breaks, no terminal codes, no endless lines. */
export function oneLine(text: string): string {
  const flat = text
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '?')
    .trim();
  return flat.length <= LONGEST ? flat : `${flat.slice(0, LONGEST - 1)}…`;
}

const PROGRESS_MS = 100;
let shownAt = Number.NEGATIVE_INFINITY;

/** Shows progress in a terminal, and nothing in a file or a pipe. An empty text erases it. */
export function progress(text: string): void {
  const now = performance.now();
  if (!process.stderr.isTTY || (text !== '' && now - shownAt < PROGRESS_MS)) return;
  shownAt = text === '' ? Number.NEGATIVE_INFINITY : now;
  process.stderr.write(`\r\x1b[K${text}`);
}
