import { expect, test } from 'vitest';
import { IMPASSABLE, type TerrainName, terrains } from '../../src/battle/rules.ts';
import { seesEnemyOn, seesZoneOn, zonesOf } from '../../src/battle/paths/zone.ts';
import { draw } from '../../src/draw.ts';
import { NONE } from '../../src/hex/index.ts';
import { cell, type Description, Field, hex, withUnits } from './field.ts';

const CASES = 60;

/** A crowd on rough ground within a few hexes of the centre. */
function scene(number: number): Description & { to: string } {
  const at = (what: string) => {
    const q = (draw('scene', number, what, 'q') % 13) - 6;
    const r = (draw('scene', number, what, 'r') % 13) - 6;
    return `${q},${r}`;
  };
  const terrain: Record<string, TerrainName> = {};
  for (let i = 0; i < 70; i++) terrain[at(`ground ${i}`)] = terrains[1 + (draw('scene', number, i) % 4)];
  const units = ['u2', 'u3', 'u5', 'u7', 'u9', 'u11', 'u4'].map((name) => `${name} Scout ${at(name)}`);
  for (const unit of units) delete terrain[unit.split(' ')[2]];
  return { units, terrain, unseen: [at('blind'), at('blind too'), units[1].split(' ')[2]], to: at('to') };
}

/** The same question without a heuristic, a bucket or an early end: relax every edge until nothing changes, then walk. */
function slowRoute({ state: s }: Field, from: number, to: number): string {
  const { board, map, roster } = s.theatre;
  const { moveCost } = roster;
  const zones = zonesOf(s);
  const isOpen = (at: number) => at !== NONE && map.terrain[at] !== IMPASSABLE;
  const cost = new Map([[to, 0]]);
  const leads = (a: number, b: number) =>
    cost.get(b)! + moveCost[map.terrain[b]] + (seesZoneOn(s, zones, 0, a) || seesZoneOn(s, zones, 0, b) ? 1 : 0);
  for (let changed = isOpen(to); changed; ) {
    changed = false;
    for (const b of cost.keys()) {
      for (const a of board.neighbours.subarray(b * 6, b * 6 + 6)) {
        const isBlocked = a !== NONE && a !== from && seesEnemyOn(s, zones, 0, a);
        if (!isOpen(a) || isBlocked || b === from || leads(a, b) >= (cost.get(a) ?? Number.POSITIVE_INFINITY)) continue;
        cost.set(a, leads(a, b));
        changed = true;
      }
    }
  }
  if (!cost.has(from)) return 'no way';
  const way: string[] = [];
  for (let at = from; at !== to && way.length < 7; way.push(hex(at))) {
    at = board.neighbours.subarray(at * 6, at * 6 + 6).find((b) => cost.has(b) && leads(at, b) === cost.get(at))!;
  }
  return way.join(' ');
}

test('routes match a search without shortcuts', () => {
  for (let number = 0; number < CASES; number++) {
    const { to, ...description } = scene(number);
    const field = new Field(1, description);
    const slow = slowRoute(field, field.state.unitCell[field.slots.get('u2')!], cell(to));
    expect(`${number}: ${field.route('u2', to)}`).toBe(`${number}: ${slow}`);
  }
});

test('a unit reaches exactly the hexes in which a march ends, if everything is in sight', () => {
  for (let number = 0; number < CASES / 4; number++) {
    const { to: _, ...description } = scene(number);
    const seen = { ...description, unseen: [] };
    const reach = new Set(new Field(2, seen).reach('u2'));
    const { board } = new Field(2, seen).state.theatre;
    const home = new Field(2, seen).where('u2');
    for (let at = 0; at < board.cells; at++) {
      if (board.distance(at, cell(home)) > 3 || hex(at) === home) continue;
      const field = new Field(2, seen);
      const arrives = field.route('u2', hex(at)) !== 'no way' && field.march({ u2: hex(at) }).where('u2') === hex(at);
      expect(`${number} ${hex(at)} ${arrives}`).toBe(`${number} ${hex(at)} ${reach.has(hex(at))}`);
    }
  }
});

test('units that share a search take the same way as each would alone', () => {
  const far = { options: withUnits({ Scout: { movement: 7 } }) };
  for (let number = 0; number < CASES; number++) {
    const { units, to: _, ...ground } = scene(number);
    const group = Array.from(
      { length: 6 },
      (_, i) => `u${102 + 2 * i} Scout ${(draw('group', number, i) % 5) - 2},${-5 + (i >> 1)}`,
    );
    const orders = Object.fromEntries(group.map((unit) => [unit.split(' ')[0], '3,12']));
    const all = new Field(1, { ...ground, ...far, units: [...units, ...group] });
    const alone = group.map((unit) => {
      const [name] = unit.split(' ');
      const field = new Field(1, { ...ground, ...far, units: [...units, ...group] });
      return `${name} ${field.march({ [name]: '3,12' }).where(name)}`;
    });
    expect(all.march(orders).positions().slice(-6)).toEqual(alone);
  }
});
