import type { Verb } from '../verb.ts';
import { admin } from './admin.ts';
import { bench } from './bench.ts';
import { bots } from './bots.ts';
import { demo } from './demo.ts';
import { engine } from './engine.ts';
import { games } from './games.ts';
import { llm } from './llm.ts';
import { log } from './log.ts';
import { mcp } from './mcp.ts';
import { newBot } from './new-bot.ts';
import { perft } from './perft.ts';
import { play } from './play.ts';
import { replay } from './replay.ts';
import { rules } from './rules.ts';
import { scenario } from './scenario.ts';
import { serve } from './serve.ts';
import { tournament } from './tournament.ts';
import { verify } from './verify.ts';

/** In the order in which the help shows them. */
export const verbs: readonly Verb[] = [
  serve,
  demo,
  play,
  replay,
  verify,
  games,
  rules,
  bots,
  tournament,
  newBot,
  mcp,
  llm,
  log,
  perft,
  bench,
  scenario,
  engine,
  admin,
];
