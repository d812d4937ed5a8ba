import type { GameRow, PairResult } from '@hexfront/sim';

/** The lines of a journal up to the first one that a crash left torn. */
export function wholeLines<T>(text: string): T[] {
  const lines: T[] = [];
  for (const line of text.split('\n').slice(0, -1)) {
    try {
      lines.push(JSON.parse(line) as T);
    } catch {
      break;
    }
  }
  return lines;
}

/** Games without their other half are played again. */
export function completePairs(rows: readonly GameRow[]): PairResult['rows'][] {
  const halves = new Map<string, GameRow>();
  const pairs: PairResult['rows'][] = [];
  for (const row of rows) {
    const key = `${row.pairing}/${row.pair}`;
    const other = halves.get(key);
    if (other === undefined || other.game === row.game) halves.set(key, row);
    else {
      pairs.push(row.game === 1 ? [other, row] : [row, other]);
      halves.delete(key);
    }
  }
  return pairs;
}
