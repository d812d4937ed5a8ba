import { expect } from 'vitest';
import { battle2Options } from '../../src/battle/options/battle-2.ts';
import { tickLimit } from '../../src/battle/options/options.ts';
import { NEUTRAL, STARVED, SUPPLIED, TICK } from '../../src/battle/state/state.ts';
import { removeUnit } from '../../src/battle/state/units.ts';
import { judgeEnd, outcomeOf, scoreOf } from '../../src/battle/victory/victory.ts';
import { type At, Ground, type Land } from './battle-ground.ts';
import { rule } from './rule.ts';

const bases: readonly At[] = [
  [-15, 0],
  [15, 0],
  [0, 15],
];

/** Three players, a Chief each on his base. */
function three(land: Land = {}) {
  const ground = new Ground({ bases, ...land });
  const chiefs = bases.map((at, seat) => ground.unit(seat, 'Chief', at));
  return { ground, chiefs };
}

function end(ground: Ground, out: readonly number[], before: readonly number[] | null = null) {
  judgeEnd(ground.state, out, before);
  const outcome = outcomeOf(ground.state);
  return outcome === null ? null : [outcome.winners, outcome.reason];
}

rule(
  ['001 §2.13/1', '001 §3.8/1', '001 §2.6/17', '004 §2.6/1', '004 §2.3/4'],
  'the match goes on until one Chief lives, who wins',
  () => {
    const { ground, chiefs } = three();
    removeUnit(ground.state, chiefs[0]);
    expect(end(ground, ground.fall())).toBeNull();
    removeUnit(ground.state, chiefs[2]);
    expect(end(ground, ground.fall())).toEqual([[1], 'last_chief']);
  },
);

rule(['001 §2.6/18', '001 §3.8/1'], 'a captured Chief leaves the map, and its player is eliminated', () => {
  const { ground, chiefs } = three();
  expect(ground.fall(0b010)).toEqual([1]);
  expect(ground.state.unitCell[chiefs[1]]).toBe(-1);
});

rule('ruling fine-print battle.20', 'deaths and captures of one tick count together', () => {
  const { ground, chiefs } = three();
  removeUnit(ground.state, chiefs[0]);
  expect(end(ground, ground.fall(0b010))).toEqual([[2], 'last_chief']);
});

rule(['001 §3.8/3', 'ruling battle.12/3', 'ruling fine-print battle.22'], 'the last falling together draw', () => {
  const { ground, chiefs } = three();
  for (const chief of chiefs) removeUnit(ground.state, chief);
  expect(end(ground, ground.fall())).toEqual([[], 'mutual_elimination']);
});

rule(
  ['001 §3.8/3', 'ruling battle.12/3', 'ruling fine-print battle.33'],
  'with the tie-breaker the score before the tick decides among them',
  () => {
    const { ground, chiefs } = three();
    removeUnit(ground.state, chiefs[2]);
    ground.fall();
    for (const chief of chiefs.slice(0, 2)) removeUnit(ground.state, chief);
    expect(end(ground, ground.fall(), [5, 7, 99])).toEqual([[1], 'mutual_elimination']);
  },
);

rule(
  ['001 §4/7', 'ruling battle.10/4', 'ruling fine-print battle.21', 'ruling fine-print battle.24'],
  'units of the eliminated stand on as neutrals; stores, queues and hexes are gone',
  () => {
    const { ground, chiefs } = three({
      control: [
        [
          [1, 1],
          [1, 2],
        ],
        [],
        [],
      ],
    });
    const scout = ground.unit(0, 'Scout', [1, 1]);
    ground.state.unitFlags[scout] = STARVED | SUPPLIED;
    ground.state.queueLength[0] = 2;
    ground.fill(0, 10, 20, 30);
    removeUnit(ground.state, chiefs[0]);
    ground.fall();
    const { unitOwner, unitFlags, queueLength, facilityOwner } = ground.state;
    expect([unitOwner[scout], unitFlags[scout], queueLength[0], facilityOwner[0]]).toEqual([NEUTRAL, 0, 0, NEUTRAL]);
    expect(ground.stores(0)).toEqual([0, 0, 0]);
    expect([ground.controller([1, 1]), ground.controller([1, 2]), ground.controller(bases[0])]).toEqual([
      'neutral',
      'neutral',
      'neutral',
    ]);
  },
);

rule('001 §2.13/2', 'a Chief scores 1000, a Facility 50, a unit 1 and a resource a tenth', () => {
  const { ground } = three({ cities: [[0, 0]], control: [[[0, 0]], [], []] });
  ground.unit(0, 'Armored', [3, 3]);
  ground.fill(0, 7, 20, 30);
  // Chief 1000, base and City 100, Chief and Armored 2, resources 5.7, in thousandths
  expect(scoreOf(ground.state, 0)).toBe(1_107_700);
});

rule(['004 §2.6/4', 'ruling battle-2.17'], 'the second game scores units by all they cost and no resources', () => {
  const { ground } = three({ options: { ...battle2Options, players: 3 } });
  ground.unit(0, 'Armored', [3, 3]);
  ground.unit(0, 'SpecialForces', [3, 3]);
  ground.fill(0, 7, 20, 30);
  expect(scoreOf(ground.state, 0)).toBe((1000 + 50 + 160 + 110) * 1000);
});

rule('ruling battle.12/2', 'the limit in ticks is duration by tick length', () => {
  const { options } = new Ground({}).state.theatre;
  expect(tickLimit(options)).toBe(3600);
  expect(tickLimit({ ...options, tickSeconds: 60, durationMinutes: 90 })).toBe(90);
});

rule.each<[number, number[], [number[], string] | null]>([
  ['001 §2.13/2', 'nothing ends a tick before the limit', 3599, [9, 0, 0], null],
  ['001 §2.13/3', 'at the limit the highest score wins', 3600, [0, 9, 0], [[1], 'time_limit']],
  ['001 §2.13/3', 'equal highest scores draw', 3600, [9, 9, 0], [[], 'time_limit']],
])((tick, materials, expected) => {
  const { ground } = three();
  for (const [seat, amount] of materials.entries()) ground.fill(seat, amount, 0, 0);
  ground.state.scalars[TICK] = tick;
  expect(end(ground, [])).toEqual(expected);
});

rule('ruling fine-print battle.32', 'only the living compete at the time limit', () => {
  const { ground } = three();
  ground.fall(0b001);
  ground.fill(0, 90_000, 0, 0);
  ground.fill(2, 1, 0, 0);
  ground.state.scalars[TICK] = 3600;
  expect(end(ground, [])).toEqual([[2], 'time_limit']);
});
