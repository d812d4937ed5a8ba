import type { ArrayType } from '../env/index.ts';

const types = { uint8: Uint8Array, int16: Int16Array, int32: Int32Array, float32: Float32Array } as const;
type Arrays = { readonly [type in ArrayType]: InstanceType<(typeof types)[type]> };

/** What an array of a dataset is. */
export interface ColumnSpec<Type extends ArrayType = ArrayType> {
  readonly name: string;
  readonly type: Type;
  /** Of one sample. */
  readonly shape: readonly number[];
  readonly meaning: string;
}

/** One array of a shard, which grows with the samples. */
export class Column<Type extends ArrayType = ArrayType> {
  readonly spec: ColumnSpec<Type>;
  /** Numbers of one sample. */
  readonly each: number;
  array: Arrays[Type];
  private used = 0;

  constructor(name: string, type: Type, shape: readonly number[], meaning: string) {
    this.spec = { name, type, shape, meaning };
    this.each = shape.reduce((product, side) => product * side, 1);
    this.array = new types[type](Math.max(1024, this.each)) as Arrays[Type];
  }

  get length(): number {
    return this.used;
  }

  /** Makes room for one more sample, or so many numbers, and says where it begins. */
  grow(count = this.each): number {
    const at = this.used;
    this.used += count;
    if (this.used > this.array.length) {
      const larger = new types[this.spec.type](Math.max(this.used, this.array.length * 2)) as Arrays[Type];
      larger.set(this.array);
      this.array = larger;
    }
    return at;
  }

  push(value: number): void {
    const at = this.grow(1);
    this.array[at] = value;
  }

  /** What was written, as bytes. */
  bytes(): Uint8Array {
    const { buffer, byteOffset, BYTES_PER_ELEMENT } = this.array;
    return new Uint8Array(buffer, byteOffset, this.used * BYTES_PER_ELEMENT);
  }

  clear(): void {
    this.array.fill(0, 0, this.used);
    this.used = 0;
  }
}
