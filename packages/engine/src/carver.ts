/**
 * Cuts the arrays of a state out of one buffer, so that copying the state is one memcpy. Cut the wide arrays first, because an array
 * must begin at a multiple of its width.
 */
export class Carver {
  private readonly buffer: ArrayBuffer;
  private at = 0;

  constructor(bytes: number) {
    this.buffer = new ArrayBuffer((bytes + 7) & ~7);
  }

  /** The whole buffer, for copying. */
  words(): Int32Array {
    return new Int32Array(this.buffer);
  }

  int32(length: number): Int32Array {
    return new Int32Array(this.buffer, this.take(length * 4), length);
  }

  int16(length: number): Int16Array {
    return new Int16Array(this.buffer, this.take(length * 2), length);
  }

  uint16(length: number): Uint16Array {
    return new Uint16Array(this.buffer, this.take(length * 2), length);
  }

  int8(length: number): Int8Array {
    return new Int8Array(this.buffer, this.take(length), length);
  }

  uint8(length: number): Uint8Array {
    return new Uint8Array(this.buffer, this.take(length), length);
  }

  private take(bytes: number): number {
    const from = this.at;
    this.at += bytes;
    return from;
  }
}
