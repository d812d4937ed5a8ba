import { type Game, findGame, type JsonObject } from '@hexfront/engine';
import { expect, test } from 'vitest';
import type { Match } from '../../src/arena/match.ts';
import { LocalClient } from '../../src/models/client/local-client.ts';
import { readDocument } from '../../src/models/mcp/documents.ts';
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
    // What has changed since the last tick, that nothing has since, and the whole position.
    await world.use('turn', { seconds: 0 }),
    await world.use('turn', { seconds: 0 }),
    await world.use('turn', { full: true, seconds: 0 }),
    await world.use('turn', { unit: 'u0' }),
    await world.use('turn', { unit: 'u40' }),
    await world.use('what_if', { actions: [{ type: 'MOVE' }] }),
    ...(await Promise.all(hexes.map(({ q, r }) => world.use('explain', { hex: `(${q},${r})` })))),
    await useTool(world.context, 'my_matches', {}, signal),
    await useTool(world.context, 'list_games', {}, signal),
    await readDocument(world.context, `hexfront://ground/${world.matchId}`),
  ];
  for (const order of probes(world.game.id, version)) {
    // Orders can be replaced until the tick runs, which waits for the enemy.
    said.push(await world.use('submit', { version, actions: [order, { type: 'NONSENSE' }], wait: false }));
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
    const own = (await still.use('turn', { unit: 'f0' })).data.actions;
    const actions = Array.isArray(own) ? own.slice(0, 1) : [];
    // The enemy decides last, so both answers wait for the tick and tell what it has changed.
    const answers = [still, busy].map((world) => world.use('submit', { version: tick, actions }));
    await still.enemyOrders([]);
    await busy.enemyOrders(enemyOrders(await busy.match()));
    const [quiet, loud] = await Promise.all(answers);
    expect(loud).toEqual(quiet);
    expect(quiet.data).toMatchObject({ version: tick + 1, full: false });
  }
  expect(compared).toBeGreaterThanOrEqual(3);
  const used = new Set(['turn', 'submit', 'explain', 'what_if', 'my_matches', 'list_games']);
  // The other tools do not read a position (read_rules, join) or end it (resign).
  expect(tools.map(({ name }) => name).filter((name) => !used.has(name))).toEqual(['read_rules', 'join', 'resign']);
  await still.live.close();
  await busy.live.close();
});
