const WIDTH = 110;

/** Stands for what an example leaves out; in an object, as the value of any key. */
export const OMITTED = Symbol('…');

/** Keeps the first entries of long lists; the rest is replaced by a mark. Objects keep all of their fields. */
function shortened(value: unknown, most: number): unknown {
  if (Array.isArray(value)) {
    const kept = value.slice(0, most).map((each) => shortened(each, most));
    return value.length > most ? [...kept, OMITTED] : kept;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part, most)]));
}

/** JSON for readers: whatever fits on a line is on one line, and `…` marks what was left out. */
export function example(value: unknown, most = 2): string[] {
  return ['```json', print(shortened(value, most), ''), '```', ''];
}

function print(value: unknown, indent: string): string {
  const flat = inline(value);
  if (indent.length + flat.length <= WIDTH || typeof value !== 'object' || value === null) return flat;
  const deeper = `${indent}  `;
  const isList = Array.isArray(value);
  const entries = isList
    ? value.map((each) => `${deeper}${print(each, deeper)}`)
    : Object.entries(value).map(([key, part]) =>
        part === OMITTED ? `${deeper}…` : `${deeper}${JSON.stringify(key)}: ${print(part, deeper)}`,
      );
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${entries.join(',\n')}\n${indent}${close}`;
}

function inline(value: unknown): string {
  if (value === OMITTED) return '…';
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, part]) =>
    part === OMITTED ? '…' : `${JSON.stringify(key)}: ${inline(part)}`,
  );
  return fields.length === 0 ? '{}' : `{${fields.join(', ')}}`;
}
