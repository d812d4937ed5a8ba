import type { ArrayType } from '../env/index.ts';

/** How NumPy calls our types; the numbers are little-endian on every machine that Node runs on. */
export const npyTypes: { readonly [type in ArrayType]: string } = {
  uint8: '|u1',
  int16: '<i2',
  int32: '<i4',
  float32: '<f4',
};

/** The head of a `.npy` file, version 1.0; the numbers follow. It is padded so that they start at a multiple of 64 bytes. */
export function npyHead(type: ArrayType, shape: readonly number[]): Uint8Array {
  const sides = shape.map((side) => `${side},`).join(' ');
  const text = `{'descr': '${npyTypes[type]}', 'fortran_order': False, 'shape': (${sides}), }`;
  const length = Math.ceil((10 + text.length + 1) / 64) * 64 - 10;
  const head = new Uint8Array(10 + length).fill(0x20);
  head.set([0x93, ...Buffer.from('NUMPY'), 1, 0, length & 255, length >> 8]);
  head.set(Buffer.from(text), 10);
  head[head.length - 1] = 0x0a;
  return head;
}
