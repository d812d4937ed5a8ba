/** An arena in a process of its own, as in production; the test that started it controls it by messages. */
import { findGame, type Game, type JsonObject } from '@hexfront/engine';
import { readConfig, startServer } from '@hexfront/server';

/** What no setting of the server can change. */
export interface TestTuning {
  readonly dashboard?: string;
  readonly pushWaitMs?: number;
  readonly pushOrigin?: string;
}

export interface Wanted {
  readonly settings: Readonly<Record<string, string>>;
  readonly tuning: TestTuning;
}

export interface BotMatch {
  readonly game: string;
  readonly options: object;
  readonly mode: 'rated' | 'casual';
  /** Length of a tick, where there are ticks. */
  readonly tickMs: number;
}

/** There are two of each in the house. */
const warriors = ['commander', 'greedy', 'commander', 'greedy', 'random', 'random'];

const { settings, tuning } = JSON.parse(process.argv[2]) as Wanted;
const config = readConfig(settings);
if ('wrong' in config) throw new Error(config.wrong.join(' '));
const started = await startServer(config, tuning);
if ('wrong' in started) throw new Error(started.wrong);
const { services, url, stop } = started;

process.on('message', (message: BotMatch | 'stop') => void answer(message));
process.send!({ url });

async function answer(message: BotMatch | 'stop'): Promise<void> {
  if (message === 'stop') {
    await stop();
    process.exit(0);
  }
  const { game, options, mode, tickMs } = message;
  const complete = (findGame(game) as Game).options(options) as JsonObject;
  const { agents } = services.house;
  const seats = (findGame(game) as Game).seats(complete);
  // In a battle, bots of a low level forget most of their orders, and nothing would happen.
  const players = isBattle(game) ? agents.seat(game, warriors.slice(0, seats)) : agents.opponents(game, seats);
  if (typeof players === 'string') throw new Error(players);
  const pace = { turnSeconds: 0, tickMs, isEager: false };
  const id = await services.arena.open({ game, options: complete, players, mode, pace, errorAllowance: 0 });
  process.send!({ id, agentId: players[0].agentId });
}

function isBattle(game: string): boolean {
  return (findGame(game) as Game).facts.family === 'battle';
}
