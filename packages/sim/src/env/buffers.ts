/** The arrays through which a caller and an environment speak, all in one block of memory that may be shared. */
export interface Buffers {
  /** Observations of the seats that decide: environments × planes × rows × columns. */
  readonly planes: Uint8Array;
  readonly scalars: Float32Array;
  /** The legal actions of all environments, one list after the other, and where each list starts; the last start is the end of all. */
  readonly legal: Int32Array;
  readonly starts: Int32Array;
  /** The seat that decides; −1 where the game is over. */
  readonly seats: Int32Array;
  /** Environments × seats: what the last step brought. */
  readonly rewards: Float32Array;
  readonly terminated: Uint8Array;
  readonly truncated: Uint8Array;
  /** With autoreset in the same step: the last observations of games that have ended, for the seats that would decide. */
  readonly finalPlanes: Uint8Array;
  readonly finalScalars: Float32Array;
  /** What the caller decides. */
  readonly actions: Int32Array;
}

export interface Sizes {
  readonly envs: number;
  readonly seats: number;
  readonly planes: number;
  readonly scalars: number;
  /** The most legal actions that a position can have. */
  readonly longest: number;
  readonly hasFinal: boolean;
}

const types = { uint8: Uint8Array, int32: Int32Array, float32: Float32Array } as const;

/** One array of the block. Other languages read it from here. */
export interface Part {
  readonly name: keyof Buffers;
  readonly type: keyof typeof types;
  readonly offset: number;
  readonly length: number;
}

/** Where each array lies in the block, and how large that is. */
export function layoutOf(sizes: Sizes): { readonly parts: readonly Part[]; readonly bytes: number } {
  const { envs, seats, planes, scalars, longest, hasFinal } = sizes;
  const final = hasFinal ? envs : 0;
  const wanted: readonly (readonly [keyof Buffers, keyof typeof types, number])[] = [
    ['actions', 'int32', envs],
    ['seats', 'int32', envs],
    ['starts', 'int32', envs + 1],
    ['rewards', 'float32', envs * seats],
    ['terminated', 'uint8', envs],
    ['truncated', 'uint8', envs],
    ['scalars', 'float32', envs * scalars],
    ['planes', 'uint8', envs * planes],
    ['finalScalars', 'float32', final * scalars],
    ['finalPlanes', 'uint8', final * planes],
    ['legal', 'int32', envs * longest],
  ];
  let bytes = 0;
  const parts = wanted.map(([name, type, length]) => {
    const offset = bytes;
    // Cache lines are not shared between arrays.
    bytes = Math.ceil((offset + length * types[type].BYTES_PER_ELEMENT) / 64) * 64;
    return { name, type, offset, length };
  });
  return { parts, bytes };
}

export function buffersOver(block: ArrayBufferLike, parts: readonly Part[]): Buffers {
  const arrays = parts.map(({ name, type, offset, length }) => [
    name,
    new types[type](block as ArrayBuffer, offset, length),
  ]);
  return Object.fromEntries(arrays) as unknown as Buffers;
}
