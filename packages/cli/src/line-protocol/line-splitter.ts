import { isUtf8 } from 'node:buffer';
import { RequestError } from './request-error.ts';

const NEWLINE = 10;

/** Splits bytes into lines. A line over the limit is dropped while it arrives and reported once. */
export class LineSplitter {
  private readonly longest: number;
  private readonly take: (line: string | RequestError) => void;
  private parts: Buffer[] = [];
  private length = 0;

  constructor(longest: number, take: (line: string | RequestError) => void) {
    this.longest = longest;
    this.take = take;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      this.keep(chunk.subarray(start, end));
      this.close();
      start = end + 1;
    }
    this.keep(chunk.subarray(start));
  }

  /** The last line does not need a line break. */
  end(): void {
    if (this.length > 0) this.close();
  }

  private keep(part: Buffer): void {
    this.length += part.length;
    if (this.length > this.longest) this.parts = [];
    else if (part.length > 0) this.parts.push(part);
  }

  private close(): void {
    const { parts, length } = this;
    this.parts = [];
    this.length = 0;
    if (length > this.longest) {
      this.take(new RequestError('line-too-long', `It has ${length} bytes; the limit is ${this.longest}.`));
      return;
    }
    const line = parts.length === 1 ? parts[0] : Buffer.concat(parts, length);
    if (!isUtf8(line)) return this.take(new RequestError('malformed-line', 'It is not valid UTF-8.'));
    const text = line.toString('utf8').replace(/^\uFEFF/, '');
    if (text.trim() !== '') this.take(text);
  }
}
