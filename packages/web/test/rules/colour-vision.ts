/** How a colour looks to people who lack one kind of cone, and how different two colours look to them. */
export const visions = ['all cones', 'protanopia', 'deuteranopia', 'tritanopia'] as const;
export type Vision = (typeof visions)[number];

type Triple = readonly [number, number, number];

/** Machado, Oliveira and Fernandes (2009), full severity, on linear RGB. */
const matrices: { readonly [vision in Vision]: readonly [Triple, Triple, Triple] } = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function linear(hex: string): Triple {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

const times = (matrix: readonly Triple[], [a, b, c]: Triple) =>
  matrix.map(([x, y, z]) => x * a + y * b + z * c) as unknown as Triple;

export function seenBy(vision: Vision, hex: string): Triple {
  return times(matrices[vision], linear(hex)).map((value) => Math.min(1, Math.max(0, value))) as unknown as Triple;
}

/** Distance in CIELAB; above 2 or 3 a trained eye sees a difference, above 9 everyone does. */
export function difference(first: Triple, second: Triple): number {
  const [a, b] = [lab(first), lab(second)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function lab(rgb: Triple): Triple {
  const [x, y, z] = times(
    [
      [0.4124564, 0.3575761, 0.1804375],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ],
    rgb,
  );
  const f = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const [fx, fy, fz] = [f(x / 0.95047), f(y), f(z / 1.08883)];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}
