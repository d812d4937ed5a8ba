import { readSync, writeSync } from 'node:fs';

const IN = 0;
const OUT = 1;
const HEAD = 4;

/**
 * Messages over the pipes to the process that started this one: the number of bytes, then JSON. No bytes mean "step", and in an answer
 * "done". Everything blocks, because there is nothing else to do meanwhile.
 */
export class Frames {
  private readonly head = Buffer.alloc(HEAD);
  private readonly done = Buffer.alloc(HEAD);

  /** Null for a step; undefined once the other side has gone, however it went. */
  read(): unknown {
    if (!fill(this.head)) return undefined;
    const length = this.head.readUInt32LE();
    if (length === 0) return null;
    const body = Buffer.allocUnsafe(length);
    return fill(body) ? JSON.parse(body.toString()) : undefined;
  }

  writeDone(): void {
    writeSync(OUT, this.done);
  }

  write(message: unknown): void {
    const body = Buffer.from(JSON.stringify(message));
    const frame = Buffer.allocUnsafe(HEAD + body.length);
    frame.writeUInt32LE(body.length);
    body.copy(frame, HEAD);
    for (let at = 0; at < frame.length; ) at += writeSync(OUT, frame, at);
  }
}

function fill(buffer: Buffer): boolean {
  for (let at = 0; at < buffer.length; ) {
    const read = readSync(IN, buffer, at, buffer.length - at, null);
    if (read === 0) return false;
    at += read;
  }
  return true;
}
