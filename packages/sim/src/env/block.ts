/** Arrays in one block of memory, which may be shared with other threads and processes. */
const types = { uint8: Uint8Array, int16: Int16Array, int32: Int32Array, float32: Float32Array } as const;

export type ArrayType = keyof typeof types;

/** One array of a block. Other languages find it by this. */
export interface Part {
  readonly name: string;
  readonly type: ArrayType;
  readonly offset: number;
  /** The last index changes fastest. */
  readonly shape: readonly number[];
}

export interface Layout {
  readonly parts: readonly Part[];
  readonly bytes: number;
}

export type Wanted = readonly [name: string, type: ArrayType, shape: readonly number[]];

export function layoutOf(wanted: readonly Wanted[]): Layout {
  let bytes = 0;
  const parts = wanted.map(([name, type, shape]) => {
    const offset = bytes;
    // No two arrays share a cache line.
    bytes = Math.ceil((offset + lengthOf(shape) * types[type].BYTES_PER_ELEMENT) / 64) * 64;
    return { name, type, offset, shape };
  });
  return { parts, bytes };
}

/** The arrays by their names. */
export function arraysOver(block: ArrayBufferLike, { parts, bytes }: Layout): unknown {
  if (block.byteLength < bytes) throw new Error(`the block has ${block.byteLength} bytes; it needs ${bytes}`);
  const arrays = parts.map(({ name, type, offset, shape }) => [
    name,
    new types[type](block as ArrayBuffer, offset, lengthOf(shape)),
  ]);
  return Object.fromEntries(arrays);
}

function lengthOf(shape: readonly number[]): number {
  return shape.reduce((product, side) => product * side, 1);
}
