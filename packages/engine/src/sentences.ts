/** Pieces of sentences that the tellers of all games share. */

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function spaced(name: string): string {
  return name.replaceAll('_', ' ');
}

/** A heading, then its lines; a section with nothing in it says so. */
export function section(heading: string, lines: readonly string[], nothing = 'none'): string[] {
  return lines.length === 0
    ? ['', `${heading}: ${nothing}.`]
    : ['', `${heading}:`, ...lines.map((line) => `- ${line}`)];
}

export interface Axial {
  readonly q: number;
  readonly r: number;
}

export function axial({ q, r }: Axial): string {
  return `(${q},${r})`;
}

/** A hex with where it stands in its row, so that neighbours in a row can be told as one stretch. */
export interface Placed {
  readonly name: string;
  readonly row: number;
  readonly column: number;
}

export function placedAxial(hex: Axial): Placed {
  return { name: axial(hex), row: hex.r, column: hex.q };
}

/** `A1 to A3, B2`: shorter to hear than every hex by itself. Hexes come in rows. */
export function stretches(hexes: readonly Placed[]): string {
  const told: { first: Placed; last: Placed }[] = [];
  for (const hex of hexes) {
    const before = told.at(-1);
    if (before !== undefined && before.last.row === hex.row && before.last.column + 1 === hex.column) before.last = hex;
    else told.push({ first: hex, last: hex });
  }
  return told.map(({ first, last }) => (first === last ? first.name : `${first.name} to ${last.name}`)).join(', ');
}

/** Values that share a key, in the order in which the keys first come up. */
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

/** What happened or was refused, without the punctuation of JSON. */
export function plainWords(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(plainWords).join(', ');
  if (typeof value !== 'object' || value === null) return spaced(String(value ?? 'nobody'));
  const parts = Object.entries(value).map(([key, part]) => `${spaced(key)} ${plainWords(part)}`);
  return parts.length === 0 ? 'none' : parts.join(', ');
}
