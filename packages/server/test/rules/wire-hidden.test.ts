import { type Game, games, sha256Hex } from '@hexfront/engine';
import { expect } from 'vitest';
import { stateTickFrame } from '../../src/bot-socket/frames.ts';
import { costOfStream } from '../../src/http/catching-up.ts';
import { summaryOf } from '../../src/http/handlers/matches.ts';
import { MatchStreams } from '../../src/streams/match-stream.ts';
import type { SseClient } from '../../src/streams/sse-client.ts';
import { memoryArena, settle } from '../arena/memory-arena.ts';
import { open, type TestMatch } from '../arena/test-match.ts';
import { rule } from './rule.ts';

const simultaneous = games.filter(({ traits }) => traits.simultaneous);
const tickMs = 1000;
const ticks = 3;
const stepMs = 100;

/** What the hidden seats do at a moment of a tick, in steps of 100 ms. */
type Conduct = (live: TestMatch, tick: number, step: number) => Promise<unknown>;

const conducts: Record<string, Conduct> = {
  'orders at once': async (live, _, step) => step === 0 && live.order(1, []),
  'orders at the last moment': async (live, _, step) => step === 8 && live.order(1, []),
  'orders in every other tick': async (live, tick, step) => tick % 2 === 0 && step === 4 && live.order(1, []),
  'sends orders all the time': async (live) => live.order(1, []),
  'orders too late': async (live, _, step) => step === 9 && live.order(1, []),
  'sends nonsense': async (live, tick) => live.send(1, { tick_target: 'soon', tick }),
  'asks for the same move again': async (live, tick) => live.order(1, [], { moveId: `same ${tick}` }),
};
/** What the opponents may see at the next tick, but not the public. */
const visible: Record<string, Conduct> = {
  'moves its units': async (live, _, step) => step === 8 && live.order(1, await live.orders(1, 3)),
  resigns: async (live, tick, step) => tick === 2 && step === 5 && live.at.arena.finish(live.id, 'agent-2'),
};
const nothing: Conduct = async () => {};

/** A client that only listens. */
function listener() {
  const heard: string[] = [];
  const hear = (text: string): boolean => heard.push(text) > 0;
  const client = { isOpen: true, write: hear, send: async (text: string) => hear(text), close: () => hear('closed') };
  return { heard, client: client as unknown as SseClient };
}

/** Everything that the public can see of a match, or an opponent too, and when it can be seen. */
async function output({ id: game }: Game, conduct: Conduct, who: 'public' | 'opponent'): Promise<string> {
  const at = memoryArena();
  const live = await open(game, { seats: 3, pace: { turnSeconds: 0, tickMs, isEager: false } }, at);
  const { bus } = at.ports;
  const streams = new MatchStreams({ reader: at.reader, liveMatches: at.arena.liveMatches, bus, report: expect.fail });
  const seen: unknown[] = [];
  const follow = async (last: string | null) => {
    const { heard, client } = listener();
    const match = await live.match;
    const after = last === null ? null : await at.reader.cursor(match, 'public', last);
    if (last !== null && after === null) return seen.push(`${last} is refused`);
    if (last !== null) seen.push(`${last} costs ${costOfStream(match, last, after!)}`);
    const leave = streams.follow(match, client, after, false);
    for (let i = 0; i < 10; i++) await settle();
    leave();
    return seen.push([last, ...heard]);
  };
  const whole = listener();
  streams.follow(await live.match, whole.client, null, false);
  for (let tick = 0; tick < ticks; tick++) {
    for (let step = 0; step < tickMs / stepMs; step++) {
      await conduct(live, tick, step);
      await settle();
      seen.push((await at.reader.now(await live.match, 'public')).state, summaryOf(await live.match));
      seen.push([at.clock.now(), ...whole.heard.splice(0)]);
      for (const last of [null, '0', '3', `${tick}`, `${tick + 1}`, '12', '12.0', '3.-1']) await follow(last);
      if (who === 'opponent' && step % 8 === 1) seen.push(await opponentSees(live));
      await at.clock.pass(stepMs);
    }
  }
  await at.arena.cancel(live.id);
  for (const last of [null, ...Array.from({ length: ticks + 4 }, (_, i) => String(i))]) await follow(last);
  expect(at.problems).toEqual([]);
  return JSON.stringify([...seen, ...whole.heard], null, 1);
}

/** As a hash, because views are large. */
async function opponentSees(live: TestMatch): Promise<string> {
  const { reader, arena, clock } = live.at;
  const match = await live.match;
  const moment = await arena.liveMatches.momentAt(match, match.seq);
  const about = { match, moment, seat: 0, now: clock.now(), isFirst: false, wantsLegal: false };
  const { state } = await reader.now(match, 0);
  const events = [await reader.standing('agent-0'), await reader.outbox('agent-0', 3 * match.stateVersion, 100)];
  return sha256Hex(JSON.stringify([state, events, stateTickFrame(about)]));
}

for (const game of simultaneous) {
  for (const [who, all] of [
    ['opponent', conducts],
    ['public', visible],
  ] as const) {
    let quiet: Promise<string> | null = null;
    for (const [what, conduct] of Object.entries(all)) {
      rule('ruling wire.12/4', `${game.id}: no ${who} can tell that a hidden player ${what}`, async () => {
        quiet ??= output(game, nothing, who);
        expect(await output(game, conduct, who)).toBe(await quiet);
      });
    }
  }
  rule('ruling wire.12/4', `${game.id}: ids count the public events, and each of them resumes`, () => resumes(game));
}

async function resumes({ id }: Game): Promise<void> {
  for (const end of ['finish', 'cancel'] as const) {
    const live = await open(id, { pace: { turnSeconds: 0, tickMs, isEager: false } });
    for (let tick = 0; tick < 3; tick++) {
      await live.order(0, []);
      await live.order(1, []);
      await live.at.clock.pass(tickMs);
    }
    await live.at.arena[end](live.id, 'agent-0');
    await live.at.clock.pass(tickMs);
    const told = async ({ reader, arena }: TestMatch['at'], last: string) => {
      const match = (await arena.liveMatches.find(live.id))!;
      const after = await reader.cursor(match, 'public', last);
      return after === null ? null : (await reader.stream(match, 'public', after)).events;
    };
    const events = (await told(live.at, '0'))!;
    expect(events.map((event) => `${event.id} ${event.event.event}`)).toEqual([
      '1 state',
      '2 state',
      '3 state',
      '4 state',
      '5 game_ended',
    ]);
    // Another node has nothing but the log.
    for (const at of [live.at, memoryArena(live.at.storage)]) {
      for (const [place, event] of events.entries()) expect(await told(at, event.id)).toEqual(events.slice(place + 1));
      expect(await told(at, '6')).toBeNull();
      const { events: first } = await at.reader.stream((await at.arena.liveMatches.find(live.id))!, 'public', null);
      expect(first.map((event) => event.id)).toEqual(['4', '5']);
    }
  }
}
