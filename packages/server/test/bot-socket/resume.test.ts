import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BotClient } from './bot-client.ts';
import { BotArena, type TestMatch } from './bot-arena.ts';

let arena: BotArena;
beforeAll(async () => {
  arena = await BotArena.start();
});
afterAll(() => arena.close());

/** Plays ticks in which everyone sends the first legal orders, and collects the frames of seat 0. */
async function playTicks(bots: readonly BotClient[], from: number, to: number): Promise<any[]> {
  const heard: any[] = [];
  for (let tick = from; tick <= to; tick++) {
    for (const [seat, bot] of bots.entries()) {
      const frame = await bot.until('state_tick', ({ tick_target }) => tick_target === tick);
      if (seat === 0) heard.push(frame);
      bot.send(frame.legal.slice(tick % 3, 20), tick);
    }
  }
  return heard;
}

const key = ({ q, r }: any) => `${q},${r}`;

test('battle-2: a bot that resumes gets the current position with all of control, and the missed events by tick', async () => {
  const live = await arena.openMatch('battle-2', { players: 3 });
  const query = '?legal=1';
  const bots = await Promise.all([0, 1, 2].map((seat) => arena.bot(live, seat, { query })));
  const away = await arena.bot(live, 0);
  await playTicks(bots, 1, 3);
  await away.until('state_tick', ({ payload }) => payload.tick === 2);
  await away.drop();
  const heard = await playTicks(bots, 4, 12);
  const last = await bots[0].until('state_tick', ({ tick_target }) => tick_target === 13);
  const expected = [...heard, last]
    .filter(({ payload }) => payload.tick > 2)
    .map(({ payload: { tick, events } }) => ({ tick, events }));

  const control = new Map<string, unknown>();
  for (const { payload } of bots[0].frames.filter(({ type }) => type === 'state_tick')) {
    for (const { owner, ...hex } of payload.visible_changes.control_updates) control.set(key(hex), owner);
  }
  const held = [...control].filter(([, owner]) => owner !== null).sort();

  const isBack = async () => {
    const back = await arena.bot(live, 0, { query: '?after=2' });
    const frame = await back.next();
    expect(frame).toMatchObject({ type: 'state_tick', tick_target: 13, your_turn: true });
    expect(frame.missed_events).toEqual(expected);
    expect(frame.payload.visible_changes.units).toEqual(last.payload.visible_changes.units);
    const told = frame.payload.visible_changes.control_updates.map(({ owner, ...hex }: any) => [key(hex), owner]);
    expect(told.sort()).toEqual(held);
    await back.drop();
  };
  await isBack();
  // None of it was only in memory.
  await arena.restart();
  for (const bot of bots) {
    expect(await bot.until('error')).toMatchObject({ payload: { code: 'shutting-down' } });
    expect(await bot.closed).toEqual({ code: 1012, reason: 'shutting-down' });
  }
  await isBack();
});

async function endTurns(live: TestMatch, bot: BotClient, turns: number): Promise<void> {
  for (let n = 0; n < turns; n++) {
    const { tick_target } = await bot.until('state_tick');
    const seat = (tick_target - 1) % 2;
    await arena.ok('POST', `/v1/matches/${live.matchId}/move`, live.tokens[seat], {
      moveId: `m${tick_target}`,
      expectedVersion: tick_target - 1,
      move: { action: 'end_turn' },
    });
  }
}

test('attrition-1: the same in sequential games', async () => {
  const live = await arena.openMatch('attrition-1');
  const witness = await arena.bot(live, 0);
  await endTurns(live, witness, 5);
  await witness.until('state_tick', ({ tick_target }) => tick_target === 6);
  const told = witness.frames.filter(({ type }) => type === 'state_tick').slice(2);
  const back = await arena.bot(live, 0, { query: '?after=1' });
  const frame = await back.next();
  expect(frame.missed_events).toEqual(told.map(({ tick_target, events }) => ({ tick: tick_target - 1, events })));
  expect(frame.missed_events).toHaveLength(4);
  expect(frame.payload).toEqual(told.at(-1)!.payload);
  const upToDate = await arena.bot(live, 0, { query: '?after=5' });
  expect(await upToDate.next()).toMatchObject({ type: 'state_tick', missed_events: [] });
});

test('GET …/start returns the first frame of the connection', async () => {
  for (const game of ['battle-1', 'battle-2', 'warshard-1']) {
    const live = await arena.openMatch(game);
    const bot = await arena.bot(live, 1);
    expect(await arena.ok('GET', `/v1/matches/${live.matchId}/start`, live.tokens[1])).toEqual(await bot.next());
  }
});
