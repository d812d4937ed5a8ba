import { table } from '../markdown-table.ts';
import type { Schema } from '../../packages/server/src/http/shape-text.ts';

export type { Schema };

type Row = readonly [path: string, type: string, meaning: string];

/** A table of all fields below a schema, each with its path: `players.A.units[].hp`. */
export function fieldTable(schema: Schema, left: readonly string[] = []): string[] {
  return table(['field', 'type', 'meaning'], rowsOf(schema, '', left));
}

function rowsOf(schema: Schema, path: string, left: readonly string[]): Row[] {
  const { properties, required = [] } = nonNull(schema);
  if (properties === undefined) return [];
  const shown = new Map<string, string>();
  return Object.entries(properties).flatMap(([name, field]) => {
    if (left.includes(name)) return [];
    const at = path === '' ? name : `${path}.${name}`;
    const isOptional = !required.includes(name);
    const own: Row = [
      `\`${at}\``,
      `${typeText(field)}${isOptional ? ', optional' : ''}`,
      escaped(field.description ?? ''),
    ];
    const inner = rowsBelow(field, at, left);
    // What has the same fields as a neighbour is not listed again.
    const { description: _, ...shape } = field;
    const twin = inner.length === 0 ? undefined : shown.get(JSON.stringify(shape));
    shown.set(JSON.stringify(shape), at);
    return twin === undefined ? [own, ...inner] : [[own[0], own[1], `${own[2]}. The same fields as \`${twin}\``]];
  });
}

function rowsBelow(field: Schema, path: string, left: readonly string[]): Row[] {
  if (isPair(nonNull(field)) || isPair(nonNull(field).items ?? {})) return [];
  const { type, items, properties, additionalProperties } = nonNull(field);
  if (type === 'array' && items !== undefined) return rowsOf(items, `${path}[]`, left);
  if (typeof additionalProperties === 'object' && properties === undefined)
    return rowsOf(additionalProperties, `${path}.*`, left);
  return rowsOf(field, path, left);
}

type Pair = { readonly q: Schema; readonly r: Schema };

function isPair({ properties = {} }: Schema): boolean {
  return Object.keys(properties).join() === 'q,r';
}

/** The fields of the first hex anywhere in a schema that is a pair of numbers; null if there is none. */
export function pairIn(schema: unknown): Pair | null {
  if (typeof schema !== 'object' || schema === null) return null;
  if (isPair(schema as Schema)) return (schema as { properties: Pair }).properties;
  for (const part of Object.values(schema)) {
    const found = pairIn(part);
    if (found !== null) return found;
  }
  return null;
}

function nonNull(schema: Schema): Schema {
  return schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
}

export function typeText(schema: Schema): string {
  const { type, const: only, enum: choices, anyOf, oneOf, items, prefixItems } = schema;
  const { properties, additionalProperties } = schema;
  if (only !== undefined) return `\`${JSON.stringify(only)}\``;
  if (choices !== undefined) return choices.map((choice) => `\`${JSON.stringify(choice)}\``).join(', ');
  const either = anyOf ?? oneOf;
  if (either !== undefined) return [...new Set(either.map(typeText))].join(' or ');
  if (prefixItems !== undefined) return `array of ${prefixItems.length}`;
  if (type === 'array') return `array of ${plural(typeText(items ?? {}))}`;
  if (isPair(schema)) return 'hex';
  if (type === 'object')
    return typeof additionalProperties === 'object' && properties === undefined ? 'object by name' : 'object';
  if (type === 'integer' || type === 'number') return `${type}${bounds(schema)}`;
  return type ?? 'any JSON';
}

const plurals: { readonly [type: string]: string } = {
  object: 'objects',
  hex: 'hexes',
  string: 'strings',
  array: 'arrays',
};

function plural(type: string): string {
  return type.replace(/^\w+/, (word) => plurals[word] ?? word);
}

function bounds({ minimum = -Infinity, maximum = Infinity }: Schema): string {
  const isChosen = (limit: number) => Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  if (isChosen(minimum) && isChosen(maximum)) return ` ${minimum} to ${maximum}`;
  return isChosen(minimum) ? ` ≥ ${minimum}` : '';
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|');
}
