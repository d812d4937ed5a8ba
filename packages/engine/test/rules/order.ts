/** A hex as a game writes it: "E11", or q and r in the legacy spelling. */
export type Hex = string | { readonly q: number; readonly r: number };

/** "E11" for itself, "0,-2" for q and r; a view's hex entry carries either. */
export function hexName(hex: Hex | { readonly id: string }): string {
  if (typeof hex === 'string') return hex;
  return 'id' in hex ? hex.id : `${hex.q},${hex.r}`;
}

export function readHex(name: string): Hex {
  if (!name.includes(',')) return name;
  const [q, r] = name.split(',').map(Number);
  return { q, r };
}

/** An action from a short text: 'move A-4 C5', 'attack A-4 C6', 'recruit archer B2', 'fortify A-1', 'end_turn', 'pass'. */
export function orderOf(text: string, isLegacy: boolean): object {
  const [action, subject, place] = text.split(' ');
  const hex = place === undefined ? undefined : readHex(place);
  const key = isLegacy
    ? 'targetHex'
    : ({ move: 'to', attack: 'target', recruit: 'at' } as Record<string, string>)[action];
  const where = hex === undefined ? {} : { [key]: hex };
  if (action === 'recruit') return { action, unitType: subject, ...where };
  return subject === undefined ? { action } : { action, unitId: subject, ...where };
}
