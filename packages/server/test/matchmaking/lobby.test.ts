import { expect, test } from 'vitest';
import { Lobby, type LobbySettings } from '../../src/matchmaking/lobby.ts';
import { memoryArena, pace, settle } from '../arena/memory-arena.ts';
import { FlakyStorage } from '../arena/flaky-storage.ts';
import { entry } from './queue-entry.ts';

const bots = ['bot-0', 'bot-1'].map((agentId) => ({ agentId, name: agentId, isHouse: true }));
const settings: LobbySettings = {
  pace: () => pace,
  houseWaitMs: 20_000,
  isHouseRated: false,
  houseBots: (_game, count) => bots.slice(0, count),
};

function waitingRoom(more: Partial<LobbySettings> = {}, storage = new FlakyStorage()) {
  const at = memoryArena(storage);
  const lobby = new Lobby(at.ports, at.arena, { ...settings, ...more });
  const join = (agentId: string, given = {}) => lobby.join(entry(agentId, { since: at.clock.now(), ...given }));
  return { ...at, storage, lobby, join };
}

test('the first waits, the second finds a match, and both are out of the queue', async () => {
  const { join, storage, lobby } = waitingRoom();
  expect(await join('a')).toBeNull();
  const matchId = await join('b');
  expect(await lobby.playing('a')).toBe(matchId);
  expect(await storage.queue()).toEqual([]);
  expect((await storage.outbox('a', 0, 9))[0].kinds[0]).toBe('match_found');
});

test('joining again keeps the place in the queue, or returns the match', async () => {
  const { join, storage, clock } = waitingRoom();
  await join('a');
  await clock.pass(5000);
  expect(await join('a')).toBeNull();
  expect((await storage.queue()).map(({ since }) => since)).toEqual([1_000_000]);
  const matchId = await join('b');
  expect(await join('a')).toBe(matchId);
  expect(await join('b')).toBe(matchId);
  expect(await storage.live()).toHaveLength(1);
});

test('a join during a sweep does not leave the agent both in the queue and in a match', async () => {
  const { join, lobby, storage } = waitingRoom();
  await storage.enqueue(entry('a', { since: 1 }));
  await storage.enqueue(entry('b', { since: 2 }));
  let release = () => {};
  storage.holdQueue = new Promise((resolve) => void (release = resolve));
  const joined = join('a');
  await settle();
  const swept = lobby.lead();
  await settle();
  release();
  await swept;
  expect(await joined).toBe((await storage.live())[0]);
  expect(await storage.queue()).toEqual([]);
});

test.each([
  'before',
  'after',
] as const)('if opening a match fails %s the commit, every agent is either in the queue or in the match', async (fails) => {
  const { join, storage, clock } = waitingRoom();
  await join('a');
  storage.fails = fails;
  await expect(join('b')).rejects.toThrow(fails === 'before' ? 'did not answer' : 'was lost');
  const [queued, live] = [await storage.queue(), await storage.live()];
  expect([queued.length, live.length]).toEqual(fails === 'before' ? [2, 0] : [0, 1]);
  await clock.pass(1000);
  expect(await join('b')).toBe((await storage.live())[0]);
  expect(await storage.live()).toHaveLength(1);
});

test.each([
  // mode, allowed in rated, bots, lead, seats
  ['casual', false, 2, 0, 'a bot-0'],
  ['casual', false, 2, 1, 'bot-0 a'],
  ['casual', false, 0, 0, null],
  ['rated', false, 2, 0, null],
  ['rated', true, 2, 0, 'a bot-0'],
] as const)('a house bot fills in after 20 s: %s, rated %s, %d bots, lead %d: %s', async (mode, isHouseRated, count, lead, seats) => {
  const { join, clock, storage, lobby } = waitingRoom({
    isHouseRated,
    houseBots: (_game, wanted) => bots.slice(0, Math.min(count, wanted)),
  });
  await lobby.lead();
  await join('a', { mode, lead });
  await clock.pass(19_000);
  expect(await storage.live()).toEqual([]);
  await clock.pass(2000);
  const [id] = await storage.live();
  const players = id === undefined ? null : (await storage.match(id))!.head.players.map((player) => player.agentId);
  expect(players?.join(' ') ?? null).toBe(seats);
});

test('a match of four needs three different bots', async () => {
  const { join, clock, storage, lobby } = waitingRoom();
  await lobby.lead();
  await join('a', { game: 'battle-1', players: 4 });
  await clock.pass(60_000);
  expect(await storage.live()).toEqual([]);
});

test('a validation match has the id that was noted for it, whatever bots the agent asks for', async () => {
  const { lobby, storage, clock } = waitingRoom({ isHouseRated: true });
  const asking = entry('a', { game: 'battle-1', since: clock.now(), validates: 'trial' });
  expect(await lobby.join(asking, bots)).toBe('trial');
  expect((await storage.match('trial'))!.head.players.map(({ agentId }) => agentId)).toEqual(['a', 'bot-0']);
});

test('whoever waits for a validation match that has ended meanwhile leaves the queue, and may join again', async () => {
  const { lobby, arena, storage, clock } = waitingRoom();
  const asking = entry('a', { since: clock.now(), validates: 'trial' });
  expect(await lobby.join(asking)).toBe('trial');
  await arena.cancel('trial');
  expect(await lobby.join(asking)).toBeNull();
  expect(await storage.queue()).toEqual([]);
});

test('a node that does not lead leaves those who wait to the one that does', async () => {
  const { join, clock, storage, lobby } = waitingRoom();
  await lobby.lead();
  lobby.rest();
  await join('a');
  await clock.pass(60_000);
  expect(await storage.live()).toEqual([]);
  await lobby.lead();
  expect(await storage.live()).toHaveLength(1);
});

test('after a start, a sweep pairs the agents that are already waiting', async () => {
  const { storage, lobby } = waitingRoom();
  await storage.enqueue(entry('a'));
  await storage.enqueue(entry('b'));
  await lobby.lead();
  expect(await storage.live()).toHaveLength(1);
});
