import { mostLogBytes } from '@hexfront/sdk';

/** Whatever is cut begins this far before what is sent, so that no part of a key is left over. */
const margin = 1024;

/** The end of what a bot has written to standard error, for the arena to keep. */
export class LastLines {
  #bytes = Buffer.alloc(0);
  #isCut = false;

  write(chunk: string | Uint8Array): void {
    const more = Buffer.concat([this.#bytes, Buffer.from(chunk as string)]);
    const isTooMuch = more.length > 2 * mostLogBytes;
    this.#bytes = isTooMuch ? more.subarray(-mostLogBytes - margin) : more;
    this.#isCut ||= isTooMuch;
  }

  /** The last 64 KB without the key, without colours and without characters that are no text. */
  text(key: string): string {
    const clean = this.#bytes
      .toString()
      .replaceAll(key, '[key removed]')
      .slice(this.#isCut ? margin : 0)
      .replaceAll(/\p{Cc}\[[0-9;?]*[A-Za-z]/gu, '')
      .replaceAll(/(?![\t\n])\p{Cc}/gu, '');
    return Buffer.from(clean).subarray(-mostLogBytes).toString();
  }
}

const listeners = new Set<LastLines>();

/** Copies what this process writes to standard error, where a bot in it writes as well, until the function is called. */
export function overhear(lines: LastLines): () => void {
  if (listeners.size === 0) copyStandardError();
  listeners.add(lines);
  return () => listeners.delete(lines);
}

let isCopied = false;

function copyStandardError(): void {
  if (isCopied) return;
  isCopied = true;
  const { stderr } = process;
  const write = stderr.write.bind(stderr) as (...chunk: unknown[]) => boolean;
  const copy = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    for (const lines of listeners) lines.write(chunk);
    return write(chunk, ...rest);
  };
  // What others write to standard output goes there as well, by then.
  process.stdout.write = copy as typeof stderr.write;
  stderr.write = copy as typeof stderr.write;
}
