import { findBot, prepareBot } from '@hexfront/bots';
import { drawBelow, findGame, type Game } from '@hexfront/engine';
import type { AttritionState } from '@hexfront/engine/attrition';
import { NONE } from '@hexfront/engine/hex';
import { describe, expect, test } from 'vitest';
import { attritionChampion } from '../src/attrition/champion.ts';
import { NetworkInputs } from '../src/attrition/network/inputs.ts';
import { NetworkEvaluation } from '../src/attrition/network/network-evaluation.ts';
import { type Network, readNetwork } from '../src/attrition/network/network.ts';
import { SCORE } from '../src/attrition/search/evaluation.ts';
import { championBot } from '../src/champion.ts';
import { botNamed } from '../src/named.ts';
import { gameNamed } from './attrition-position.ts';
import { optionsOf, play, strict } from './play.ts';

const learned = ['attrition-2', 'attrition-3'];

async function bytesOf(id: string): Promise<Uint8Array> {
  const { weights } = await import(`../src/attrition/network/weights/${id}.ts`);
  return Uint8Array.from(atob(weights), (letter) => letter.charCodeAt(0));
}

const networkOf = async (id: string): Promise<Network> => readNetwork(await bytesOf(id));

/** Positions of a match at random. */
function* wander(id: string, seed: string): Generator<AttritionState> {
  const game = gameNamed(id);
  const options = optionsOf(game);
  const list = new Int32Array(game.numbered!.longest(options));
  const state: AttritionState = game.setup(options, 'match');
  for (let step = 0; ; step++) {
    const count = game.numbered!.list(state, list);
    if (count === 0) return;
    yield state;
    game.numbered!.apply(state, list[drawBelow(count, seed, step)]);
  }
}

describe.each(learned)('the network of %s', (id) => {
  test('a score does not depend on the positions that came before', async () => {
    const network = await networkOf(id);
    const { theatre } = gameNamed(id).setup(optionsOf(gameNamed(id)), 'match');
    const lasting = new NetworkEvaluation(theatre, network);
    const scores = [new Float64Array(1), new Float64Array(1)];
    let [compared, wrong] = [0, 0];
    // Two matches in turn, so that neighbouring positions have little in common.
    const [one, two] = [wander(id, 'one'), wander(id, 'two')];
    for (const state of one) {
      for (const each of [state, two.next().value ?? state]) {
        for (const planner of [0, 1]) {
          lasting.judge(each, planner, 1, scores[0]);
          new NetworkEvaluation(theatre, network).judge(each, planner, 1, scores[1]);
          compared++;
          if (scores[0][SCORE] !== scores[1][SCORE]) wrong++;
        }
      }
      if (compared > 400) break;
    }
    expect(compared).toBeGreaterThan(400);
    expect(wrong).toBe(0);
  });

  test('what is good for one side is as bad for the other', async () => {
    const network = await networkOf(id);
    const [state] = wander(id, 'sides');
    const evaluation = new NetworkEvaluation(state.theatre, network);
    const scores = [0, 1].map((planner) => {
      const judgement = new Float64Array(1);
      evaluation.judge(state, planner, 0, judgement);
      return judgement[SCORE];
    });
    expect(scores[0]).not.toBe(0);
    expect(scores[1]).toBe(-scores[0]);
  });

  test('each side numbers every mark, and numbers it back', () => {
    const { theatre } = gameNamed(id).setup(optionsOf(gameNamed(id)), 'match');
    const { flipped, marks } = new NetworkInputs(theatre);
    expect([...flipped].map((mark) => flipped[mark])).toEqual(Array.from({ length: marks }, (_, mark) => mark));
  });

  test('a unit has one mark, by its type, hit points, hex and side', () => {
    const [state] = wander(id, 'marks');
    const inputs = new NetworkInputs(state.theatre);
    const marks = new Int32Array(inputs.places).fill(NONE);
    inputs.write(state, marks);
    const { capacity } = state.theatre;
    const units = [...marks.subarray(0, 2 * capacity)].filter((mark) => mark !== NONE);
    expect(units).toHaveLength(12);
    expect(new Set(units).size).toBe(12);
    const other = [...marks.subarray(capacity, 2 * capacity)].filter((mark) => mark !== NONE);
    // The armies stand face to face, so each side sees the same picture.
    expect(other.map((mark) => inputs.flipped[mark])).toEqual(units.slice(0, 6));
  });

  test('plays a whole match of legal actions, and the same one again', async () => {
    const game = gameNamed(id);
    await prepareBot('champion', game);
    const bot = botNamed('champion:200')!;
    const first = play(game, [bot, bot], 'seed', strict);
    expect(play(game, [bot, bot], 'seed')).toEqual(first);
  });
});

test('under other options than it has learned with, champion plays like search', async () => {
  const game = gameNamed('attrition-2');
  const champion = attritionChampion({ nodes: 300 }, await networkOf('attrition-2'));
  const decide = (bot: typeof champion, overrides: object) => {
    const options = optionsOf(game, overrides);
    const state = game.setup(options, 'match');
    const player = bot.sit({ game, options, seat: 0, botSeed: 'seed' });
    player.decide({ index: 0, state, view: () => null, legal: () => [] });
    return player.analysis!()!.score;
  };
  const search = botNamed('search:300')!;
  expect(decide(champion, { turnLimit: 8 })).toBe(decide(search, { turnLimit: 8 }));
  expect(decide(champion, {})).not.toBe(decide(search, {}));
});

test('in WarShard, champion judges by other weights than search', () => {
  const game = findGame('warshard-1') as Game;
  const options = optionsOf(game);
  const scores = ['champion:200', 'search:200'].map((name) => {
    const player = botNamed(name)!.sit({ game, options, seat: 0, botSeed: 'seed' });
    player.decide({ index: 0, state: game.setup(options, 'match'), view: () => null, legal: () => [] });
    return player.analysis!()!.score;
  });
  expect(scores[0]).not.toBe(scores[1]);
});

function withHidden(bytes: Uint8Array, hidden: number): Uint8Array {
  const changed = bytes.slice();
  new DataView(changed.buffer).setInt32(20, hidden, true);
  return changed;
}

test.each([
  ['cut off', (bytes: Uint8Array) => bytes.subarray(0, 1000), 'these weights are cut off'],
  ['shorter than its head', (bytes: Uint8Array) => bytes.subarray(0, 8), 'these weights are cut off'],
  ['something else', () => new Uint8Array(1000), 'these are not weights of a network'],
  ['of 6 hidden values', (bytes: Uint8Array) => withHidden(bytes, 6), 'a multiple of 4 hidden values, not 6'],
] as const)('weights are refused that are %s', async (_what, change, sentence) => {
  const bytes = await bytesOf('attrition-3');
  expect(() => readNetwork(change(bytes))).toThrow(sentence);
});

test('weights of another board are refused', async () => {
  const { theatre } = gameNamed('attrition-2').setup(optionsOf(gameNamed('attrition-2')), 'match');
  const network = await networkOf('attrition-3');
  expect(() => new NetworkEvaluation(theatre, network)).toThrow('another board');
});

test('champion must be prepared before it sits down', () => {
  const game = { ...gameNamed('attrition-2'), id: 'unprepared' };
  const sit = () => championBot().sit({ game, options: {}, seat: 0, botSeed: '' });
  expect(sit).toThrow('await prepareBot first');
});

test.each([
  ['champion', 'conquest-1', 'The bot champion does not play conquest-1.'],
  ['champion:none', 'attrition-2', 'write champion:20000 for positions or champion:50ms for time'],
])('%s in %s: %s', (name, id, sentence) => {
  const found = findBot(name, gameNamed(id));
  expect('error' in found ? found.error : '').toContain(sentence);
});
