import { drawBelow, isRefusal } from '@hexfront/engine';
import { shippedScenarios, type WarshardOptions, warshard1, warshardGame } from '@hexfront/engine/warshard';
import { expect, test } from 'vitest';
import { Oracle } from './warshard-oracle.ts';

const game = warshardGame(warshard1);

/** The scenarios as they are, and with options that wake the sleeping rules. */
const variants: [string, object][] = [
  ...[...shippedScenarios.keys()].map((scenario): [string, object] => [scenario, { scenario }]),
  [
    'special units',
    { scenario: 'river-crossing', units: { armor: { ignoresZoc: true }, mechanised: { crossesWater: true } } },
  ],
  ['short supply', { scenario: 'river-crossing', supplyRange: 2, supplyShift: 2 }],
  ['strong support', { units: { artillery: { power: 9, defense: 1 }, infantry: { mobility: 4 } }, roadHalfPoints: 2 }],
];

/** Small maps with many units, where zones of control, stacks, lost supply and blocked reinforcements are daily bread. */
function crowd(seed: string): object {
  const below = (bound: number, ...key: (string | number)[]) => drawBelow(bound, seed, ...key);
  const [rows, cols] = [5 + below(3, 'rows'), 6 + below(4, 'cols')];
  const map = Array.from({ length: rows }, (_, r) =>
    Array.from({ length: cols }, (_, c) => '...........&#^=~~'[below(17, 'ground', r, c)]).join(''),
  );
  const hexes = map.flatMap((row, r) => [...row].map((glyph, c) => ({ glyph, at: { q: c - (r >> 1) - 2, r: r - 1 } })));
  const order = hexes.map((hex, i) => ({ hex, key: below(1_000_000, 'order', i) })).sort((a, b) => a.key - b.key);
  const [dry, wet] = [order.filter(({ hex }) => hex.glyph !== '~'), order.filter(({ hex }) => hex.glyph === '~')];
  const types = ['infantry', 'mechanised', 'armor', 'infantry', 'artillery', 'air_wing', 'hq', 'infantry', 'armor'];
  const unit = (i: number) => ({
    id: `U${i}`,
    type: types[i >> 1],
    side: i % 2 === 0 ? 'blue' : 'red',
    at: dry[i].hex.at,
  });
  const bridges = wet.filter((_, i) => i % 2 === 0).map(({ hex }) => hex.at);
  return {
    units: below(2, 'special') === 0 ? {} : { infantry: { ignoresZoc: true }, mechanised: { crossesWater: true } },
    scenario: {
      title: 'Crowd',
      origin: [-2, -1],
      map,
      bridges,
      roads: [...dry.slice(0, 9).map(({ hex }) => hex.at), ...bridges],
      victory: dry.slice(3, 8).map(({ hex }, i) => ({ at: hex.at, points: i + 1 })),
      units: Array.from({ length: 14 }, (_, i) => unit(i)),
      reinforcements: Array.from({ length: 4 }, (_, i) => ({ ...unit(14 + i), at: dry[i].hex.at, turn: 1 + (i >> 1) })),
      turnLimit: 6,
    },
  };
}

function optionsOf(overrides: object): WarshardOptions {
  const options = game.options(overrides);
  if (isRefusal(options)) throw new Error(options.message);
  return options;
}

/** Fights are rare in aimless play: one pick in two is not `done` and not a plain move if there is anything else. */
function pick(legal: readonly { readonly action: string }[], seed: string, step: number): number {
  const lively = [...legal.keys()].filter((i) => !['done', 'move'].includes(legal[i].action));
  const from = lively.length > 0 && drawBelow(2, seed, step, 'mood') === 0 ? lively : [...legal.keys()];
  return from[drawBelow(from.length, seed, step)];
}

/** Plays a match with both, compares all the way, and says what happened. */
function compare(options: WarshardOptions, seed: string): string[] {
  const state = game.setup(options, seed);
  const oracle = new Oracle(options, seed);
  const happened: string[] = [];
  for (let step = 0; ; step++) {
    const view = game.view(state, 'all');
    const told = { turn: view.turn, decides: view.decides, units: view.units.map(({ at, status }) => [at, status]) };
    const units = oracle.units.map(({ at, status }) => [at, status]);
    expect(told, `step ${step}`).toEqual({ turn: oracle.turn, decides: oracle.decides, units });
    expect(view.points).toEqual({ blue: oracle.points('blue'), red: oracle.points('red') });
    if (view.decides === null) break;
    expect(view.fights.map(({ hex, die, result }) => ({ hex, die, result }))).toEqual(
      oracle.fights.map(({ hex, die, result, isVoid }) => ({ hex, die, result: isVoid ? 'S' : result })),
    );
    expect(view.stage).toBe(oracle.stage);
    const seat = view.decides === 'blue' ? 0 : 1;
    const legal = game.legal(state, seat);
    expect(legal, `step ${step}`).toEqual(oracle.legal());
    const action = legal[pick(legal, seed, step)];
    const { events } = game.advance(state, { [seat]: [action] });
    for (const event of events) {
      if (event.type === 'fight') happened.push(event.isVoid ? 'void' : `${event.result}`);
      else happened.push(event.type === 'unit_lost' ? event.cause : event.type);
    }
    oracle.apply(action);
  }
  expect(game.outcome(state)?.winners).toEqual(oracle.winner ? [oracle.winner === 'blue' ? 0 : 1] : []);
  return happened;
}

test.each(variants)('%s: two readings of the rules agree', (_, overrides) => {
  for (const seed of ['one', 'two']) compare(optionsOf(overrides), seed);
});

test('two readings of the rules agree on crowded maps, where everything happens', () => {
  const happened = new Set<string>();
  for (let i = 0; i < 25; i++) {
    for (const what of compare(optionsOf(crowd(`crowd ${i}`)), `${i}`)) happened.add(what);
  }
  const rare = ['S', 'dr', 'ar', 'EX', 'DE', 'AE', 'void', 'no_retreat', 'stack', 'retreat', 'advance'];
  for (const what of [...rare, 'reinforcement', 'reinforcement_blocked']) expect(happened).toContain(what);
});

test('what a state keeps beside its units follows from them, along a match', () => {
  const options = optionsOf({ scenario: 'river-crossing' });
  const state = game.setup(options, 'kept');
  for (let step = 0; game.outcome(state) === null; step++) {
    const { theatre } = state;
    for (const seat of [0, 1]) {
      const cells = theatre.ids
        .map((_, slot) => slot)
        .filter((slot) => theatre.sideOf[slot] === seat && state.unitCell[slot] >= 0);
      const held = new Set(cells.map((slot) => state.unitCell[slot]));
      for (let cell = 0; cell < theatre.size; cell++) {
        const isHeld = (state.occupied[seat * theatre.words + (cell >> 5)] >>> (cell & 31)) & 1;
        expect(isHeld).toBe(Number(held.has(cell)));
        const beside = [...theatre.neighbours.subarray(cell * 6, cell * 6 + 6)].filter((near) => held.has(near)).length;
        expect(state.zone[seat * theatre.size + cell]).toBe(beside);
      }
    }
    const [seat] = game.decision(state).seats;
    const legal = game.legal(state, seat);
    game.advance(state, { [seat]: [legal[pick(legal, 'kept', step)]] }, 'silent');
  }
});

test('what a player sees is a complete position, in every stage', () => {
  const options = optionsOf({});
  const stages = new Set<string>();
  for (const seed of ['one', 'two', 'three', 'four']) {
    const state = game.setup(options, seed);
    for (let step = 0; game.outcome(state) === null; step++) {
      const [seat] = game.decision(state).seats;
      const position = game.view(state, seat) as unknown as { readonly stage: string };
      const loaded = game.load({ game: game.id, options, seed, position });
      expect(isRefusal(loaded) ? loaded.message : game.hash(loaded)).toBe(game.hash(state));
      stages.add(position.stage);
      const legal = game.legal(state, seat);
      game.advance(state, { [seat]: [legal[pick(legal as any, seed, step)]] }, 'silent');
    }
  }
  expect(stages.size).toBe(6);
});

test('a save that was tampered with is refused or loaded, never a crash', () => {
  const options = optionsOf({});
  const state = game.setup(options, 'tampered');
  for (let step = 0; step < 90 && game.outcome(state) === null; step++) {
    const [seat] = game.decision(state).seats;
    const legal = game.legal(state, seat);
    game.advance(state, { [seat]: [legal[pick(legal, 'tampered', step)]] }, 'silent');
  }
  const saved = JSON.stringify({ ...game.save(state), options: {} });
  let refused = 0;
  for (let i = 0; i < 1500; i++) {
    const copy = JSON.parse(saved);
    spoil(copy.position, i);
    const loaded = game.load(copy);
    if (isRefusal(loaded)) {
      refused++;
      continue;
    }
    for (let step = 0; step < 40 && game.outcome(loaded) === null; step++) {
      const [seat] = game.decision(loaded).seats;
      const legal = game.legal(loaded, seat);
      // A position written by hand may offer nothing but what the stage always offers.
      if (legal.length === 0) break;
      game.advance(loaded, { [seat]: [legal[drawBelow(legal.length, 'on', i, step)]] }, 'silent');
    }
  }
  expect(refused).toBeGreaterThan(500);
});

/** Replaces one part somewhere in a document. */
function spoil(node: Record<string, unknown>, i: number, depth = 0): void {
  const keys = Object.keys(node);
  const name = keys[drawBelow(keys.length, 'spoil', i, depth)];
  const part = node[name];
  const isDeep = typeof part === 'object' && part !== null && Object.keys(part).length > 0;
  if (isDeep && drawBelow(4, 'spoil deeper', i, depth) > 0) spoil(part as Record<string, unknown>, i, depth + 1);
  else
    node[name] = [null, -1, 1, 7, 99, 'x', [], {}, true, 'retreat', 'advance', 'support_def'][
      drawBelow(12, 'spoil value', i)
    ];
}
