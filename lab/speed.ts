/**
 * Evaluations per second of the champion's network and of the search's own evaluation, over the same positions.
 *   npx node lab/speed.ts [--game attrition-2]
 */
import { parseArgs } from 'node:util';
import { findGame, type Game } from '@hexfront/engine';
import { AttritionState } from '@hexfront/engine/attrition';
import { NetworkEvaluation } from '../packages/bots/src/attrition/network/network-evaluation.ts';
import { readNetwork } from '../packages/bots/src/attrition/network/network.ts';
import { usualJudge } from '../packages/bots/src/attrition/search.ts';
import type { Judge } from '../packages/bots/src/attrition/search/evaluation.ts';
import { Stream } from '../packages/sim/src/bench/stream.ts';

const { values } = parseArgs({ options: { game: { type: 'string', default: 'attrition-2' } } });
const game = findGame(values.game) as Game;
const { weights } = await import(`../packages/bots/src/attrition/network/weights/${game.id}.ts`);
const positions = positionsOf(game);
const network = new NetworkEvaluation(positions[0].theatre, readNetwork(Buffer.from(weights, 'base64')));
for (const [name, judge] of [
  ['search', usualJudge(positions[0].theatre)],
  ['champion', network],
] as const) {
  console.log(`${game.id} ${name}: ${measure(judge).toLocaleString('en-US')} evaluations/s`);
}

/** A few hundred positions of a match at random, each an action after the other, as a search sees them. */
function positionsOf({ numbered, setup, options }: Game): AttritionState[] {
  const state = setup(options(), 'speed') as AttritionState;
  const list = new Int32Array(state.theatre.longestList);
  const stream = new Stream(1);
  const found: AttritionState[] = [];
  for (let count = numbered!.list(state, list); count > 0 && found.length < 300; count = numbered!.list(state, list)) {
    const copy = new AttritionState(state.theatre, '');
    copy.words.set(state.words);
    found.push(copy);
    numbered!.apply(state, list[stream.below(count)]);
  }
  return found;
}

function measure(judge: Judge): number {
  const judgement = new Float64Array(2);
  let [done, start] = [0, performance.now()];
  for (const ms of [500, 2000]) {
    for (done = 0, start = performance.now(); performance.now() - start < ms; ) {
      for (const position of positions) judge.judge(position, 0, 1, judgement);
      done += positions.length;
    }
  }
  return Math.round((done * 1000) / (performance.now() - start));
}
