import { z } from 'zod';
import { type FieldName, fields } from './fields.ts';

/** A schema as JSON Schema. Fields that have no description of their own get the one of their name. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'output'): object {
  return z.toJSONSchema(schema, { target: 'draft-2020-12', io, override: ({ jsonSchema: made }) => describe(made) });
}

function describe({ properties = {} }: { properties?: Record<string, unknown> }): void {
  for (const [name, property] of Object.entries(properties)) {
    const field = property as { description?: string };
    if (Object.hasOwn(fields, name)) field.description ??= fields[name as FieldName];
  }
}
