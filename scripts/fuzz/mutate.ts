import type { Dice } from '../soak/dice.ts';

type Json = any;

/** Values that have broken parsers before: the edges of types, lengths and depth, and names that objects have by birth. */
const hostile: readonly (() => Json)[] = [
  () => null,
  () => true,
  () => [],
  () => ({}),
  () => '',
  () => 'x'.repeat(5000),
  () => 'a\u0000b',
  () => '\ud800',
  () => '\u202e\u{1f4a5}',
  () => '__proto__',
  () => JSON.parse('{"__proto__":{"isAdmin":true}}'),
  () => ({ constructor: { prototype: {} }, toString: 1, length: -1 }),
  () => -1,
  () => -0,
  () => 0.5,
  () => 1e308,
  () => 2 ** 31,
  () => 2 ** 53,
  () => Number.MAX_SAFE_INTEGER,
  () => '1',
  () => 'NaN',
  () => nested(70),
  () => nested(1500),
  () => Array.from({ length: 3000 }, () => 0),
];

function nested(depth: number): Json {
  let value: Json = 0;
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { a: value };
  return value;
}

/** `structuredClone` gives up on deep nesting. */
function copied(value: Json): Json {
  return JSON.parse(JSON.stringify(value));
}

interface Slot {
  readonly parent: Json;
  readonly key: string | number;
}

/** Every place in a document where a value stands. */
function slots(root: Json): Slot[] {
  const found: Slot[] = [];
  const waiting: Json[] = [root];
  for (let parent = waiting.pop(); parent !== undefined; parent = waiting.pop()) {
    for (const key of Array.isArray(parent) ? parent.keys() : Object.keys(parent)) {
      found.push({ parent, key });
      const value = parent[key];
      if (typeof value === 'object' && value !== null) waiting.push(value);
    }
  }
  return found;
}

/** A copy of a document with one to three changes of structure. */
export function mutated(document: Json, dice: Dice): Json {
  const root = [copied(document)];
  for (let changes = 1 + dice.below(3); changes > 0; changes--) {
    const all = slots(root);
    const { parent, key } = dice.pick(all);
    const other = dice.pick(all);
    const value = parent[key];
    const twin = copied(other.parent[other.key]);
    const ways: readonly (() => void)[] = [
      () => (parent[key] = dice.pick(hostile)()),
      () => (parent[key] = twin),
      () => (Array.isArray(parent) ? parent.splice(Number(key), 1) : delete parent[key]),
      () => (Array.isArray(parent) ? parent.splice(Number(key), 0, twin) : (parent[`${key}x`] = twin)),
      () => (parent[key] = typeof value === 'number' ? value + dice.pick([-1, 1, 1000, -1e9]) : JSON.stringify(value)),
      () => (parent[key] = Array.isArray(value) ? value.toReversed() : [value]),
    ];
    // The document as a whole can be replaced, but not removed.
    if (parent !== root) dice.pick(ways)();
    else if (dice.chance(0.1)) parent[0] = dice.pick(hostile)();
  }
  return root[0];
}

/** JSON text with, now and then, damage that no structure can express. */
export function damaged(text: string, dice: Dice): string {
  if (dice.chance(0.8)) return text;
  const at = dice.below(text.length + 1);
  const rubbish = dice.pick(['\u0000', '"', '{', ']', ',', '\\', '\ufeff', '\ud800', '1e999', 'NaN', '//', '\u2028']);
  const ways: readonly (() => string)[] = [
    () => text.slice(0, at),
    () => text.slice(0, at) + rubbish + text.slice(at),
    () => text.slice(0, at) + text.slice(at + 1 + dice.below(20)),
    () => text + text,
    () => `${'['.repeat(20_000)}${text}`,
    () => text.replace(/"(\w+)":/, '"$1":null,"$1":'),
  ];
  return dice.pick(ways)();
}
