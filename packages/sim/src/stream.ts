/**
 * A fast stream of numbers for playouts, where millions are thrown away. Never used by a game: chance in a game is `draw`.
 * Xorshift over 32 bits, which has no zero state; the seed is scrambled so that neighbours differ at once.
 */
export class Stream {
  private x: number;

  constructor(seed: number) {
    let x = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
    x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
    this.x = x ^ (x >>> 16) || 1;
  }

  /** From 0 up to but not including the bound; the bias of at most bound / 2^32 does not matter here. */
  below(bound: number): number {
    let x = this.x;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.x = x;
    return Math.floor(((x >>> 0) * bound) / 0x100000000);
  }
}
