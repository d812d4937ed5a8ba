/** `1 tick`, `3 ticks`. English and Spanish need no more forms than these two, so the engine does without `Intl`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function spaced(name: string): string {
  return name.replaceAll('_', ' ');
}

/**
 * A part of a description: a sentence, or a heading with lines. What a reader who knows an earlier description needs again depends on it:
 * a changed line of a `list`, the changed hexes of an `area`, all of the `news`, and nothing of the `ground`, which stays as it is.
 * `events` are news, too, but such a reader may have had them otherwise.
 */
export type Part = string | Section;
export interface Section {
  readonly is: 'list' | 'ground' | 'news' | 'events' | 'area';
  readonly heading: string;
  readonly lines: readonly string[];
  /** The hexes of an `area` by label, a line each. */
  readonly areas?: readonly Area[];
}
export type Area = readonly [label: string, hexes: readonly Placed[]];

export function section(
  heading: string,
  lines: readonly string[],
  is: 'list' | 'ground' | 'news' | 'events' = 'list',
): Section {
  return { is, heading, lines };
}

export function area(heading: string, areas: readonly Area[]): Section {
  return { is: 'area', heading, lines: areaLines(areas), areas };
}

/** `plains: A1 to A3, B2`. */
export function areaLines(areas: readonly Area[]): string[] {
  return areas.map(([label, hexes]) => `${label} ${stretches(hexes)}`);
}

/** An empty section says so in one line. */
export function partLines(part: Part): string[] {
  if (typeof part === 'string') return [part];
  const { heading, lines } = part;
  return lines.length === 0 ? ['', `${heading}: none.`] : ['', `${heading}:`, ...lines.map((line) => `- ${line}`)];
}

export interface Axial {
  readonly q: number;
  readonly r: number;
}

export function axial({ q, r }: Axial): string {
  return `(${q},${r})`;
}

/** A hex with its place in its row, so that neighbours in a row can be written as one stretch. */
export interface Placed {
  readonly name: string;
  readonly row: number;
  readonly column: number;
}

export function placedAxial(hex: Axial): Placed {
  return { name: axial(hex), row: hex.r, column: hex.q };
}

/** `A1 to A3, B2`: shorter than listing every hex. Hexes must be given row by row. */
export function stretches(hexes: readonly Placed[]): string {
  const found: { first: Placed; last: Placed }[] = [];
  for (const hex of hexes) {
    const before = found.at(-1);
    if (before !== undefined && before.last.row === hex.row && before.last.column + 1 === hex.column) before.last = hex;
    else found.push({ first: hex, last: hex });
  }
  return found.map(({ first, last }) => (first === last ? first.name : `${first.name} to ${last.name}`)).join(', ');
}

/** Values that share a key, in the order in which the keys first appear. */
export function grouped<T>(values: readonly T[], keyOf: (value: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return [...groups];
}

/** A JSON value without its punctuation. */
export function plainWords(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(plainWords).join(', ');
  if (typeof value !== 'object' || value === null) return spaced(String(value ?? 'nobody'));
  if (isHex(value)) return axial(value);
  const parts = Object.entries(value).map(([key, part]) => `${spaced(key)} ${plainWords(part)}`);
  return parts.length === 0 ? 'none' : parts.join(', ');
}

function isHex(value: object): value is Axial {
  return 'q' in value && 'r' in value && Object.keys(value).length === 2;
}
