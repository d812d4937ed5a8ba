import type { EventReader, Tally } from './tally.ts';

/** `view` is the public view of the opening. */
export function readAttrition(tally: Tally, view: any, { layout }: any): EventReader {
  const types = new Map<string, string>();
  const field = (id: string, type: string) => {
    types.set(id, type);
    tally.use(type, 'fielded');
  };
  for (const { units } of Object.values<any>(view.players)) for (const { id, type } of units) field(id, type);
  return (event) => {
    if (event.type === 'recruit') field(event.unitId, event.unitType);
    if (event.type !== 'attack') return;
    tally.use(types.get(event.attackerId)!, 'attacks');
    const { attackerCasualties, defenderCasualties } = event.outcome;
    for (const id of [...attackerCasualties, ...defenderCasualties]) tally.use(types.get(id)!, 'lost');
    const { name, column, row } = placeOf(event.targetHex, layout);
    // Every second row is shifted half a hex to the right.
    tally.fight(name, column + (row % 2) / 2, row);
  };
}

/** A hex as "E11", or as {q, r} counted from the centre. */
function placeOf(hex: string | { readonly q: number; readonly r: number }, layout: readonly string[]) {
  if (typeof hex === 'string') {
    return { name: hex, column: Number(hex.slice(1)) - 1, row: hex.charCodeAt(0) - 65 };
  }
  const [column, row] = [hex.q + (layout[0].length >> 1), hex.r + (layout.length >> 1)];
  return { name: `(${hex.q},${hex.r})`, column, row };
}
