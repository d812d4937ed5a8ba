import type { EventReader, Tally } from './tally.ts';

/** `view` is the full view of the opening. The two dialects differ in the spelling of events. */
export function readBattle(tally: Tally, view: any): EventReader {
  for (const { units } of view.players)
    for (const { type, unit_type } of units) tally.use(type ?? unit_type, 'fielded');
  return (event) => {
    const kind = event.type.replace('_', '').toLowerCase();
    if (kind === 'unitbuilt') tally.use(event.details.unit_type, 'fielded');
    if (kind !== 'combat') return;
    const { q, r } = event.at ?? event.loc;
    tally.place(`(${q},${r})`, q + r / 2, r).fights++;
    for (const dead of Object.values<Record<string, number>>(event.details.destroyed)) {
      for (const [type, count] of Object.entries(dead)) tally.use(type, 'lost', count);
    }
  };
}
