import { expect, test } from 'vitest';
import { type TerrainName, unitTypes } from '../../src/battle/rules.ts';
import { HP, NEUTRAL } from '../../src/battle/state/state.ts';
import { draw, drawBelow } from '../../src/draw.ts';
import { type Battleground, effectiveOracle, type Fighter, pooledOracle } from './combat-oracle.ts';
import { Field } from './field.ts';

const CASES = 300;
const ring = ['1,0', '1,-1', '0,-1', '-1,0', '-1,1', '0,1'];
const grounds: TerrainName[] = ['Plains', 'Hills', 'Forest', 'City'];

function melee(edition: 1 | 2, number: number) {
  const pick = (what: string, i: number, below: number) => draw('melee', number, what, i) % below;
  const players = 2 + pick('players', 0, 4);
  const units = Array.from({ length: 4 + pick('count', 0, 14) }, (_, i) => {
    const type = unitTypes[pick('type', i, 5)];
    const words = [
      pick('supply', i, 3) === 0 ? 'unsupplied' : '',
      pick('starved', i, 3) === 0 ? 'starved' : '',
      pick('neutral', i, 9) === 0 ? 'neutral' : '',
      `since:${pick('since', i, 4)}`,
      `hp:${1 + pick('hp', i, 40)}`,
    ];
    return `u${i + 1} ${type} 0,0 ${words.filter((word) => word !== '').join(' ')}`;
  });
  const control: string[][] = Array.from({ length: players }, () => []);
  for (const [i, hex] of ['0,0', ...ring].entries()) control[pick('control', i, players + 1)]?.push(hex);
  const chief = pick('chief', 0, 2) === 0 ? [`u${100 * players} Chief 2,0`] : [];
  const terrain = grounds[pick('ground', 0, 4)];
  const options = { damageVariance: pick('varies', 0, 2) * 5 };
  const field = new Field(edition, {
    units: [...units, ...chief],
    players,
    control,
    terrain: { '0,0': terrain },
    options,
  });
  const fighters = units.map((unit): Fighter => {
    const [name, type] = unit.split(' ');
    const of = Number(name.slice(1));
    const side = unit.includes('neutral') ? NEUTRAL : of % players;
    return {
      name,
      number: of,
      side,
      type: type as Fighter['type'],
      isSupplied: !unit.includes('unsupplied'),
      isStarved: unit.includes('starved'),
      since: Number(/since:(\d+)/.exec(unit)![1]),
      nearChief: chief.length > 0 && side === 0,
      hp: BigInt(Number(/hp:(\d+)/.exec(unit)![1]) * HP),
    };
  });
  const controller = control.findIndex((hexes) => hexes.includes('0,0'));
  const scene: Battleground = {
    options: field.state.theatre.options,
    terrain,
    controller: controller === -1 ? null : controller,
    around: control.map((hexes) => hexes.filter((hex) => hex !== '0,0').length),
    chance: (index) =>
      options.damageVariance === 0 ? 10_000n : BigInt(9500 + drawBelow(1001, 'field', 'R', 10, 0, 0, index)),
  };
  return { field, fighters, scene };
}

test.each([
  ['pooled damage', 1, pooledOracle],
  ['effective HP', 2, effectiveOracle],
] as const)('%s matches a computation in exact fractions', (_, edition, oracle) => {
  let deaths = 0;
  for (let number = 0; number < CASES; number++) {
    const { field, fighters, scene } = melee(edition, number);
    oracle(scene, fighters);
    field.fight();
    const expected = fighters.map(({ name, hp }) => `${name} ${hp > 0n ? Number(hp) / HP : 0}`);
    expect([number, fighters.map(({ name }) => `${name} ${field.hp(name)}`)]).toEqual([number, expected]);
    deaths += fighters.filter(({ hp }) => hp <= 0n).length;
  }
  expect(deaths).toBeGreaterThan(CASES / 2);
});
