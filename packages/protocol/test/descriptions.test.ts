import { openApi, publishedSchemas } from '@hexfront/protocol';
import { describe, expect, test } from 'vitest';

type Node = { readonly [key: string]: unknown };

/** The path of every field under a schema that has no description, or one that says nothing. */
function undescribed(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { properties = {}, enum: _, const: __, ...rest } = node as Node & { properties?: Node };
  const own = Object.entries(properties).flatMap(([name, field]) => {
    const at = `${path}.${name}`;
    const { description = '' } = field as { description?: string };
    return [...(description.length < 4 ? [at] : []), ...undescribed(field, at)];
  });
  return [...own, ...Object.entries(rest).flatMap(([key, part]) => undescribed(part, `${path}/${key}`))];
}

describe('every field is described', () => {
  test.each(
    publishedSchemas().map(({ game, name, schema }) => [`${game} ${name}`, schema] as const),
  )('%s', (name, schema) => {
    expect(undescribed(schema, name)).toEqual([]);
  });

  const { paths, components } = openApi('0') as { paths: Node; components: Node };
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods as Node)) as (Node & {
    operationId: string;
    parameters: { name: string; description?: string }[];
  })[];
  test.each(operations.map((operation) => [operation.operationId, operation] as const))('%s', (id, operation) => {
    const silent = operation.parameters.filter(({ description = '' }) => description.length < 4);
    expect(silent.map(({ name }) => `${id}?${name}`)).toEqual([]);
    expect(undescribed(operation, id)).toEqual([]);
  });

  test('shared parts of the OpenAPI document', () => {
    expect(undescribed(components, 'components')).toEqual([]);
  });
});
