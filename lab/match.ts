/**
 * Lets two bots play pairs of games from random openings, in threads, and prints the score of the first with its 95% interval.
 *   npx node lab/match.ts --game attrition-2 --bot net:weights.bin:2000 --bot search:2000 --pairs 50 --threads 2 --seed 1
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Bot, findBot } from '@hexfront/bots';
import { findGame, type Game } from '@hexfront/engine';
import { attritionChampion } from '../packages/bots/src/attrition/champion.ts';
import { readNetwork } from '../packages/bots/src/attrition/network/network.ts';
import { readBudget } from '../packages/bots/src/budget.ts';
import { playMatch } from '../packages/sim/src/match/match.ts';
import { findOpening, usualOpening } from '../packages/sim/src/openings/opening.ts';

const { values: wishes } = parseArgs({
  options: {
    game: { type: 'string', default: 'attrition-2' },
    bot: { type: 'string', multiple: true, default: [] },
    pairs: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string', default: '2' },
    json: { type: 'boolean', default: false },
  },
});

function botNamed(name: string, game: Game): Bot {
  if (!name.startsWith('net:')) {
    const found = findBot(name, game);
    if (!('bot' in found)) throw new Error(found.error);
    return found.bot;
  }
  const [, file, budget] = name.split(':');
  return attritionChampion(readBudget(budget)!, readNetwork(readFileSync(file)));
}

function work({ thread, threads }: { thread: number; threads: number }): void {
  const game = findGame(wishes.game)! as Game;
  const options = game.options();
  const [one, two] = wishes.bot.map((name) => botNamed(name, game));
  for (let pair = thread; pair < Number(wishes.pairs); pair += threads) {
    const seed = `${wishes.seed}/${pair}`;
    const opening = findOpening({ game, options, seed, length: usualOpening(game) }).decisions;
    let points = 0;
    for (const bots of [
      [one, two],
      [two, one],
    ]) {
      const { outcome } = playMatch({ game, options, seed, bots, opening });
      points += (outcome!.returns[bots.indexOf(one)] + 1) / 2;
    }
    parentPort!.postMessage(points / 2);
  }
}

async function lead(): Promise<void> {
  const threads = Number(wishes.threads);
  const scores: number[] = [];
  const done = Array.from({ length: threads }, (_, thread) => {
    const worker = new Worker(import.meta.filename, { workerData: { thread, threads }, argv: process.argv.slice(2) });
    worker.on('message', (score) => scores.push(score));
    return new Promise((end, fail) => worker.on('exit', end).on('error', fail));
  });
  await Promise.all(done);
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (scores.length - 1);
  const margin = 1.96 * Math.sqrt(variance / scores.length);
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
  const interval = `${percent(mean - margin)} to ${percent(mean + margin)}`;
  if (wishes.json) console.log(JSON.stringify({ score: mean, margin, pairs: scores.length }));
  else console.log(`${wishes.game}: ${wishes.bot.join(' – ')}: ${percent(mean)} (${interval}), ${scores.length} pairs`);
}

if (isMainThread) await lead();
else work(workerData);
