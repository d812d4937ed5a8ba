import type { Command } from '../command.ts';
import { admin } from './arena/admin.ts';
import { serve } from './arena/serve.ts';
import { bots } from './bots/bots.ts';
import { connectCommand } from './bots/connect.ts';
import { llm } from './bots/llm.ts';
import { log } from './bots/log.ts';
import { mcp } from './bots/mcp.ts';
import { newBot } from './bots/new-bot.ts';
import { why } from './bots/why.ts';
import { bench } from './engine/bench.ts';
import { engine } from './engine/engine.ts';
import { perft } from './engine/perft.ts';
import { analyse } from './learn/analyse.ts';
import { dataset } from './learn/dataset.ts';
import { puzzles } from './learn/puzzles.ts';
import { balance } from './play/balance.ts';
import { demo } from './play/demo.ts';
import { evaluate } from './play/evaluate.ts';
import { play } from './play/play.ts';
import { replay } from './play/replay.ts';
import { tournament } from './play/tournament.ts';
import { tune } from './play/tune.ts';
import { verify } from './play/verify.ts';
import { worker } from './play/worker.ts';
import { completionOf } from './reference/completion.ts';
import { games } from './reference/games.ts';
import { rules } from './reference/rules.ts';
import { scenario } from './reference/scenario.ts';

/** It describes the commands, itself included, so it is given them. */
const completion = completionOf(() => commands);

/** The sections of `hexfront --help`, in order. */
export const sections: { readonly [title: string]: readonly Command[] } = {
  'Play and watch': [demo, play, replay, analyse, puzzles, verify],
  Measure: [tournament, evaluate, worker, balance, tune, dataset],
  'Games and rules': [games, rules, scenario],
  Bots: [bots, newBot, connectCommand, why, mcp, llm, log],
  'Arena server': [serve, admin],
  Engine: [engine, perft, bench],
  Shell: [completion],
};

export const commands: readonly Command[] = Object.values(sections).flat();
