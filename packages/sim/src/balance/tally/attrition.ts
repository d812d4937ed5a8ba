import type { EventReader, Tally } from './tally.ts';

/** `view` is the public view of the opening. */
export function readAttrition(tally: Tally, view: any, { layout }: any): EventReader {
  const types = new Map<string, string>();
  const field = (id: string, type: string) => {
    types.set(id, type);
    tally.use(type, 'fielded');
  };
  for (const { id, q, r } of view.board) place(tally, id ?? { q, r }, layout);
  for (const { units } of Object.values<any>(view.players)) for (const { id, type } of units) field(id, type);
  return (event) => {
    if (event.type === 'recruit') field(event.unitId, event.unitType);
    if (event.type !== 'attack') return;
    tally.use(types.get(event.attackerId)!, 'attacks');
    const { attackerCasualties, defenderCasualties } = event.outcome;
    for (const id of [...attackerCasualties, ...defenderCasualties]) tally.use(types.get(id)!, 'lost');
    place(tally, event.targetHex, layout).fights++;
  };
}

/** A hex is written as "E11", or as {q, r} counted from the centre. */
function place(tally: Tally, hex: string | { readonly q: number; readonly r: number }, layout: readonly string[]) {
  const isName = typeof hex === 'string';
  const row = isName ? hex.charCodeAt(0) - 65 : hex.r + (layout.length >> 1);
  const column = isName ? Number(hex.slice(1)) - 1 : hex.q + (layout[0].length >> 1);
  // Every second row is shifted half a hex to the right.
  return tally.place(isName ? hex : `(${hex.q},${hex.r})`, column + (row % 2) / 2, row);
}
