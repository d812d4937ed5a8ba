import { expect } from 'vitest';
import { memoryArena } from '../arena/memory-arena.ts';
import { FlakyStorage } from '../arena/flaky-storage.ts';
import { endTurn, open, type TestMatch } from '../arena/test-match.ts';
import { rule } from './rule.ts';

const minute = 60_000;
/** A decision that is this late still counts. */
const grace = 250;
/** How closely stalls are measured. */
const beat = 200;
const isOver = async (live: TestMatch) => (await live.match).ending !== null;

rule('ruling wire.11/1', 'a minute without a decision is a timeout, and a version of its own', async () => {
  const live = await open('attrition-1');
  await live.at.clock.pass(minute + grace - 1);
  expect(await isOver(live)).toBe(false);
  await live.at.clock.pass(1);
  expect(await live.kinds()).toBe('opened withdrawn ended');
  expect((await live.log())[1]).toMatchObject({
    stateVersion: 1,
    body: { seat: 0, reason: 'turn_timeout', withdrawal: 'turn_timeout', by: 'timeout' },
  });
  expect(await live.last()).toMatchObject({ body: { winnerAgentId: 'agent-1', reason: 'turn_timeout' } });
});

rule('ruling wire.11/1', 'actions of one turn share its time; the next turn has its own', async () => {
  const live = await open('attrition-1');
  const { game, state } = await live.match;
  await live.at.clock.pass(20_000);
  await live.send(0, game.legal(state, 0)[0]);
  const [opened, moved] = await live.log();
  expect(moved.body).toHaveProperty('deadline', (opened.body as { deadline: number }).deadline);
  await live.at.clock.pass(39_000);
  await live.send(0, endTurn);
  expect((await live.match).deadline).toBe(live.at.clock.now() + minute);
  await live.at.clock.pass(minute + grace);
  expect((await live.log()).at(-2)).toMatchObject({ kind: 'withdrawn', body: { seat: 1 } });
});

rule('ruling wire.11/1', 'an allowance of 0 means no limit', async () => {
  const live = await open('attrition-1', { pace: { turnSeconds: 0, tickMs: 1000, isEager: true } });
  await live.at.clock.pass(100 * minute);
  expect(await isOver(live)).toBe(false);
  expect((await live.match).deadline).toBeNull();
});

rule('ruling wire.11/1', 'ticks follow each other without drift', async () => {
  const live = await open('battle-2', { pace: { turnSeconds: 60, tickMs: 1000, isEager: false } });
  await live.at.clock.pass(5000);
  const [opened, ...ticks] = await live.log();
  expect(ticks.map((record) => record.at - opened.at)).toEqual([1000, 2000, 3000, 4000, 5000]);
});

rule('ruling wire.11/2', 'after a rebuild, the player to move gets a full clock', async () => {
  const live = await open('attrition-1');
  await live.at.clock.pass(59_000);
  const again = memoryArena(live.at.storage, live.at.clock);
  await live.at.arena.stop();
  expect(await again.arena.resume()).toBe(1);
  await again.clock.pass(minute + grace - 1);
  expect(await live.kinds()).toBe('opened');
  await again.clock.pass(1);
  expect(await live.kinds()).toBe('opened withdrawn ended');
});

for (const fails of ['before', 'after'] as const) {
  rule(
    'ruling wire.11/2',
    `a decision that we failed to store (${fails} it was made) gives the time back in full`,
    async () => {
      const storage = new FlakyStorage();
      const live = await open('attrition-1', {}, memoryArena(storage));
      await live.at.clock.pass(59_000);
      storage.fails = fails;
      const first = await live.send(0, endTurn, { moveId: 'a' });
      expect(first).toMatchObject({ status: 503, body: { code: 'storage-fault' } });
      await live.at.clock.pass(minute - 1);
      expect(await isOver(live)).toBe(false);
      expect(await live.send(0, endTurn, { moveId: 'a', version: 0 })).toMatchObject({ status: 200 });
      expect(await live.kinds()).toBe('opened advanced');
    },
  );
}

rule('ruling wire.11/2', 'a timeout that could not be stored is tried again', async () => {
  const storage = new FlakyStorage();
  const live = await open('attrition-1', {}, memoryArena(storage));
  await live.at.clock.pass(minute);
  storage.fails = 'before';
  await live.at.clock.pass(grace);
  expect(await live.kinds()).toBe('opened');
  expect(live.at.problems).toHaveLength(2);
  await live.at.clock.pass(1000 + grace);
  expect(await live.kinds()).toBe('opened withdrawn ended');
});

rule('ruling wire.11/2', 'a match that cannot be read for a while continues when it can', async () => {
  const storage = new FlakyStorage();
  const live = await open('attrition-1', {}, memoryArena(storage));
  storage.isAway = true;
  await live.send(0, endTurn);
  await live.at.clock.pass(10 * minute);
  storage.isAway = false;
  await live.at.clock.pass(minute + 1000 + grace);
  expect(await live.kinds()).toBe('opened withdrawn ended');
});

rule('ruling wire.11/2', 'so does one that could not be read at the start', async () => {
  const storage = new FlakyStorage();
  const live = await open('attrition-1', {}, memoryArena(storage));
  await live.at.arena.stop();
  const again = memoryArena(storage, live.at.clock);
  storage.isAway = true;
  expect(await again.arena.resume()).toBe(0);
  storage.isAway = false;
  await again.clock.pass(minute + 1000 + grace);
  expect(await live.kinds()).toBe('opened withdrawn ended');
});

for (const [frozen, title] of [
  [30_000, 'in the middle of the time'],
  [59_000, 'shortly before its end'],
  [90_000, 'beyond its end'],
] as const) {
  rule('ruling wire.11/2', `a long stall of this process, ${title}, is refunded, and no more than that`, async () => {
    const live = await open('attrition-1');
    await live.at.clock.pass(1000);
    await live.at.clock.standStill(frozen);
    await live.at.clock.pass(minute - 1000 - beat + grace - 1);
    expect(await isOver(live)).toBe(false);
    await live.at.clock.pass(beat + 1);
    expect(await isOver(live)).toBe(true);
  });

  rule('ruling wire.11/2', `a stall of the database, ${title}, is refunded, and no more than that`, async () => {
    const storage = new FlakyStorage();
    const live = await open('attrition-1', {}, memoryArena(storage));
    await live.at.clock.pass(1000);
    const release = storage.freeze();
    await live.at.clock.pass(frozen);
    release();
    await live.at.clock.pass(minute - 1000 - beat + grace - 1);
    expect(await isOver(live)).toBe(false);
    await live.at.clock.pass(beat + 1);
    expect(await isOver(live)).toBe(true);
  });
}

for (const [used, title] of [
  [30_000, 'in the middle of the time'],
  [59_900, 'across its end'],
] as const) {
  rule('ruling wire.11/2', `a short stall of this process, ${title}, is refunded, and no more than that`, async () => {
    const live = await open('attrition-1');
    await live.at.clock.pass(used);
    await live.at.clock.standStill(2000);
    await live.at.clock.pass(minute - used - beat + grace - 1);
    expect(await isOver(live)).toBe(false);
    await live.at.clock.pass(beat + 1);
    expect(await isOver(live)).toBe(true);
  });
}

rule('ruling wire.11/2', 'when process and database stall together, the time is refunded once', async () => {
  const storage = new FlakyStorage();
  const live = await open('attrition-1', {}, memoryArena(storage));
  const release = storage.freeze();
  await live.at.clock.pass(10_000);
  await live.at.clock.standStill(2000);
  await live.at.clock.pass(10_000);
  release();
  await live.at.clock.pass(0);
  const { deadline, clockSince } = await live.match;
  expect(deadline! - clockSince - minute).toBeGreaterThan(22_000 - 2 * beat);
  expect(deadline! - clockSince - minute).toBeLessThanOrEqual(22_000);
});

rule('ruling wire.11/2', 'frequent short stalls do not keep a silent player in the match', async () => {
  const live = await open('attrition-1');
  for (let served = 0; served < minute + grace; served += 3000) {
    await live.at.clock.standStill(300);
    await live.at.clock.pass(3000);
  }
  expect(await live.kinds()).toBe('opened withdrawn ended');
});

rule(
  'ruling wire.11/2',
  'a decision that arrived in time counts, however long we take to look up its sender',
  async () => {
    const live = await open('attrition-1');
    await live.at.clock.pass(minute);
    const admitted = live.at.arena.arrivals.begin();
    await live.at.clock.pass(5000);
    expect(await live.kinds()).toBe('opened');
    const sent = live.send(0, endTurn);
    admitted();
    expect((await sent).status).toBe(200);
    await live.at.clock.pass(1000);
    expect(await live.kinds()).toBe('opened advanced');
  },
);

rule('ruling wire.11/2', 'one that was refused at the door does not hold the clock up for long', async () => {
  const live = await open('attrition-1');
  await live.at.clock.pass(minute);
  const refused = live.at.arena.arrivals.begin();
  await live.at.clock.pass(5000);
  refused();
  await live.at.clock.pass(grace);
  expect(await live.kinds()).toBe('opened withdrawn ended');
});

rule('ruling wire.11/2', 'a stall while a decision is being stored takes no time from the next player', async () => {
  const storage = new FlakyStorage();
  const live = await open('attrition-1', {}, memoryArena(storage));
  const release = storage.freeze();
  const sent = live.send(0, endTurn);
  await live.at.clock.standStill(30_000);
  release();
  expect((await sent).status).toBe(200);
  expect((await live.match).deadline).toBe(live.at.clock.now() + minute);
});

rule('ruling wire.11/2', 'a tick that was delayed for long does not shorten the next one', async () => {
  const live = await open('battle-2', { pace: { turnSeconds: 60, tickMs: 1000, isEager: false } });
  await live.at.clock.pass(500);
  await live.at.clock.standStill(1400);
  await live.at.clock.pass(0);
  const { deadline, stateVersion } = await live.match;
  expect(stateVersion).toBe(1);
  expect(deadline).toBe(live.at.clock.now() + 1000);
});

rule('ruling wire.11/2', 'a house bot never times out', async () => {
  const players = [0, 1].map((seat) => ({ agentId: `agent-${seat}`, name: `Agent ${seat}`, isHouse: seat === 0 }));
  const live = await open('attrition-1', { players });
  await live.at.clock.pass(10 * minute);
  expect(await live.kinds()).toBe('opened');
});

rule('ruling wire.11/3', 'the time left is in answers, in your_turn and in every state', async () => {
  const live = await open('attrition-1');
  const { reader, clock } = live.at;
  await clock.pass(10_000);
  const deadline = clock.now() + 50_000;
  const turn = { deadline, timeLeftMs: 50_000 };
  const { events } = await reader.outbox('agent-0', 0, 10);
  expect(events.map(({ event }) => event.state ?? event).slice(1)).toMatchObject([turn, turn]);
  expect((await reader.now(await live.match, 0)).state).toMatchObject(turn);
  const { body } = await live.send(0, endTurn);
  expect(body.state).toMatchObject({ deadline: clock.now() + minute, timeLeftMs: minute });
  const past = (await reader.outbox('agent-0', 0, 1)).events.map(({ event }) => event);
  expect(past[2]).toMatchObject({ event: 'your_turn', stateVersion: 0, timeLeftMs: 0 });
});
