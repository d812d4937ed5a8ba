import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The highest quality, 11, would take twenty times as long for a few per cent, and somebody waits for it. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
/** In order of preference; they work in threads of their own. */
const encoders = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
type Encoding = keyof typeof encoders;

/** Below this, the headers weigh as much as what would be saved. */
const leastBytes = 1000;
const isText = (type: string) => /^text\/|json|javascript|svg/.test(type);

/** A body that is the same for everyone: made when it is first asked for, kept with its etag, and compressed once. */
export class FixedBody {
  readonly type: string;
  readonly #make: () => string | Buffer | Promise<Buffer>;
  #body: Promise<{ readonly bytes: Buffer; readonly etag: string }> | null = null;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(type: string, make: () => string | Buffer | Promise<Buffer>) {
    this.type = type;
    this.#make = make;
  }

  /** Answers with the body, or with 304 if the client has it already. */
  async send({ headers }: FastifyRequest, reply: FastifyReply, caching = 'no-cache'): Promise<FastifyReply> {
    this.#body ??= this.#read().catch((error: unknown) => {
      // The next request tries again.
      this.#body = null;
      throw error;
    });
    const { bytes, etag } = await this.#body;
    const vary = [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', ');
    // Weak, because the same etag stands for all encodings.
    void reply.headers({ etag: `W/"${etag}"`, vary, 'cache-control': caching });
    if (headers['if-none-match']?.includes(`"${etag}"`)) return reply.code(304).send();
    void reply.type(this.type);
    const encoding = isText(this.type) && bytes.length >= leastBytes ? acceptedEncoding(headers) : null;
    return encoding === null
      ? reply.send(bytes)
      : reply.header('content-encoding', encoding).send(await this.#encoded(encoding, bytes));
  }

  async #read() {
    const bytes = Buffer.from(await this.#make());
    return { bytes, etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 27) };
  }

  #encoded(encoding: Encoding, bytes: Buffer): Promise<Buffer> {
    let encoded = this.#compressed.get(encoding);
    if (encoded === undefined) this.#compressed.set(encoding, (encoded = encoders[encoding](bytes)));
    return encoded;
  }
}

/** The best encoding that a client names and does not exclude with `q=0`. */
export function acceptedEncoding({ 'accept-encoding': accepted = '' }: FastifyRequest['headers']): Encoding | null {
  const named = String(accepted)
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0].trim().toLowerCase());
  return (Object.keys(encoders) as Encoding[]).find((encoding) => named.includes(encoding)) ?? null;
}
