import { findGame, type Game, type Json, refusals } from '@hexfront/engine';
import { type BattleState, viewSeat } from '@hexfront/engine/battle';
import { faults } from '@hexfront/protocol';
import { expect, test } from 'vitest';
import { Fault, type MatchDetail } from '../../src/arena/api.ts';
import { fits, routesOf } from '../../src/reference/api-document.ts';
import { waitBefore } from '../../src/arena/backoff.ts';
import { EventParser } from '../../src/arena/event-parser.ts';
import { faultText } from '../../src/arena/fault-text.ts';
import { submissionResult } from '../../src/play/client/submitted-orders.ts';
import { ratesBetween, readMetrics } from '../../src/operator/metrics.ts';
import { ago } from '../../src/app/relative-time.ts';
import { decidingOf, outcomeOf } from '../../src/arena/wire.ts';
import { wordsOf } from '../../src/messages/words.ts';
import { LiveRun } from '../../src/worker/live-run.ts';
import { look } from '../../src/worker/look.ts';
import { gameIds, gameOf, playedMatch, replayOf } from '../matches.ts';

test.each([
  ['whole', ['id: 3.0\nevent: state\ndata: {"a":1}\n\n']],
  ['cut anywhere', ['id: 3.0\nev', 'ent: state\nda', 'ta: {"a":1}\n', '\n']],
  ['after a sign of life', [': beat\n\n', 'id: 3.0\nevent: state\ndata: {"a":1}\n\n']],
  ['with other line ends', ['id: 3.0\r\nevent: state\r\ndata: {"a":1}\r\n\r\n']],
])('a stream of events that arrives %s is parsed the same', (_, parts) => {
  const parser = new EventParser();
  expect(parts.flatMap((part) => parser.add(part))).toEqual([{ id: '3.0', event: 'state', data: '{"a":1}' }]);
});

test('waits grow, never exceed eight seconds, and differ between clients', () => {
  const least = Array.from({ length: 12 }, (_, attempt) => waitBefore(attempt, () => 0));
  expect(least).toEqual(least.toSorted((a, b) => a - b));
  expect(Math.max(...least.map((_, attempt) => waitBefore(attempt, () => 1)))).toBe(8000);
  expect(waitBefore(3, () => 0)).not.toBe(waitBefore(3, () => 1));
});

test.each([
  ['en', new Fault('no-match', 'There is no such match.', 404), 'There is no such match.'],
  ['es', new Fault('no-match', 'There is no such match.', 404), 'Esa partida no existe.'],
  ['es', new Fault('no-match', 'There is no such match. It is m7.', 404), 'Esa partida no existe. (It is m7.)'],
  ['es', new Fault('not-your-turn', refusals['not-your-turn'], 409), 'No es tu turno.'],
  [
    'es',
    new Fault('not-your-turn', faults['not-your-turn'][1], 409),
    'Ahora le toca a otro asiento; espera a your_turn.',
  ],
  ['es', new Fault('new-code', 'Something new.', 400), 'Something new.'],
  ['en', new Fault('new-code', 'Something new.', 400), 'Something new.'],
  ['en', new Fault('rate-limited', 'Too many.', 429, 7), 'Too many. Try again in 7 s.'],
  ['es', new Fault('no-arena', 'TypeError', 0), 'La arena no responde. Esta página sigue intentando conectar.'],
] as const)('in %s a fault reads as a sentence', (language, fault, sentence) => {
  expect(faultText(wordsOf(language), fault)).toBe(sentence);
});

test('metrics are summed over their labels, and rates are taken between two readings', () => {
  const text = (count: number) =>
    `# HELP x\nhexfront_http_seconds_count{route="a"} ${count}\nhexfront_http_seconds_count{route="b"} 2\nhexfront_http_seconds_sum{route="a"} ${count / 10}\nhexfront_live_matches 6\n`;
  const [before, now] = [readMetrics(text(10), 1000), readMetrics(text(30), 3000)];
  expect(now).toMatchObject({ matches: 6, requests: 32 });
  expect(ratesBetween(before, now)).toEqual({ requests: 10, latency: 100 });
  expect(ratesBetween(now, before)).toEqual({ requests: 0, latency: 0 });
});

test('times are relative to now, in the reader’s language', () => {
  const now = Date.parse('2030-01-01T12:00:00Z');
  expect(ago('en', '2030-01-01T11:57:00Z', now)).toBe('3 minutes ago');
  expect(ago('es', '2030-01-01T09:00:00Z', now)).toBe('hace 3 horas');
});

test('a search finds the routes that contain all its words, in any order', () => {
  const document = {
    info: { title: '', version: '' },
    paths: { '/v1/a/{id}/move': { post: { operationId: 'move', summary: 'Decide.' } } },
  };
  const [route] = routesOf(document);
  expect(['POST move', 'decide v1', ''].map((search) => fits(route, search))).toEqual([true, true, true]);
  expect(fits(route, 'get move')).toBe(false);
});

const openGames = gameIds.filter((id) => !gameOf(id).traits.hidden);

test.each(openGames)('%s: views from the wire give the scenes, the feed and the figures of the replay', async (id) => {
  const { ReplayRun } = await import('../../src/worker/replay-run.ts');
  const replay = replayOf(id);
  const run = new ReplayRun(replay);
  for (const _ of run.run());
  const game = findGame(id) as Game;
  const live = new LiveRun(id, replay.options, replay.players, 'all');
  const state = game.setup(replay.options, replay.seed);
  const step = (version: number, events: readonly unknown[]) => {
    // As it arrives over the wire: through JSON.
    const sent = { version, view: game.view(state, 'public'), events, outcome: game.outcome(state) };
    return live.add([JSON.parse(JSON.stringify(sent))]);
  };
  step(0, []);
  for (const [i, entry] of replay.steps.entries()) {
    if ('withdraw' in entry) throw new Error('nobody leaves this match');
    step(i + 1, game.advance(state, entry.decisions, 'events').events);
  }
  expect(live.feed()).toEqual(run.feed('all'));
  expect(live.series()).toEqual(run.series());
  const last = replay.steps.length;
  for (const seq of [0, 1, last >> 1, last - 1, last]) {
    const scene = run.frame(seq, 'all');
    // A view of the end does not load; its supply does not matter any more.
    if (scene.outcome === null) expect((await live.frame(seq)).supply).toEqual(scene.supply);
    expect(await live.frame(seq)).toMatchObject(
      JSON.parse(
        JSON.stringify({
          seats: scene.seats,
          stacks: scene.stacks,
          paths: scene.paths,
          clock: scene.clock,
          outcome: scene.outcome,
        }),
      ),
    );
  }
});

test('a late spectator sees the match from then on, and what was not seen is a gap', async () => {
  const game = gameOf('attrition-2');
  const options = game.options();
  const view = JSON.parse(JSON.stringify(game.view(game.setup(options, 'x'), 'public')));
  const live = new LiveRun('attrition-2', options, ['a', 'b'], 'all');
  const steps = [7, 9].map((version) => ({ version, view, events: [], outcome: null }));
  expect(live.add(steps)).toMatchObject({ first: 7, length: 9 });
  expect((await live.frame(3)).clock.turn).toBe((await live.frame(7)).clock.turn);
  expect(live.series().gold[0].slice(6)).toEqual([null, 4, null, 4]);
});

test.each([
  [{ status: 'active' }, [], null],
  [{ status: 'ended', winnerAgentId: 'b', endReason: 'turn_timeout' }, [], { winners: [1], reason: 'turn_timeout' }],
  [
    { status: 'ended', winnerAgentId: 'a', endReason: 'terminal' },
    [{ type: 'game_end', reason: 'elimination' }],
    { winners: [0], reason: 'elimination' },
  ],
  [
    {
      status: 'ended',
      winnerAgentId: 'a',
      endReason: 'terminal',
      game: { match_end: { result: 'win', summary: { reason: 'last_chief' } } },
    },
    [],
    { winners: [0], reason: 'last_chief' },
  ],
  [
    { status: 'ended', winnerAgentId: null, endReason: 'terminal', cancelled: true },
    [],
    { winners: [], reason: 'cancelled' },
  ],
] as const)('the outcome of %j is read from state and events', (state, events, outcome) => {
  const match = { players: [{ agentId: 'a' }, { agentId: 'b' }] } as unknown as MatchDetail;
  const told = outcomeOf(state as never, events, match);
  if (outcome === null) expect(told).toBeNull();
  else expect(told).toMatchObject(outcome);
});

test.each(gameIds)('%s: the view says who decides, as the engine does', (id) => {
  const game = gameOf(id);
  const options = game.options();
  const state = game.setup(options, 'x');
  const players = Array.from({ length: game.seats(options) }, () => '');
  const head = {
    game: id,
    title: '',
    options,
    players,
    isHidden: game.traits.hidden,
    isSimultaneous: game.traits.simultaneous,
  };
  const view = JSON.parse(JSON.stringify(game.view(state, game.traits.hidden ? 0 : 'public')));
  expect(decidingOf(head, view)).toEqual(game.decision(state).seats);
});

const refusedAs = (...codes: readonly string[]) => codes.map((code, index) => ({ index, code, message: code }));

test.each([
  ['in time', { tick: 5, accepted: 2 }, [], { tick: 5, refused: [], isLate: false }],
  ['in time, one refused', { tick: 5, accepted: 1 }, ['not-buildable'], { tick: 5, isLate: false }],
  [
    'too late for battle-2',
    { tick: 5, accepted: 0 },
    ['late-submission', 'late-submission'],
    { code: 'late-submission' },
  ],
  ['late in battle-1', { tick: 6, accepted: 2 }, ['late-submission', 'late-submission'], { tick: 6, isLate: true }],
  ['late in battle-1, after a newer one', { tick: 6, accepted: 0 }, ['late-submission'], { code: 'late-submission' }],
  ['empty and late in battle-1', { tick: 6, accepted: 0 }, [], { tick: 6, isLate: true }],
] as const)('a set for tick 5 that arrives %s counts or is refused', (_, pending, codes, expected) => {
  expect(submissionResult([], 5, pending, refusedAs(...codes))).toMatchObject(expected);
});

test('whoever begins to watch with a fight reads who attacks where, not “unit attacks unit”', () => {
  const game = gameOf('attrition-2');
  const { options, seed, steps } = playedMatch('attrition-2', ['rusher', 'rusher']).replay();
  const state = game.setup(options, seed);
  const { say } = wordsOf('en');
  let kills = 0;
  for (const [i, step] of steps.entries()) {
    if (!('decisions' in step)) break;
    const { events } = game.advance(state, step.decisions, 'events');
    const run = new LiveRun('attrition-2', options, ['a', 'b'], 'all');
    const view = game.view(state, 'all') as Json;
    run.add([{ version: i + 1, view, events: events as Json[], outcome: null }]);
    const told = run
      .feed()
      .map(({ message }) => say(message))
      .filter((line) => line.includes('attacks'));
    kills += told.length;
    expect(told.filter((line) => /unit attacks|attacks unit/.test(line))).toEqual([]);
  }
  expect(kills).toBeGreaterThan(2);
});

test.each([
  'battle-1',
  'battle-2',
] as const)('%s: a seat on an arena has the layers of a local one, tick by tick', async (id) => {
  const game = gameOf(id);
  const replay = playedMatch(id, ['commander', 'greedy'], 60).replay();
  const head = { game: id, options: replay.options, players: replay.players, isHidden: true, isSimultaneous: true };
  const state = game.setup(replay.options, replay.seed);
  const live = new LiveRun(id, replay.options, replay.players, 1);
  for (const [i, step] of replay.steps.entries()) {
    if (!('decisions' in step)) break;
    game.advance(state, step.decisions, 'silent');
    if (i % 6 !== 0) continue;
    const { sight, supply, frontier } = look(game, head, state, 1);
    const view = JSON.parse(JSON.stringify(viewSeat(state as BattleState, 1, 'complete')));
    live.add([{ version: i + 1, view, events: [], outcome: null }]);
    const shown = await live.frame(i + 1);
    expect([shown.sight, shown.supply, shown.frontier]).toEqual([sight, supply, frontier]);
  }
});
