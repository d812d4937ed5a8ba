import { readSync, writeSync } from 'node:fs';
import type { Layout } from '../block.ts';

type Arrays = {
  readonly [name: string]: NodeJS.ArrayBufferView & { readonly length: number; readonly [at: number]: number };
};

/** What the caller writes. */
const isInput = (name: string) => name === 'actions' || name === 'orders';
/** Only written after a game has ended. */
const isFinal = (name: string) => name.startsWith('final');

/**
 * The arrays of one share of the environments, and where they lie in the memory of all: a file that the other process has mapped into its
 * memory and that is open in this one. Node cannot map it, so arrays are copied.
 */
export class Memory {
  private readonly file: number;
  private readonly arrays: Arrays;
  private readonly places: { readonly [name: string]: number };
  private readonly input: string;
  private readonly outputs: readonly string[];
  private readonly finals: readonly string[];

  constructor(file: number, arrays: object, layout: Layout, places: { readonly [name: string]: number }) {
    this.file = file;
    this.arrays = arrays as Arrays;
    this.places = places;
    const names = layout.parts.filter(({ shape }) => !shape.includes(0)).map(({ name }) => name);
    this.input = names.find(isInput)!;
    this.finals = names.filter(isFinal);
    this.outputs = names.filter((name) => !isInput(name) && !isFinal(name) && name !== 'legal');
  }

  fetch(): void {
    const array = this.arrays[this.input];
    readSync(this.file, array, 0, array.byteLength, this.places[this.input]);
  }

  publish(): void {
    for (const name of this.outputs) this.put(name, 0, this.arrays[name].byteLength);
    const { legal, starts, terminated, truncated } = this.arrays;
    if (legal !== undefined) this.put('legal', 0, 4 * starts[starts.length - 1]);
    if (this.finals.length === 0) return;
    for (let env = 0; env < terminated.length; env++) {
      if (terminated[env] === 0 && truncated[env] === 0) continue;
      for (const name of this.finals) {
        const each = this.arrays[name].byteLength / terminated.length;
        this.put(name, env * each, each);
      }
    }
  }

  private put(name: string, from: number, bytes: number): void {
    const { buffer, byteOffset } = this.arrays[name];
    const view = new Uint8Array(buffer, byteOffset + from, bytes);
    for (let at = 0; at < bytes; ) at += writeSync(this.file, view, at, bytes - at, this.places[name] + from + at);
  }
}
