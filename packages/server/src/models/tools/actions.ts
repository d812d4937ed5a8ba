import { canonicalJson, isObject } from '@hexfront/engine';

/** Fields in which the games name the acting unit. */
const actors = ['unitId', 'unit_id', 'unit', 'id', 'facility_id', 'fac_id'] as const;

export function kindOf(action: unknown): string {
  const kind = isObject(action) ? (action.action ?? action.type) : null;
  return typeof kind === 'string' ? kind : '';
}

/** The unit or facility that acts; null if there is none. In BUILD orders `unit` is a type, so the facility counts. */
export function actorOf(action: unknown): string | null {
  if (!isObject(action)) return null;
  const named = 'fac_id' in action ? action.fac_id : 'facility_id' in action ? action.facility_id : undefined;
  const found = named ?? actors.map((key) => action[key]).find((value) => typeof value === 'string');
  return typeof found === 'string' ? found : null;
}

/** The legal actions most similar to an illegal one: same unit, same kind, same fields. */
export function nearest(action: unknown, legal: readonly unknown[], count: number): unknown[] {
  const [actor, kind] = [actorOf(action), kindOf(action).toLowerCase()];
  const fields = isObject(action)
    ? Object.entries(action).map(([key, value]) => [key, canonicalJson(value ?? null)])
    : [];
  const likeness = (candidate: unknown): number => {
    const same = fields.filter(
      ([key, value]) => isObject(candidate) && canonicalJson(candidate[key] ?? null) === value,
    );
    return (
      (actor !== null && actorOf(candidate) === actor ? 4 : 0) +
      (kindOf(candidate).toLowerCase() === kind ? 3 : 0) +
      same.length
    );
  };
  return legal
    .map((candidate, order) => ({ candidate, order, likeness: likeness(candidate) }))
    .sort((a, b) => b.likeness - a.likeness || a.order - b.order)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}
