import { findGame, type Game, isRefusal, type JsonObject } from '@hexfront/engine';
import type { MatchPlan } from '../../src/arena/arena.ts';
import type { Temper } from './clients/agent.ts';
import type { Chance } from './environment/chance.ts';

/** Games as small as their options allow, and how often each is drawn. */
const table: readonly [weight: number, game: string, players: number, options: JsonObject][] = [
  [6, 'attrition-1', 2, { turnLimit: 4 }],
  [2, 'battle-1', 3, { players: 3, tickSeconds: 60 }],
  [2, 'battle-2', 3, { players: 3, tickSeconds: 60 }],
  [1, 'conquest-1', 2, { turnLimit: 6 }],
  [1, 'warshard-1', 2, {}],
];

export function drawPlan(chance: Chance, agents: readonly string[]): MatchPlan {
  const total = table.reduce((sum, [weight]) => sum + weight, 0);
  let place = chance.between(1, total);
  const [, id, players, overrides] = table.find(([weight]) => (place -= weight) <= 0) as (typeof table)[number];
  const game = findGame(id) as Game;
  const options = game.options(overrides);
  if (isRefusal(options)) throw new Error(options.message);
  const first = chance.between(0, agents.length - 1);
  return {
    game: id,
    options,
    players: Array.from({ length: players }, (_, seat) => {
      const agentId = agents[(first + seat) % agents.length];
      return { agentId, name: agentId, isHouse: false };
    }),
    mode: 'casual',
    pace: { turnSeconds: chance.pick([10, 20, 60]), tickMs: chance.pick([1000, 3000]), isEager: chance.happens(0.5) },
    errorAllowance: chance.pick([0, 0, 0, 1, 3]),
  };
}

export function drawTemper(chance: Chance): Temper {
  const some = (rate: number) => (chance.happens(0.5) ? rate * chance.next() : 0);
  return {
    silence: some(0.05),
    mischief: some(0.06),
    forfeits: some(0.01),
    restarts: some(0.02),
    mostThoughtMs: chance.pick([100, 1000, 4000]),
    brink: chance.happens(0.5) ? 0.5 : 0,
  };
}
