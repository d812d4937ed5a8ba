import { expect } from 'vitest';
import { HP } from '../../src/battle/state/state.ts';
import { moveUnit } from '../../src/battle/state/units.ts';
import { markSupplied } from '../../src/battle/territory/supply.ts';
import { updateVision } from '../../src/battle/territory/vision.ts';
import { Match } from './battle-match.ts';
import { rule } from './rule.ts';

type Hex = { q: number; r: number };
const move = (unit_id: string, { q, r }: Hex) => ({ type: 'Move', unit_id, dest_q: q, dest_r: r });

/** A match without chance on a map of plains; units stand where they are put, and know whether they are supplied. */
function plains(places: (match: Match) => Record<string, Hex>): Match {
  const match = new Match(1, { damageVariance: 0 }, 'plains');
  match.state.theatre.map.terrain.fill(0);
  match.state.theatre.blocks.fill(0);
  for (const [name, hex] of Object.entries(places(match))) match.put(name, hex);
  markSupplied(match.state);
  updateVision(match.state, []);
  return match;
}

const hpOf = (match: Match, name: string) => match.state.unitHp[match.slot(name)] / HP;
const controllerOf = (match: Match, { q, r }: Hex) => match.state.control[match.state.theatre.board.cellAt(q, r)];

rule(['001 §3.9/11', 'ruling battle.4/4'], 'a Chief that did not dislodge its enemy stays where others return', () => {
  const match = plains((m) => ({ u0: m.from(1, 0), u2: m.from(1, 0), u3: m.from(2, 0) }));
  match.tick({ 0: [move('u0', match.from(2, 0)), move('u2', match.from(2, 0))] });
  expect([match.where('u0'), match.where('u2'), match.where('u3')]).toEqual([
    match.from(2, 0),
    match.from(1, 0),
    match.from(2, 0),
  ]);
});

rule(
  ['ruling battle.9/1', '001 §2.12/5'],
  'attackers are back before control is judged, and supply follows control',
  () => {
    const match = plains((m) => ({ u2: m.from(2, 0), u3: m.from(3, 0) }));
    match.tick({ 0: [move('u2', match.from(3, 0))] });
    expect([controllerOf(match, match.from(2, 0)), controllerOf(match, match.from(3, 0))]).toEqual([0, 1]);
    const { board } = match.state.theatre;
    const home = match.from(2, 0);
    expect(match.state.inSupply[board.cellAt(home.q, home.r)]).toBe(1);
  },
);

rule('ruling battle.9/1', 'a Chief is captured before the attackers around it return', () => {
  const match = plains((m) => ({ u1: m.from(6, 0), u2: m.from(7, 0) }));
  const { board } = match.state.theatre;
  const { q, r } = match.from(6, 0);
  for (const beside of board.neighbours.subarray(board.cellAt(q, r) * 6, board.cellAt(q, r) * 6 + 6))
    match.state.control[beside] = 0;
  match.tick({ 0: [move('u2', match.from(6, 0))] });
  expect([match.where('u1'), match.game.outcome(match.state)?.winners]).toEqual(['gone', [0]]);
});

rule.each<[[number, number], [number, number], number]>([
  ['ruling fine-print battle.14', 'a unit that leaves supply to attack fights without it', [2, 0], [3, 0], 60 - 3 * 2],
  ['ruling fine-print battle.14', 'a unit that enters supply to attack fights with it', [3, 0], [2, 0], 60 - 3 * 4],
])((from, target, left) => {
  const match = plains((m) => ({ u2: m.from(...from), u3: m.from(...target) }));
  match.tick({ 0: [move('u2', match.from(...target))] });
  expect(hpOf(match, 'u3')).toBe(left);
});

rule.each<[[number, number], [number, number]]>([
  ['ruling fine-print battle.14', 'a unit in supply when the last tick ended has its full MP', [2, 0], [4, 0]],
  [
    'ruling fine-print battle.14',
    'a unit out of supply then has one less, though it marches into supply',
    [5, 0],
    [4, 0],
  ],
])((from, expected) => {
  const match = plains((m) => ({ u2: m.from(...from) }));
  match.tick({ 0: [move('u2', from[0] === 2 ? match.from(6, 0) : match.from(1, 0))] });
  expect(match.where('u2')).toEqual(match.from(...expected));
});

rule(['001 §2.12/5', '001 §2.10/4'], 'a built unit appears only after the fights of its tick', () => {
  const match = plains((m) => ({ u2: m.from(3, 3), u3: m.from(1, 0) }));
  for (const name of ['u0', 'u4', 'u6']) match.put(name, match.from(5, 5));
  match.tick({ 0: [{ type: 'Produce', facility_id: 'f0', unit_type: 'Scout' }] }).ticks(1);
  moveUnit(match.state, match.slot('u3'), match.state.theatre.map.spawns[0]);
  match.tick();
  expect(match.where('u8')).toBe('gone');
  moveUnit(match.state, match.slot('u3'), match.state.theatre.board.cellAt(0, 0));
  match.tick();
  expect([match.where('u8'), hpOf(match, 'u8')]).toEqual([match.from(0, 0), 40]);
});
