import { availableParallelism } from 'node:os';
import type { Arguments } from '../../arguments.ts';
import type { Command, OptionSpec } from '../../command.ts';
import { UsageError } from '../../errors.ts';
import { withoutPassword } from '../../queue/queue.ts';
import { QueueWorker } from '../../queue/queue-worker.ts';
import { counted } from '../../terminal/counted.ts';
import { print } from '../../terminal/output.ts';
import { hexfrontVersion } from './tournament/outcome.ts';

export const databaseOption: OptionSpec = {
  value: 'URL',
  help: 'play on the machines that run hexfront worker with the same PostgreSQL database',
};

export const worker: Command = {
  name: 'worker',
  summary: 'play games of tournaments that other machines run with --database',
  usage: '--database URL [--jobs N] [--allow-programs]',
  details: [
    'Takes games from a queue in a PostgreSQL database until it is stopped. Start as many workers as you like, on',
    'any machine that reaches the database, before or during a tournament. A worker that is killed costs only the',
    'time of the games it was playing: others take them over a few seconds later.',
  ].join('\n'),
  arguments: [],
  options: {
    database: { value: 'URL', help: 'the database, such as postgres://user:password@host/name' },
    jobs: { value: 'N', help: 'threads that play (default: one per core)' },
    'allow-programs': { help: 'also run exec: and file: bots that a tournament names; only if you trust the database' },
  },
  examples: ['hexfront worker --database postgres://hexfront@db.example/arena --jobs 8'],
  run: runWorker,
};

export function databaseFrom(args: Arguments): string | undefined {
  const url = args.text('database');
  if (url === undefined || /^postgres(ql)?:\/\/./.test(url)) return url;
  throw new UsageError('--database must be the address of a PostgreSQL database, such as postgres://user@host/name');
}

async function runWorker(args: Arguments): Promise<number> {
  const url = databaseFrom(args);
  if (url === undefined) throw new UsageError('--database is required; give the address that the tournament uses');
  const threads = args.integer('jobs', 1, 1024) ?? availableParallelism();
  let played = 0;
  const started = await QueueWorker.start({
    url,
    threads,
    version: hexfrontVersion(),
    allowsPrograms: args.has('allow-programs'),
    loader: new URL('./tournament/load-entrant.ts', import.meta.url).href,
    onChunk: ({ jobs }) => {
      played += jobs.length * 2;
    },
  });
  print(`ready: ${counted(threads, 'thread')}, waiting for games in ${withoutPassword(url)}; Ctrl-C stops`);
  return new Promise((resolve) => {
    let isStopping = false;
    const stop = (): void => {
      // A second signal does not wait for the games in hand; other workers take them over.
      if (isStopping) process.exit(130);
      isStopping = true;
      print('stopping after the games in hand');
      started.close().then(
        () => {
          print(`stopped after ${counted(played, 'game')}`);
          resolve(0);
        },
        () => resolve(1),
      );
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}
