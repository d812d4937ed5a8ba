import { isObject } from '../../json.ts';
import type { Malformed, Order } from '../dialect.ts';
import { researchBit, researchChoices } from '../research.ts';
import { type UnitType, unitTypes } from '../rules.ts';

/** What a field of an order must be. */
export type FieldKind = 'id' | 'whole' | 'hex' | 'unit-type' | 'tier' | 'choice';

export interface OrderShape {
  readonly fields: { readonly [key: string]: FieldKind };
  /** The values have the kinds that `fields` names. */
  read(values: Record<string, any>): Order;
}

const expectations: { readonly [kind in FieldKind]: string } = {
  id: 'a non-empty string',
  whole: 'a whole number',
  hex: 'a hex {q, r} of whole numbers',
  'unit-type': `one of ${unitTypes.join(', ')}`,
  tier: '1 or 2',
  choice: `one of ${[...researchChoices(1), ...researchChoices(2)].join(', ')}, as its tier offers`,
};

/** Reads an order by the table of its dialect: the type, no stranger, every field present and of its kind. */
export function parseOrder(shapes: { readonly [type: string]: OrderShape }, order: unknown): Order | Malformed {
  if (!isObject(order)) return { path: '', says: 'An order must be a JSON object.' };
  const { type } = order;
  if (typeof type !== 'string' || !Object.hasOwn(shapes, type)) {
    return { path: 'type', says: `type must be one of ${Object.keys(shapes).join(', ')}.` };
  }
  const { fields, read } = shapes[type];
  for (const key of Object.keys(order)) {
    if (key !== 'type' && !Object.hasOwn(fields, key)) return { path: key, says: `${type} has no field ${key}.` };
  }
  for (const [key, kind] of Object.entries(fields)) {
    if (!Object.hasOwn(order, key)) return { path: key, says: `${type} needs the field ${key}.` };
    if (!fits(kind, order[key])) return { path: key, says: `${key} must be ${expectations[kind]}.` };
  }
  const parsed = read(order);
  if (parsed.kind === 'research' && researchBit(parsed.tier, parsed.choice) === 0) {
    return { path: 'choice', says: `choice must be ${expectations.choice}.` };
  }
  return parsed;
}

function fits(kind: FieldKind, value: unknown): boolean {
  switch (kind) {
    case 'id':
    case 'choice':
      return typeof value === 'string' && value !== '';
    case 'whole':
      return Number.isSafeInteger(value);
    case 'hex':
      return (
        isObject(value) &&
        Object.keys(value).length === 2 &&
        Number.isSafeInteger(value.q) &&
        Number.isSafeInteger(value.r)
      );
    case 'unit-type':
      return unitTypes.includes(value as UnitType);
    case 'tier':
      return value === 1 || value === 2;
  }
}
