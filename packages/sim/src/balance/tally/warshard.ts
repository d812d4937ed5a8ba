import type { EventReader, Tally } from './tally.ts';

/** `view` is the public view of the opening. */
export function readWarshard(tally: Tally, view: any, { scenario }: any): EventReader {
  for (const hex of hexesOf(scenario)) place(tally, hex);
  const types = new Map<string, string>();
  for (const { id, type, status } of view.units) {
    types.set(id, type);
    if (status === 'on_board') tally.use(type, 'fielded');
  }
  return (event) => {
    if (event.type === 'reinforcement') tally.use(event.unitType, 'fielded');
    if (event.type === 'unit_lost') tally.use(types.get(event.unit)!, 'lost');
    if (event.type !== 'fight') return;
    for (const id of [...event.attackers, ...event.attackSupport]) tally.use(types.get(id)!, 'attacks');
    place(tally, event.hex).fights++;
  };
}

interface Hex {
  readonly q: number;
  readonly r: number;
}

/** The rows of a map begin half a hex further right each, but are moved back by a whole one every second row. */
function hexesOf({
  origin: [left, top],
  map,
}: {
  readonly origin: readonly [number, number];
  readonly map: readonly string[];
}): Hex[] {
  return map.flatMap((row, i) => [...row].map((_, column) => ({ q: left + column - (i >> 1), r: top + i })));
}

function place(tally: Tally, { q, r }: Hex) {
  return tally.place(`(${q},${r})`, q + r / 2, r);
}
