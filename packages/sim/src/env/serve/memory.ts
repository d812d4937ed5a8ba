import { readSync, writeSync } from 'node:fs';
import type { Layout } from '../block.ts';

/** What the caller writes. */
const inputs = ['actions', 'orders'];
/** Only read after a game has ended. */
const finals = ['finalPlanes', 'finalScalars'];

type Arrays = {
  readonly [name: string]: NodeJS.ArrayBufferView & { readonly length: number; readonly [at: number]: number };
};

/**
 * The arrays of one share of the environments, and where they lie in the memory of all: a file that the other process has mapped into its
 * memory and that is open in this one. Node cannot map it, so arrays are copied.
 */
export class Memory {
  private readonly file: number;
  private readonly arrays: Arrays;
  private readonly places: { readonly [name: string]: number };
  private readonly outputs: readonly string[];
  private readonly input: string;

  constructor(file: number, arrays: object, layout: Layout, places: { readonly [name: string]: number }) {
    this.file = file;
    this.arrays = arrays as Arrays;
    this.places = places;
    const names = layout.parts.filter(({ shape }) => !shape.includes(0)).map(({ name }) => name);
    this.input = names.find((name) => inputs.includes(name))!;
    this.outputs = names.filter((name) => !inputs.includes(name) && !finals.includes(name) && name !== 'legal');
  }

  fetch(): void {
    const array = this.arrays[this.input];
    readSync(this.file, array, 0, array.byteLength, this.places[this.input]);
  }

  publish(): void {
    for (const name of this.outputs) this.put(name, this.arrays[name].byteLength);
    const { legal, starts, terminated, truncated } = this.arrays;
    if (legal !== undefined) this.put('legal', 4 * starts[starts.length - 1]);
    if (!finals.every((name) => name in this.places)) return;
    for (let env = 0; env < terminated.length; env++) {
      if (terminated[env] === 0 && truncated[env] === 0) continue;
      for (const name of finals) {
        const each = this.arrays[name].byteLength / terminated.length;
        this.put(name, each, env * each);
      }
    }
  }

  private put(name: string, bytes: number, from = 0): void {
    const array = this.arrays[name];
    const view = new Uint8Array(array.buffer, array.byteOffset + from, bytes);
    for (let at = 0; at < bytes; ) at += writeSync(this.file, view, at, bytes - at, this.places[name] + from + at);
  }
}
