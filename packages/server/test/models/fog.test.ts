import { type Game, findGame, type JsonObject } from '@hexfront/engine';
import { expect, test } from 'vitest';
import type { Match } from '../../src/arena/match.ts';
import { LocalClient } from '../../src/models/client/local-client.ts';
import { ToolContext } from '../../src/models/tools/tool-context.ts';
import { tools, useTool } from '../../src/models/tools/index.ts';
import { SteadyClock } from '../../src/runtime/steady-clock.ts';
import { distanceOfSides, enemyOrders, hexes, outOfSight, probes } from '../fog/out-of-sight.ts';

const signal = new AbortController().signal;

/** One of two worlds that begin the same: the player's tools, and control of the enemy. */
class World {
  readonly live: LocalClient;
  readonly context: ToolContext;
  readonly game: Game;
  matchId = '';

  constructor(game: string) {
    let count = 0;
    const ids = { id: () => `m-${++count}`, seed: () => 'the same in both worlds' };
    this.live = new LocalClient({
      ids,
      clock: new SteadyClock(
        () => 1_000_000,
        () => 0,
      ),
    });
    this.context = new ToolContext(this.live);
    this.game = findGame(game) as Game;
  }

  async open(): Promise<void> {
    const options = this.game.options() as JsonObject;
    const players = ['you', 'enemy'].map((agentId) => ({ agentId, name: agentId, isHouse: false }));
    const pace = { turnSeconds: 0, tickMs: 0, isEager: true };
    const plan = { game: this.game.id, options, mode: 'casual', pace, errorAllowance: 0, players } as const;
    this.matchId = (await this.live.arena.open(plan)) as string;
  }

  async match(): Promise<Match> {
    return (await this.live.arena.liveMatches.find(this.matchId)) as Match;
  }

  use(name: string, given: object = {}) {
    return useTool(this.context, name, { match_id: this.matchId, ...given }, signal);
  }

  async enemyOrders(orders: readonly unknown[]): Promise<void> {
    const { stateVersion: version } = await this.match();
    const move = { [this.game.sets!.tickField]: version + 1, orders } as never;
    const { status } = await this.live.arena.submit(this.matchId, 'enemy', {
      moveId: `enemy ${version}`,
      expectedVersion: version,
      move,
    });
    expect(status).toBe(200);
  }
}

/** All output of the tools in this position, including errors. Nothing here advances the match. */
async function everythingSaid(world: World, version: number): Promise<unknown[]> {
  const said: unknown[] = [
    await world.use('wait_for_turn', { seconds: 0 }),
    await world.use('look', { format: 'json' }),
    await world.use('legal_actions', { limit: 200 }),
    await world.use('legal_actions', { unit: 'u40' }),
    await world.use('what_if', { actions: [{ type: 'MOVE' }] }),
    ...(await Promise.all(hexes.map(({ q, r }) => world.use('explain', { hex: `(${q},${r})` })))),
    await useTool(world.context, 'my_matches', {}, signal),
    await useTool(world.context, 'list_games', {}, signal),
  ];
  for (const order of probes(world.game.id, version)) {
    // An invalid order keeps the set from being submitted; the error shows the result for each order.
    said.push(await world.use('submit', { expected_version: version, orders: [order, { type: 'NONSENSE' }] }));
  }
  return said;
}

test.each([
  'battle-2',
  'battle-1',
])('%s: worlds that differ only out of sight look the same through every tool', async (id) => {
  const [still, busy] = [new World(id), new World(id)];
  await still.open();
  await busy.open();
  let compared = 0;
  for (let tick = 0; tick < 6; tick++) {
    const [one, other] = [await still.match(), await busy.match()];
    if (Math.min(distanceOfSides(one), distanceOfSides(other)) <= outOfSight) break;
    if (tick > 0) {
      expect(other.game.hash(other.state)).not.toBe(one.game.hash(one.state));
      compared++;
    }
    expect(await everythingSaid(busy, tick)).toEqual(await everythingSaid(still, tick));
    const own = (await still.use('legal_actions', { kind: id === 'battle-2' ? 'BUILD' : 'Produce' })).data.actions;
    const orders = Array.isArray(own) ? own.slice(0, 1) : [];
    await still.enemyOrders([]);
    await busy.enemyOrders(enemyOrders(await busy.match()));
    const answers = [still, busy].map((world) => world.use('submit', { expected_version: tick, orders }));
    expect(await answers[1]).toEqual(await answers[0]);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(compared).toBeGreaterThanOrEqual(3);
  const used = new Set([
    'wait_for_turn',
    'look',
    'explain',
    'legal_actions',
    'what_if',
    'my_matches',
    'list_games',
    'submit',
  ]);
  // The other tools do not read a position (read_rules, join) or end it (resign).
  expect(tools.map(({ name }) => name).filter((name) => !used.has(name))).toEqual(['read_rules', 'join', 'resign']);
  await still.live.close();
  await busy.live.close();
});
