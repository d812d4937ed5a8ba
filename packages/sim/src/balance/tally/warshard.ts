import type { EventReader, Tally } from './tally.ts';

/** `view` is the public view of the opening. */
export function readWarshard(tally: Tally, view: any): EventReader {
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
    const { q, r } = event.hex;
    tally.fight(`(${q},${r})`, q + r / 2, r);
  };
}
