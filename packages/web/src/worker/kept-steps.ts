import type { Json } from '@hexfront/engine';
import type { LiveStep } from '../arena/wire.ts';

/** The most bytes of packed positions per match: hours of a small one, some minutes of the largest. */
const BUDGET = 4 * 1024 * 1024;

/** The newest positions are all kept. */
const RECENT = 30;

type View = { readonly match_start?: Json; readonly [field: string]: Json | undefined };

/**
 * The positions of a live match to step back to, packed: on a map of 25,600 hexes a view takes up to a megabyte, and an hour has
 * thousands. Once they exceed the budget, only every second, fourth … of the older ones is left: the past gets coarser, not shorter.
 */
export class KeptSteps {
  readonly #packed = new Map<number, Uint8Array<ArrayBuffer>>();
  readonly #budget: number;
  #bytes = 0;
  /** Between the older positions. */
  #spacing = 2;
  /** The map, which some views repeat. One copy serves them all. */
  #start: Json | undefined;
  #packing: Promise<void> = Promise.resolve();

  constructor(budget = BUDGET) {
    this.#budget = budget;
  }

  get size(): number {
    return this.#packed.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The same step, sharing what never changes with those before it. From now on it can be asked for. */
  add(step: LiveStep): LiveStep {
    const { match_start, ...rest } = step.view as View;
    this.#start ??= match_start;
    // One at a time, so that they are kept in order.
    this.#packing = this.#packing.then(async () =>
      this.#keep(step.version, await pack({ ...step, view: rest as Json })),
    );
    return match_start === undefined ? step : { ...step, view: { ...rest, match_start: this.#start } as Json };
  }

  /** The last kept step up to a version, else the first one. */
  async nearest(version: number): Promise<LiveStep | undefined> {
    await this.#packing;
    const versions = [...this.#packed.keys()];
    const found = versions.findLast((each) => each <= version) ?? versions[0];
    return found === undefined ? undefined : this.exactly(found);
  }

  async exactly(version: number): Promise<LiveStep | undefined> {
    await this.#packing;
    const packed = this.#packed.get(version);
    if (packed === undefined) return undefined;
    const step = await unpack(packed);
    if (this.#start === undefined) return step;
    return { ...step, view: { ...(step.view as View), match_start: this.#start } as Json };
  }

  #keep(version: number, packed: Uint8Array<ArrayBuffer>): void {
    this.#packed.set(version, packed);
    this.#bytes += packed.length;
    if (this.#bytes > this.#budget) this.#thin(version - RECENT);
  }

  /** Leaves room for a while, so that this is rare. */
  #thin(before: number): void {
    for (let spacing = this.#spacing; this.#bytes > this.#budget * 0.75 && spacing < before; spacing *= 2) {
      this.#spacing = spacing;
      for (const [version, { length }] of this.#packed) {
        if (version >= before || version % spacing === 0) continue;
        this.#bytes -= length;
        this.#packed.delete(version);
      }
    }
  }
}

async function pack(step: LiveStep): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(JSON.stringify(step));
  return new Uint8Array(await through(new CompressionStream('deflate-raw'), bytes).arrayBuffer());
}

async function unpack(packed: Uint8Array<ArrayBuffer>): Promise<LiveStep> {
  return JSON.parse(await through(new DecompressionStream('deflate-raw'), packed).text()) as LiveStep;
}

function through(stream: CompressionStream | DecompressionStream, bytes: Uint8Array<ArrayBuffer>): Response {
  const writer = stream.writable.getWriter();
  void writer.write(bytes);
  void writer.close();
  return new Response(stream.readable);
}
