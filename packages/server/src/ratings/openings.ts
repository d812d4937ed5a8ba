import type { Json, JsonObject, Seat } from '@hexfront/engine';
import type { LogRecord } from '../arena/records.ts';

const mostLength = 60;

/**
 * How each seat began, in words: its first decision. Rated matches have the same options, so this is what differs between openings that a
 * player has chosen. Every game writes its decisions as objects of plain words, so no game needs to be known here.
 */
export function openingsOf(records: readonly LogRecord[]): Map<Seat, string> {
  const openings = new Map<Seat, string>();
  for (const record of records) {
    if (record.kind !== 'advanced') continue;
    for (const [seat, decided] of Object.entries(record.body.decisions)) {
      if (decided.length > 0 && record.body.by[Number(seat)] !== 'timeout' && !openings.has(Number(seat)))
        openings.set(Number(seat), wordsOf(decided));
    }
  }
  return openings;
}

/** One action in full; of several orders their kinds, sorted, with their number. */
function wordsOf(decided: readonly Json[]): string {
  if (decided.length === 1) return textsOf(decided[0]).join(' ').slice(0, mostLength);
  const kinds = Map.groupBy(decided, (order) => textsOf(order)[0] ?? '');
  const counted = [...kinds]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, { length }]) => `${length} × ${kind}`);
  return counted.join(', ').slice(0, mostLength);
}

function textsOf(decision: Json): string[] {
  if (typeof decision === 'string') return [decision];
  const { action, type, ...more } = (decision ?? {}) as JsonObject;
  return [action, type, ...Object.values(more)].flatMap((value) => {
    const { q, r } = (value ?? {}) as { q?: number; r?: number };
    if (q !== undefined && r !== undefined) return [`${q},${r}`];
    return typeof value === 'string' ? [value] : [];
  });
}
