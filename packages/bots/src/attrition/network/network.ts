/** The start of every file of weights, and the version of its layout. */
const MAGIC = 0x48584e4e;
const VERSION = 1;
const HEADER = 8;

/**
 * The weights of a small network: marks add up to a first layer for either side, which is clipped to 0…1; both layers and the measures make
 * the second layer, which is cut off at 0; that and the measures make the logarithm of the odds that the side to move wins.
 */
export interface Network {
  readonly marks: number;
  readonly measures: number;
  /** Values of the first layer, for each side, and of the second. */
  readonly width: number;
  readonly hidden: number;
  /** What 1 is in the integers of the first layer. */
  readonly one: number;
  /** Points of a score for each unit of the result. */
  readonly points: number;
  /** By mark and value. */
  readonly first: Int16Array;
  readonly firstBias: Int32Array;
  /** By value of the first layer (ours, then theirs), then by measure; each for all values of the second layer. */
  readonly second: Float32Array;
  readonly secondBias: Float32Array;
  /** By value of the second layer, then by measure, then the constant. */
  readonly last: Float32Array;
}

/** Reads weights; throws if the bytes are something else. */
export function readNetwork(bytes: Uint8Array): Network {
  const data = bytes.slice().buffer;
  if (data.byteLength < HEADER * 4) throw new Error('these weights are cut off');
  const [magic, version, marks, measures, width, hidden, one, points] = new Int32Array(data, 0, HEADER);
  if (magic !== MAGIC || version !== VERSION)
    throw new Error('these are not weights of a network, or of another version');
  // They are summed up four at a time.
  if (hidden % 4 !== 0) throw new Error(`a network has a multiple of 4 hidden values, not ${hidden}`);
  let at = HEADER * 4;
  const take = <T>(
    Type: { new (buffer: ArrayBuffer, at: number, length: number): T; BYTES_PER_ELEMENT: number },
    length: number,
  ): T => {
    const size = length * Type.BYTES_PER_ELEMENT;
    if (at + size > data.byteLength) throw new Error('these weights are cut off');
    const array = new Type(data, at, length);
    at += Math.ceil(size / 4) * 4;
    return array;
  };
  return {
    marks,
    measures,
    width,
    hidden,
    one,
    points,
    first: take(Int16Array, marks * width),
    firstBias: take(Int32Array, width),
    second: take(Float32Array, (2 * width + measures) * hidden),
    secondBias: take(Float32Array, hidden),
    last: take(Float32Array, hidden + measures + 1),
  };
}
