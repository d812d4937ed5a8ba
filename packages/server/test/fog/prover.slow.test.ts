import { findGame, type Game, type JsonObject } from '@hexfront/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminKey, type Player, runnerKey, TestArena } from '../http/arena.ts';
import { distanceOfSides, enemyOrders, outOfSight } from './out-of-sight.ts';
import { overHttp, overMcp, overSocket, type Watched } from './surfaces.ts';

let arena: TestArena;
beforeAll(async () => {
  arena = await TestArena.start('pglite', {}, new Set(), { longPollMs: 1, heartbeatMs: 60, mostWaiting: 1024 * 1024 });
});
afterAll(() => arena.close());

const seed = 'the same in both worlds';
const prompt = 'the plan of the enemy';
const reasoning = 'why the enemy does it';

/** One of two matches that begin the same, between agents of its own. */
class World {
  readonly watched: Watched;
  private readonly game: Game;

  private constructor(game: Game, watched: Watched) {
    this.game = game;
    this.watched = watched;
  }

  static async open(id: string): Promise<World> {
    const game = findGame(id) as Game;
    const [you, enemy] = await arena.players(2);
    const players = [you, enemy].map(({ id: agentId, name }) => ({ agentId, name, isHouse: false }));
    const pace = { turnSeconds: 0, tickMs: 0, isEager: true };
    const options = game.options() as JsonObject;
    const plan = { game: id, options, mode: 'casual', pace, errorAllowance: 0, players, seed } as const;
    const matchId = (await arena.server.services.arena.open(plan)) as string;
    return new World(game, { matchId, game: id, tickField: game.sets!.tickField, you, enemy });
  }

  async match() {
    return (await arena.server.services.liveMatches.find(this.watched.matchId))!;
  }

  async submit({ api }: Player, version: number, orders: readonly unknown[], more: object = {}): Promise<string> {
    const move = { [this.game.sets!.tickField]: version + 1, orders, ...more };
    const params = { matchId: this.watched.matchId };
    return JSON.stringify(
      await api.ok('move', { params, body: { moveId: `m${version}`, expectedVersion: version, move } }),
    );
  }

  async reached(version: number): Promise<void> {
    await expect.poll(async () => (await this.match()).stateVersion, { interval: 5 }).toBe(version);
  }

  /** What everyone may hear, with the names and times that always differ made the same. */
  async everything(version: number, stranger: Player): Promise<Map<string, string>> {
    const { you } = this.watched;
    const callers = { you: { authorization: `Bearer ${you.key}` }, nobody: {}, stranger: stranger.api.headers };
    const said = new Map<string, string>();
    for (const [caller, headers] of Object.entries(callers)) {
      const heard = await overHttp(arena, this.watched, version, headers as Record<string, string>);
      for (const [what, text] of heard) said.set(`${caller}: ${what}`, this.plain(text));
    }
    for (const heard of [await overSocket(arena, this.watched), await overMcp(arena, this.watched)])
      for (const [what, text] of heard) said.set(what, this.plain(text));
    return said;
  }

  plain(text: string): string {
    const { matchId, you, enemy } = this.watched;
    return text
      .replaceAll(matchId, 'MATCH')
      .replaceAll(you.id, 'YOU')
      .replaceAll(enemy.id, 'ENEMY')
      .replaceAll(`"${you.name}"`, '"you"')
      .replaceAll(`"${enemy.name}"`, '"enemy"')
      .replaceAll(new RegExp(`\\b(${you.name}|${enemy.name})\\b`, 'g'), 'someone')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replaceAll(/"(now|server_time|requestId)":("[^"]*"|[\d.]+)/g, '"$1":0');
  }
}

test.each([
  'battle-2',
  'battle-1',
])('%s: matches that differ only out of sight are told alike on every surface, and nothing private is told', async (id) => {
  const [still, busy] = [await World.open(id), await World.open(id)];
  const stranger = await arena.player();
  const { enemy } = busy.watched;
  const { promptVersionId } = await enemy.api.ok('createPrompt', { body: { gameType: id, promptText: prompt } });
  await enemy.api.ok('activatePrompt', { params: { id: promptVersionId } });
  const params = { matchId: busy.watched.matchId };
  const { token } = await enemy.api.ok('matchToken', { params });
  const cost = {
    model: 'secret-model',
    calls: 9,
    inputTokens: 1,
    outputTokens: 1,
    ms: 1,
    moves: 1,
    retries: 0,
    fallbacks: 0,
  };
  await enemy.api.ok('reportCost', { params, body: cost });
  const secrets = [seed, prompt, reasoning, token, enemy.key, adminKey, runnerKey, 'secret-model', 'told to nobody'];

  let [compared, ticks] = [0, 0];
  for (let tick = 0; tick < 2; tick++) {
    await still.submit(still.watched.enemy, tick, []);
    await busy.submit(enemy, tick, [...enemyOrders(await busy.match()), { type: 'told to nobody' }], { reasoning });
    const [quiet, loud] = [await still.everything(tick, stranger), await busy.everything(tick, stranger)];
    for (const [what, text] of loud) {
      if (text !== quiet.get(what)) expect(text, `${id}, tick ${tick}: ${what}`).toBe(quiet.get(what));
      const told = secrets.find((secret) => text.includes(secret));
      if (told !== undefined) expect.fail(`${what} tells ${told}`);
    }
    expect([...loud.keys()]).toEqual([...quiet.keys()]);
    compared += loud.size;
    ticks++;
    const answers = [await still.submit(still.watched.you, tick, []), await busy.submit(busy.watched.you, tick, [])];
    expect(busy.plain(answers[1])).toBe(still.plain(answers[0]));
    for (const world of [still, busy]) await world.reached(tick + 1);
    const [one, other] = [await still.match(), await busy.match()];
    expect(other.game.hash(other.state)).not.toBe(one.game.hash(one.state));
    expect(Math.min(distanceOfSides(one), distanceOfSides(other))).toBeGreaterThan(outOfSight);
  }
  expect(compared).toBeGreaterThan(500);
  expect(ticks).toBe(2);
});
