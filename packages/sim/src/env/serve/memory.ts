import { readSync, writeSync } from 'node:fs';
import type { Layout } from '../block.ts';

type Arrays = {
  readonly [name: string]: NodeJS.ArrayBufferView & { readonly length: number; readonly [at: number]: number };
};

/** Bytes of this process, and where they go. */
interface Run {
  readonly from: number;
  readonly place: number;
  bytes: number;
}

/** Where each array begins in the memory of all. A worker that is alone has the whole memory, laid out as its own arrays are. */
export interface Mapping {
  readonly places: { readonly [name: string]: number };
  readonly isAlone: boolean;
}

/** What the caller writes. */
const isInput = (name: string) => name === 'actions' || name === 'orders';
/** Only written after a game has ended. */
const isFinal = (name: string) => name.startsWith('final');

/**
 * The arrays of one share of the environments, and where they lie in the memory of all: a file that the other process has mapped into its
 * memory and that is open in this one. Node cannot map it, so arrays are copied, as many as possible at once.
 */
export class Memory {
  private readonly file: number;
  private readonly block: Uint8Array;
  private readonly arrays: Arrays;
  private readonly places: { readonly [name: string]: number };
  private readonly input: string;
  private readonly finals: readonly string[];
  private readonly runs: Run[] = [];

  constructor(file: number, arrays: object, layout: Layout, { places, isAlone }: Mapping) {
    this.file = file;
    this.arrays = arrays as Arrays;
    this.places = places;
    const parts = layout.parts.filter(({ shape }) => !shape.includes(0));
    const names = parts.map(({ name }) => name);
    this.input = names.find(isInput)!;
    this.finals = names.filter(isFinal);
    this.block = new Uint8Array(this.arrays[this.input].buffer as ArrayBuffer);
    let run: Run | null = null;
    for (const { name, offset } of parts) {
      const isOutput = !isInput(name) && !isFinal(name) && name !== 'legal';
      const { byteLength } = this.arrays[name];
      if (!isOutput || !isAlone) run = null;
      if (!isOutput) continue;
      if (run === null) this.runs.push((run = { from: offset, place: places[name], bytes: byteLength }));
      else run.bytes = offset - run.from + byteLength;
    }
  }

  fetch(): void {
    const array = this.arrays[this.input];
    readSync(this.file, array, 0, array.byteLength, this.places[this.input]);
  }

  publish(): void {
    for (const { from, bytes, place } of this.runs) this.write(from, bytes, place);
    const { legal, starts, terminated, truncated } = this.arrays;
    if (legal !== undefined) this.write(legal.byteOffset, 4 * starts[starts.length - 1], this.places.legal);
    if (this.finals.length === 0) return;
    for (let env = 0; env < terminated.length; env++) {
      if (terminated[env] === 0 && truncated[env] === 0) continue;
      for (const name of this.finals) {
        const { byteOffset, byteLength } = this.arrays[name];
        const each = byteLength / terminated.length;
        this.write(byteOffset + env * each, each, this.places[name] + env * each);
      }
    }
  }

  private write(from: number, bytes: number, place: number): void {
    for (let at = 0; at < bytes; ) at += writeSync(this.file, this.block, from + at, bytes - at, place + at);
  }
}
