/** A thread of `benchEnv`: measures one phase after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { findGame, type Game } from '@hexfront/engine';
import { rate, type ThreadPhase } from './bench-env.ts';
import { EnvWorks } from './env-works.ts';

const game = findGame(workerData.game) as Game;
const works = new EnvWorks(game, game.options(workerData.options), workerData.envs);
parentPort!.on('message', ({ phase, seconds }: ThreadPhase) =>
  parentPort!.postMessage(rate(seconds, works.step(phase))),
);
