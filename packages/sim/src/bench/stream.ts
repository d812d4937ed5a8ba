/**
 * A fast random number generator for playouts, which need millions of numbers. Games never use it: their chance comes from `draw`.
 * A 32-bit xorshift, which must not start at zero; the seed is scrambled so that neighbouring seeds differ from the first number.
 */
export class Stream {
  private x: number;

  constructor(seed: number) {
    let x = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
    x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
    this.x = x ^ (x >>> 16) || 1;
  }

  /** An integer from 0 up to, but not including, the bound; the bias of at most bound / 2^32 is negligible here. */
  below(bound: number): number {
    let x = this.x;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.x = x;
    return Math.floor(((x >>> 0) * bound) / 0x100000000);
  }
}
