import type { Analysis, Bot } from '@hexfront/bots';
import { findGame, type Game } from '@hexfront/engine';
import { shippedScenarios } from '@hexfront/engine/warshard';
import { describe, expect, test } from 'vitest';
import { greedy } from '../src/greedy.ts';
import { warshardSearch } from '../src/warshard/search.ts';
import { searchWeights } from '../src/warshard/search-weights.ts';
import { optionsOf } from './play.ts';
import { type At, decide, done, hex, isBeside, type Order, placeOf, sit, small, turnOf } from './warshard-small.ts';

const game = findGame('warshard-1') as Game;
const rear = ['BH hq 0,0', 'RH hq 8,0'];

interface Step {
  readonly decision: object;
  readonly analysis: Analysis;
}

/** Plays a whole game against greedy and checks every decision of the search. */
function playChecked(bot: Bot, scenario: string, seat: number, check?: (state: unknown, step: Step) => void): string[] {
  const options = optionsOf(game, { scenario });
  const state = game.setup(options, `match ${scenario}`);
  const players = [0, 1].map((other) =>
    (other === seat ? bot : greedy).sit({ game, options, seat: other, botSeed: `${other}` }),
  );
  const taken = [0, 0];
  const decided: string[] = [];
  for (let [turn] = game.decision(state).seats; turn !== undefined; [turn] = game.decision(state).seats) {
    const planning = game.copy(state, undefined, `planning ${taken[turn]}`);
    const before = JSON.stringify(game.save(planning));
    const look = { view: () => game.view(planning, turn), legal: () => game.legal(planning, turn) };
    const decision = players[turn].decide({ index: taken[turn]++, state: planning, ...look });
    if (JSON.stringify(game.save(planning)) !== before) throw new Error('the state was changed');
    if (turn === seat) {
      check?.(planning, { decision: decision[0] as object, analysis: players[turn].analysis!()! });
      decided.push(JSON.stringify(decision));
    }
    const { rejected } = game.advance(state, { [turn]: decision }, 'silent');
    if (rejected.length > 0) throw new Error(`${JSON.stringify(decision)}: ${rejected[0].refusal.message}`);
  }
  return decided;
}

describe.each([...shippedScenarios.keys()])('%s', (scenario) => {
  test('decisions are legal and repeat under a node budget, and the line starts with them', () => {
    const bot = warshardSearch({ nodes: 40 });
    const lines = playChecked(bot, scenario, 0, (state, { decision, analysis }) => {
      if (analysis.nodes > 40) throw new Error(`${analysis.nodes} nodes`);
      expect(analysis.line[0]).toEqual(decision);
      const copy = game.copy(state);
      for (const action of analysis.line) {
        const [seat] = game.decision(copy).seats;
        const verdict = game.check(copy, seat, action);
        if (!verdict.allowed) throw new Error(`${JSON.stringify(action)} in ${JSON.stringify(analysis.line)}`);
        game.advance(copy, { [seat]: [action] }, 'silent');
      }
    });
    expect(playChecked(bot, scenario, 0)).toEqual(lines);
  });

  test('a single node is enough to play', () => {
    expect(playChecked(warshardSearch({ nodes: 1 }), scenario, 1).length).toBeGreaterThan(0);
  });
});

test('the name tells the budget', () => {
  expect(warshardSearch({ nodes: 500 }).name).toBe('search:500');
  expect(warshardSearch({ ms: 20 }).name).toBe('search:20ms');
});

test('decides without knowing the dice', () => {
  const units = ['B1 armor 2,2', 'B2 mechanised 3,1', 'R1 mechanised 3,2', 'R2 infantry 5,2', ...rear];
  const { options, state } = small({ units, victory: ['3,2'] });
  const bot = warshardSearch({ nodes: 300 });
  const decisions = Array.from({ length: 8 }, (_, i) => {
    const planning = game.copy(state, undefined, `dice ${i}`);
    return [sit(bot, options, 0).decide({ index: 0, state: planning, view: () => null, legal: () => [] })];
  });
  expect(new Set(decisions.map((decision) => JSON.stringify(decision))).size).toBe(1);
});

test('stops as soon as it is told to', () => {
  const { options, state } = small({ units: ['B1 armor 2,2', 'R1 infantry 5,2', ...rear] });
  const player = sit(warshardSearch({ nodes: 1_000_000 }), options, 0);
  const look = { index: 0, state, view: () => null, legal: () => [] };
  expect(player.decide({ ...look, isStopped: () => true })).toHaveLength(1);
  expect(player.analysis!()!.nodes).toBeLessThan(50);
});

test('forgets its plan when the position is not the one it planned for', () => {
  const far = small({ units: ['B1 armor 2,2', 'R1 infantry 7,2', ...rear], victory: ['6,2'] });
  const player = sit(warshardSearch({ nodes: 600 }), far.options, 0);
  const look = { view: () => null, legal: () => [] };
  const [first] = player.decide({ index: 0, state: far.state, ...look });
  game.advance(far.state, { 0: [first] });
  const blocked = game.setup(far.options, 'another') as unknown;
  game.advance(blocked, { 0: [{ action: 'move', unit: 'B1', to: hex('2,1') }] });
  const [second] = player.decide({ index: 1, state: blocked, ...look });
  expect(game.check(blocked, 0, second)).toEqual({ allowed: true });
});

test('other weights lead to other decisions', () => {
  const match = small({ units: ['B1 mechanised 1,2', 'R1 infantry 5,4', ...rear], victory: ['3,2'] });
  const careless = warshardSearch({ nodes: 200 }, { ...searchWeights, lead: 0, march: -1, watch: 0 });
  for (const decision of decide(careless, match)) expect(decision).not.toMatchObject({ unit: 'B1', to: hex('3,2') });
});

describe('small positions', () => {
  const bot = warshardSearch({ nodes: 600 });
  const each = (decisions: object[], expected: object) => {
    for (const decision of decisions) expect(decision).toMatchObject(expected);
  };

  test('two units move together for a fight that neither can win alone', () => {
    const units = ['B1 mechanised 1,2', 'B2 mechanised 1,3', 'R1 mechanised 4,2', ...rear];
    const attacks = turnOf(bot, small({ units })).filter(({ action }) => action === 'attack');
    expect(attacks.map(({ unit }) => unit).sort()).toEqual(['B1', 'B2']);
  });

  test('attacks from two sides, so that there is no way out', () => {
    const match = small({ units: ['B1 mechanised 1,1', 'B2 mechanised 1,3', 'R1 infantry 3,2', ...rear] });
    const moves = turnOf(bot, match).filter(({ action, unit }) => action === 'move' && unit !== 'BH');
    const ways = ['4,2', '3,3', '2,3', '2,2', '3,1', '4,1'].map(hex);
    const isShut = (way: At) => moves.some(({ to }) => isBeside(to!, way) || (to!.q === way.q && to!.r === way.r));
    expect(ways.every(isShut)).toBe(true);
  });

  test('takes a victory hex in the last turn', () => {
    const match = small({ units: ['B1 infantry 2,2', 'R1 infantry 6,4', ...rear], victory: ['3,2'], turnLimit: 1 });
    expect(turnOf(bot, match)).toContainEqual({ action: 'move', unit: 'B1', to: hex('3,2') });
  });

  test('an HQ gets out of the reach of a raider, or behind a guard', () => {
    const match = small({ units: ['BH hq 0,2', 'B1 infantry 0,3', 'R1 mechanised 4,2', 'RH hq 8,0'] });
    turnOf(bot, match);
    const headquarters = placeOf(match, 'BH');
    const raids = game
      .legal(match.state, 1)
      .filter(({ unit, to }: Order) => unit === 'R1' && isBeside(to!, headquarters));
    expect(raids).toEqual([]);
  });

  test('does not drive an enemy onto a victory hex', () => {
    const units = ['B1 armor 2,2', 'R1 infantry 3,2', ...rear];
    const attack = { action: 'attack', unit: 'B1', hex: hex('3,2') };
    for (const prize of ['4,2', '4,1']) {
      const decisions = decide(bot, small({ units, victory: [prize], until: ['retreat', attack] }));
      for (const decision of decisions) {
        expect(decision).toMatchObject({ action: 'retreat' });
        expect(decision).not.toMatchObject({ to: hex(prize) });
      }
    }
  });

  test('advances onto a victory hex', () => {
    const units = ['B1 armor 2,2', 'R1 infantry 3,2', ...rear];
    const attack = { action: 'attack', unit: 'B1', hex: hex('3,2') };
    const match = small({ units, victory: ['3,2'], until: ['advance', attack] });
    each(decide(bot, match), { action: 'advance', unit: 'B1' });
  });

  test('supports where it changes the column, on either side', () => {
    const units = ['B1 mechanised 2,2', 'B2 artillery 1,2', 'R1 infantry 3,2', 'R2 artillery 5,2', ...rear];
    const attack = { action: 'attack', unit: 'B1', hex: hex('3,2') };
    each(decide(bot, small({ units }), done, attack), { action: 'support', unit: 'B2', fight: 0 });
    each(decide(bot, small({ units }), done, attack, done), { action: 'support', unit: 'R2', fight: 0 });
  });
});
