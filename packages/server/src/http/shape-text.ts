/** The parts of JSON Schema that our schemas use. */
export interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** A schema in a readable form: one field per line, `?` for optional fields, with bounds and description as a comment. */
export function shapeText(schema: object, indent = ''): string {
  const { type, const: only, enum: choices, anyOf, oneOf, items, prefixItems } = schema as Schema;
  if (only !== undefined) return JSON.stringify(only);
  if (choices !== undefined) return choices.map((choice) => JSON.stringify(choice)).join(' | ');
  const either = anyOf ?? oneOf;
  if (either !== undefined) return either.map((one) => shapeText(one, indent)).join(' | ');
  if (type === 'object') return objectText(schema as Schema, indent);
  if (prefixItems !== undefined) return `[${prefixItems.map((one) => shapeText(one, indent)).join(', ')}]`;
  if (type === 'array') return `${shapeText(items ?? {}, indent)}[]`;
  if (type === 'integer') return 'integer';
  return type ?? 'any JSON';
}

function objectText({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? '' : '?';
    const notes = [bounds(field), field.description].filter((note) => note !== undefined && note !== '');
    const text = `${inner}${name}${mark}: ${shapeText(field, inner)}`;
    if (notes.length === 0) return text;
    // Behind the end of a long shape nobody would know what the note is about.
    return text.includes('\n') ? `${inner}// ${notes.join('; ')}\n${text}` : `${text}  // ${notes.join('; ')}`;
  });
  const more = typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0;
  if (more) lines.push(`${inner}[name]: ${shapeText(additionalProperties as Schema, inner)}`);
  else if (additionalProperties !== false) lines.push(`${inner}…`);
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

/** Only bounds that were chosen, not the limits of a JavaScript number. */
function bounds({ minimum, maximum, minLength, maxLength }: Schema): string {
  const isChosen = (limit: number | undefined) => limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  if (isChosen(maximum)) return `${minimum ?? 0} to ${maximum}`;
  return isChosen(maxLength) ? `${minLength ?? 0} to ${maxLength} characters` : '';
}
