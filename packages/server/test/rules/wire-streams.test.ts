import { canonicalJson } from '@hexfront/engine';
import { expect } from 'vitest';
import type { StreamEvent } from '../../src/arena/reader.ts';
import { memoryArena } from '../arena/memory-arena.ts';
import { FlakyStorage } from '../arena/flaky-storage.ts';
import { endTurn, open, type TestMatch } from '../arena/test-match.ts';
import { rule } from './rule.ts';

const start = { seq: 0, k: -1 };
const said = (events: readonly StreamEvent[]) => events.map(({ id, event }) => `${id} ${event.event}`);
const stream = async (live: TestMatch, eye: number | 'public', after: string | null) => {
  const { reader } = live.at;
  const match = await live.match;
  return (await reader.stream(match, eye, after === null ? null : await reader.cursor(match, eye, after))).events;
};

/** Two turns and the end of a match. */
async function played(): Promise<TestMatch> {
  const live = await open('attrition-1');
  await live.send(0, endTurn);
  await live.send(1, endTurn);
  await live.at.arena.finish(live.id, 'agent-0');
  return live;
}

rule(
  ['ruling wire.12/1', 'ruling wire.13/1', 'ruling wire.13/2'],
  'the events of players and the public, and their order',
  async () => {
    const live = await played();
    const { reader } = live.at;
    const match = await live.match;
    expect(said((await reader.stream(match, 1, start)).events)).toEqual([
      '0.0 match_found',
      '0.1 state',
      '1.0 engine_events',
      '1.1 state',
      '1.2 your_turn',
      '2.0 engine_events',
      '2.1 state',
      '3.0 engine_events',
      '3.1 state',
      '4.0 game_ended',
    ]);
    expect(said((await reader.stream(match, 'public', start)).events)).toEqual([
      '0.0 state',
      '1.0 state',
      '2.0 state',
      '3.0 state',
      '4.0 game_ended',
    ]);
  },
);

rule(['ruling wire.3/3', 'ruling wire.13/2'], 'a cancelled match sends its last state, then the end', async () => {
  const live = await open('attrition-1');
  await live.at.arena.cancel(live.id);
  const { events } = await live.at.reader.stream(await live.match, 'public', start);
  expect(said(events)).toEqual(['0.0 state', '1.0 state', '1.1 game_ended']);
  expect(events[1].event).toMatchObject({ state: { stateVersion: 1, status: 'ended', cancelled: true } });
  expect(events[2].event).toMatchObject({
    winnerAgentId: null,
    loserAgentId: null,
    reason: 'terminal',
    cancelled: true,
  });
});

rule('ruling wire.12/1', 'after any event, a stream resumes with the next one', async () => {
  const live = await played();
  for (const eye of [0, 1, 'public'] as const) {
    const { events } = await live.at.reader.stream(await live.match, eye, start);
    for (const [i, { id }] of events.entries()) expect(await stream(live, eye, id)).toEqual(events.slice(i + 1));
  }
});

rule('ruling wire.12/1', 'a node that has just read the log sends the same', async () => {
  const live = await played();
  const again = memoryArena(live.at.storage);
  const [here, there] = [await live.match, await again.arena.liveMatches.find(live.id)];
  for (const eye of [0, 1, 'public'] as const) {
    expect(await again.reader.stream(there!, eye, start)).toEqual(await live.at.reader.stream(here, eye, start));
  }
});

rule('ruling wire.12/3', 'without a cursor, the state comes first, then the event that needs a reaction', async () => {
  const live = await open('attrition-1');
  expect(said(await stream(live, 'public', null))).toEqual(['0.0 state']);
  expect(said(await stream(live, 0, null))).toEqual(['0.1 state', '0.2 your_turn']);
  expect(said(await stream(live, 1, null))).toEqual(['0.1 state']);
  await live.at.arena.finish(live.id, 'agent-0');
  expect(said(await stream(live, 'public', null))).toEqual(['2.-1 state', '2.0 game_ended']);
});

rule('ruling wire.12/3', 'a stream that was cut off between the state and the end still sends the end', async () => {
  for (const end of ['finish', 'cancel'] as const) {
    const live = await open('attrition-1');
    await live.at.arena[end](live.id, 'agent-0');
    const [state, ended] = await stream(live, 'public', null);
    expect(await stream(live, 'public', state.id)).toEqual([ended]);
    expect(await stream(live, 'public', ended.id)).toEqual([]);
  }
});

rule('ruling wire.12/2', 'one counter for all matches of an agent, without gaps, resumable anywhere', async () => {
  const at = memoryArena();
  const liveMatches = [
    await open('attrition-1', {}, at),
    await open('conquest-1', {}, at),
    await open('battle-1', {}, at),
  ];
  await liveMatches[1].send(0, { action: 'pass' });
  await liveMatches[0].send(0, endTurn);
  await at.clock.pass(1000);
  for (const agent of ['agent-0', 'agent-1']) {
    const { events, cursor } = await at.reader.outbox(agent, 0, 100);
    expect(events.map(({ id }) => id)).toEqual(events.map((_, i) => i + 1));
    expect(cursor).toBe(events.length);
    expect(new Set(events.map(({ event }) => event.matchId)).size).toBe(3);
    for (const { id } of events) {
      expect((await at.reader.outbox(agent, id, 100)).events).toEqual(events.slice(id));
    }
  }
});

rule('ruling wire.12/2', 'an event that is in storage but not yet in memory is sent once it is', async () => {
  const storage = new FlakyStorage();
  const live = await open('attrition-1', {}, memoryArena(storage));
  // Another process writes to the same match: this one only finds out by reading.
  const other = memoryArena(storage);
  await other.arena.submit(live.id, 'agent-0', { moveId: 'x', expectedVersion: 0, move: endTurn });
  const { events } = await live.at.reader.outbox('agent-1', 0, 100);
  expect(events.map(({ event }) => event.event)).toEqual([
    'match_found',
    'state',
    'engine_events',
    'state',
    'your_turn',
  ]);
});

rule('ruling wire.13/3', 'the log of a live match shows neither seed nor reasoning', async () => {
  const live = await open('attrition-1');
  await live.send(0, { ...endTurn, reasoning: 'a secret plan' });
  const { head } = await live.match;
  const shown = canonicalJson(await live.at.reader.log(await live.match, -1, 100, null));
  expect(shown).toContain('end_turn');
  expect(shown).toContain(head.seedHash);
  expect(shown).not.toContain(head.seed);
  expect(shown).not.toContain('reasoning');
});

rule('ruling wire.14', 'reasoning is visible only to its author and the operator', async () => {
  for (const game of ['attrition-1', 'battle-1']) {
    const live = await open(game);
    const move = game === 'battle-1' ? { tick_target: 1, orders: [] } : endTurn;
    await live.send(0, { ...move, reasoning: 'a secret plan' });
    const log = async (reader: 'all' | number | null) =>
      canonicalJson(await live.at.reader.log(await live.match, -1, 100, reader)).includes('a secret plan');
    expect([await log('all'), await log(0), await log(1), await log(null)]).toEqual([true, true, false, false]);
    await live.at.clock.pass(1000);
    const match = await live.match;
    for (const eye of [0, 1, 'public', 'all'] as const) {
      const { events } = await live.at.reader.stream(match, eye, start);
      expect(canonicalJson(events as never)).not.toContain('a secret plan');
    }
    await live.at.arena.cancel(live.id);
    expect(canonicalJson((await live.at.reader.replay(match)) as never)).not.toContain('a secret plan');
  }
});

rule('ruling wire.15', 'under fog, players see their own view, and the public sees tick and status', async () => {
  const live = await open('battle-1', { seats: 3 });
  await live.at.clock.pass(1000);
  const match = await live.match;
  const states = async (eye: number | 'public') =>
    (await live.at.reader.stream(match, eye, start)).events
      .filter(({ event }) => event.event === 'state')
      .map(({ event }) => (event.state as { game: object }).game);
  expect(await states('public')).toEqual([
    { tick: 0, status: 'active' },
    { tick: 1, status: 'active' },
  ]);
  for (const seat of [0, 1, 2]) {
    expect((await states(seat)).at(-1)).toEqual(match.game.view(match.state, seat));
  }
  expect(canonicalJson((await states(0)) as never)).not.toBe(canonicalJson((await states(1)) as never));
});
