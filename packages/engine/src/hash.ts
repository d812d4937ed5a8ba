/**
 * A 64-bit state hash in two 32-bit lanes. Integer arithmetic only, so that Node, browsers and other languages agree.
 * Values are mixed one by one, so the memory layout and byte order of a state do not matter.
 */
export class Hash64 {
  private a: number;
  private b: number;

  constructor(a = 0x243f6a88, b = 0x85a308d3) {
    this.a = a | 0;
    this.b = b | 0;
  }

  /** Continues from another hash, for example that of the options. */
  reset(from: Hash64): this {
    this.a = from.a;
    this.b = from.b;
    return this;
  }

  mix(word: number): void {
    let a = Math.imul(this.a ^ word, 0x9e3779b1);
    a = (a << 13) | (a >>> 19);
    let b = Math.imul(this.b + word, 0x85ebca77) ^ a;
    b = (b << 17) | (b >>> 15);
    this.a = (a + b) | 0;
    this.b = b;
  }

  mixText(text: string): void {
    this.mix(text.length);
    for (let i = 0; i < text.length; i++) this.mix(text.charCodeAt(i));
  }

  /** Sixteen hexadecimal digits; the lanes stay as they are. */
  hex(): string {
    const a = avalanche(this.a ^ Math.imul(this.b, 0xc2b2ae3d));
    const b = avalanche(this.b ^ Math.imul(a, 0x27d4eb2f));
    return word(a) + word(b);
  }
}

function avalanche(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

function word(x: number): string {
  return (x >>> 0).toString(16).padStart(8, '0');
}
