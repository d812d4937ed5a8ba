import { readFileSync } from 'node:fs';
import { battle1, publishedSchemas } from '@hexfront/protocol';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';

const ajv = () => new Ajv2020({ strict: false });
const printed = (name: string) =>
  ajv().compile(JSON.parse(readFileSync(new URL(`./fixtures/001-${name}.schema.json`, import.meta.url), 'utf8')));

const tick = {
  tick_id: 4,
  you: {
    player_id: 'p0',
    resources: { M: 320, F: 70, I: 50 },
    facilities: [
      { facility_id: 'f0', q: 1, r: -2, slots: 2, production_queue: [{ unit_type: 'Scout', ticks_remaining: 3 }] },
    ],
    units: [{ unit_id: 'u0', type: 'Chief', q: 1, r: -2, hp: 150, mp: 1, vision: 2 }],
  },
  visible_hexes: [
    { q: 1, r: -2, terrain: 'City', owner_id: 'p0' },
    { q: 2, r: -2, terrain: 'Plains', enemy_unit_counts: { total: 2, by_type: { Armored: 2 } } },
  ],
  events: [{ type: 'Combat', at: { q: 2, r: -2 }, details: { rounds: 3 } }],
};

const orders = {
  tick_target: 5,
  orders: [
    { type: 'Move', unit_id: 'u0', dest_q: 1, dest_r: 0 },
    { type: 'Produce', facility_id: 'f0', unit_type: 'Armored' },
    { type: 'Disband', unit_id: 'u4' },
    { type: 'SetRally', facility_id: 'f0', q: 3, r: 3 },
  ],
};

/** Every value in a document replaced by something else, every key removed, and a stranger added everywhere. */
function* spoiled(value: unknown): Generator<unknown> {
  for (const other of [null, -1, 0.5, 'x', '', [], {}, true, 1e9]) yield other;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const put = (change: unknown) =>
      Array.isArray(value) ? value.with(Number(key), change) : { ...value, [key]: change };
    for (const change of spoiled(part)) yield put(change);
    if (!Array.isArray(value)) yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== key));
  }
  if (!Array.isArray(value)) yield { ...value, stranger: 1 };
}

describe.each([
  ['state_tick', tick, battle1.stateTick],
  ['submit_orders', orders, battle1.submitOrders],
] as const)('battle-1 %s', (name, document, schema) => {
  test('accepts and refuses exactly what the printed schema of 001 does', () => {
    const judge = printed(name);
    const seen = { accepted: 0, refused: 0 };
    for (const candidate of [document, ...spoiled(document)]) {
      const isValid = judge(candidate);
      expect(schema.safeParse(candidate).success, JSON.stringify(candidate)).toBe(isValid);
      seen[isValid ? 'accepted' : 'refused']++;
    }
    expect(seen.accepted).toBeGreaterThan(10);
    expect(seen.refused).toBeGreaterThan(150);
  });

  test('the published JSON Schema says the same', () => {
    const { schema: published } = publishedSchemas().find((each) => each.game === 'battle-1' && each.name === name)!;
    const judge = ajv().compile(published);
    for (const candidate of [document, ...spoiled(document)]) {
      expect(judge(candidate), JSON.stringify(candidate)).toBe(schema.safeParse(candidate).success);
    }
  });
});

test('51 orders are too many, and research is an order of ours', () => {
  const one = orders.orders[0];
  expect(battle1.submitOrders.safeParse({ tick_target: 1, orders: Array(51).fill(one) }).success).toBe(false);
  const research = { type: 'Research', facility_id: 'f0', tier: 1, choice: 'Armored' };
  expect(battle1.submitOrders.safeParse({ tick_target: 1, orders: [research] }).success).toBe(true);
});

test('every published schema has an id of its own with its version', () => {
  const ids = publishedSchemas().map(({ schema }) => (schema as { $id: string }).$id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^urn:hexfront:(bot|[a-z]+-\d+):v1:[a-z_]+$/);
});
