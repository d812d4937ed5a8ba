import { findGame, type Game, type JsonObject } from '@hexfront/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminKey, type Player, runnerKey, TestArena } from '../http/arena.ts';
import { distanceOfSides, enemyOrders, outOfSight } from './out-of-sight.ts';
import { ledgerRow, prompt as systemPrompt } from '../http/ledger-rows.ts';
import { overHttp, overMcp, overSocket, type Watched } from './surfaces.ts';

let arena: TestArena;
beforeAll(async () => {
  arena = await TestArena.start('pglite', {}, new Set(), { longPollMs: 1, heartbeatMs: 60, mostWaiting: 1024 * 1024 });
});
afterAll(() => arena.close());

const seed = 'the same in both worlds';
const prompt = 'the plan of the enemy';
const reasoning = 'why the enemy does it';
const mark = { hex: '0,0', text: 'where the enemy strikes' };
const botLog = 'what the bot of the enemy printed';
const modelAnswer = 'what the model of the enemy answered';

/** One of two matches that begin the same, between agents of its own. */
class World {
  readonly watched: Watched;
  private readonly game: Game;

  private constructor(game: Game, watched: Watched) {
    this.game = game;
    this.watched = watched;
  }

  /** The enemy may count as a house bot: then the match is hidden all the same, because you are none. */
  static async open(id: string, houseSeats: readonly number[] = []): Promise<World> {
    const game = findGame(id) as Game;
    const [you, enemy] = await arena.players(2);
    const players = [you, enemy].map(({ id: agentId, name }, seat) => ({
      agentId,
      name,
      isHouse: houseSeats.includes(seat),
    }));
    const pace = { turnSeconds: 0, tickMs: 0, isEager: true };
    const options = game.options() as JsonObject;
    const plan = { game: id, options, mode: 'casual', pace, errorAllowance: 0, players, seed } as const;
    const matchId = (await arena.server.services.arena.open(plan)) as string;
    return new World(game, { matchId, game: id, tickField: game.sets!.tickField, you, enemy });
  }

  async match() {
    return (await arena.server.services.liveMatches.find(this.watched.matchId))!;
  }

  async submit(
    { api }: Player,
    version: number,
    orders: readonly unknown[],
    more: object = {},
    beside: object = {},
  ): Promise<string> {
    const move = { [this.game.sets!.tickField]: version + 1, orders, ...more };
    const params = { matchId: this.watched.matchId };
    return JSON.stringify(
      await api.ok('move', { params, body: { moveId: `m${version}`, expectedVersion: version, move, ...beside } }),
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
      .replaceAll(/"(now|server_time|requestId|spectators)":("[^"]*"|[\d.]+)/g, '"$1":0');
  }
}

test.each([
  ['battle-2', 'a person', []],
  ['battle-2', 'a house bot', [1]],
  ['battle-1', 'a person', []],
] as const)('%s against %s: matches that differ only out of sight are told alike on every surface, and nothing private is told', async (id, _, houseSeats) => {
  const [still, busy] = [await World.open(id, houseSeats), await World.open(id, houseSeats)];
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
  // Whoever publishes them does so after the match.
  await enemy.api.ok('setNotes', { body: { public: true } });
  await enemy.api.ok('publishMatchNotes', { params, body: { public: true } });
  await enemy.api.ok('uploadLog', { params, body: { text: botLog } });
  const ledger = { rows: [ledgerRow(1, 0, modelAnswer, { model: 'secret-model' })], prompts: [systemPrompt] };
  await enemy.api.ok('uploadLedger', { params, body: ledger });
  const said = [prompt, reasoning, mark.text, botLog, modelAnswer, systemPrompt.text, 'secret-model', 'told to nobody'];
  const secrets = [seed, ...said, token, enemy.key, adminKey, runnerKey];

  let [compared, ticks] = [0, 0];
  for (let tick = 0; tick < 2; tick++) {
    await still.submit(still.watched.enemy, tick, []);
    await busy.submit(
      enemy,
      tick,
      [...enemyOrders(await busy.match()), { type: 'told to nobody' }],
      { reasoning },
      {
        annotations: [mark],
      },
    );
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

test.each([
  'battle-2',
  'battle-1',
])('%s: a match of house bots alone is open to everyone, except for its seed and replay', async (id) => {
  const world = await World.open(id, [0, 1]);
  const { matchId, you, enemy } = world.watched;
  const params = { matchId };
  for (const player of [you, enemy]) await world.submit(player, 0, []);
  await world.reached(1);
  const stranger = await arena.player();
  for (const api of [arena.anyone, stranger.api]) {
    const { state } = await api.ok('matchState', { params, query: { view: 'all' } });
    expect(state.game.players).toHaveLength(2);
    expect((await api.ok('matchLog', { params })).records.length).toBeGreaterThan(2);
    const { q, r } = state.game.players[1].units[0];
    const asked = { params, query: { hex: `${q},${r}`, view: 'all' } };
    expect((await api.ok('explain', asked)).explanations.length).toBeGreaterThan(0);
    await api.refused('matchReplay', 'match-live', { params });
    await api.refused('matchState', 'not-a-player', { params, query: { view: 'own' } });
  }
  for (const [what, text] of await overHttp(arena, world.watched, 1, stranger.api.headers as Record<string, string>)) {
    if (text.includes(seed)) expect.fail(`${what} tells the seed`);
  }
});
