/** 000 §2 once more, from the document and independent of the engine: what the board tests compare with. */
export const rows = [...'ABCDEFGHI'];
export const columns = Array.from({ length: 21 }, (_, i) => i + 1);
export const allHexes = rows.flatMap((row) => columns.map((column) => `${row}${column}`));

const evenSteps = [
  [+1, 0],
  [0, +1],
  [-1, +1],
  [-1, 0],
  [-1, -1],
  [0, -1],
] as const;
const oddSteps = [
  [+1, 0],
  [+1, +1],
  [0, +1],
  [-1, 0],
  [0, -1],
  [+1, -1],
] as const;

export function neighbours(hex: string): string[] {
  const [row, column] = [rows.indexOf(hex[0]), Number(hex.slice(1))];
  return (row % 2 === 0 ? evenSteps : oddSteps)
    .map(([dColumn, dRow]) => `${rows[row + dRow]}${column + dColumn}`)
    .filter((name) => allHexes.includes(name));
}

/** Every hex within some steps of one, with its distance; `blocked` hexes are not entered. */
export function within(hex: string, steps: number, blocked: readonly string[] = []): Map<string, number> {
  const found = new Map([[hex, 0]]);
  for (const [here, distance] of found) {
    if (distance === steps) continue;
    for (const next of neighbours(here)) if (!found.has(next) && !blocked.includes(next)) found.set(next, distance + 1);
  }
  return found;
}

export function ring(hex: string, radius: number): string[] {
  return [...within(hex, radius)].filter(([, distance]) => distance === radius).map(([name]) => name);
}

/** All hexes in a few groups, so that two of a group are far apart: one position then asks about a whole group at once. */
export function spread(rowStep: number, columnStep: number): string[][] {
  const groups = Array.from({ length: rowStep * columnStep }, (): string[] => []);
  for (const hex of allHexes) {
    const [row, column] = [rows.indexOf(hex[0]), Number(hex.slice(1))];
    groups[(row % rowStep) * columnStep + (column % columnStep)].push(hex);
  }
  return groups;
}
