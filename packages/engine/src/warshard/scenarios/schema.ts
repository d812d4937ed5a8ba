import { boundsText } from '../../bounds-text.ts';
import type { Json, JsonObject } from '../../game.ts';
import type { Bounds } from '../../bounds.ts';
import { scenarioBounds, scenarioDefaults } from '../rules.ts';

/** The published schema of scenario files, made from the bounds that they are checked against. */
export function scenarioSchema(): JsonObject {
  const whole = schemaOf(scenarioBounds) as { properties: JsonObject; required: string[] } & JsonObject;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:hexfront:warshard-scenario:1',
    title: 'A scenario of warshard-1',
    ...whole,
    properties: { $schema: { type: 'string' }, ...whole.properties },
    required: whole.required.filter((name) => !Object.hasOwn(scenarioDefaults, name)),
  };
}

function schemaOf(bounds: Bounds): JsonObject {
  switch (bounds.kind) {
    case 'int':
      return { type: 'integer', minimum: bounds.min, maximum: bounds.max };
    case 'flag':
      return { type: 'boolean' };
    case 'choice':
      return { enum: bounds.of as Json };
    case 'text':
      return { type: 'string', pattern: bounds.pattern.source, description: boundsText.en.hints[bounds.hint] };
    case 'list':
      return { type: 'array', items: schemaOf(bounds.item), minItems: bounds.min, maxItems: bounds.max };
    case 'fields':
      return {
        type: 'object',
        properties: Object.fromEntries(Object.entries(bounds.fields).map(([name, part]) => [name, schemaOf(part)])),
        required: Object.keys(bounds.fields),
        additionalProperties: false,
      };
  }
}
