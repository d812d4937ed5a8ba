import cluster from 'node:cluster';
import type { Arguments } from '../../arguments.ts';
import { type Command, columns } from '../../command.ts';
import { UsageError } from '../../errors.ts';
import { extraPackage, server } from '../../extra-package.ts';
import { print, printError } from '../../terminal/output.ts';
import { type Started, supervise } from './supervisor.ts';

export const serve: Command = {
  name: 'serve',
  summary: 'run the arena server with its dashboard',
  usage: '[--port N] [--host ADDRESS] [--data DIR] [--workers N] [--settings]',
  details: [
    'Without DATABASE_URL, the server uses an embedded database in the data folder, which only one process',
    'at a time may use. All other settings are environment variables; --settings lists them.',
    'The server is ready when it prints "listening on http://…". Ctrl+C stops it once accepted requests are',
    'finished.',
  ].join('\n'),
  arguments: [],
  options: {
    port: { value: 'N', help: 'port to listen on; 0 picks a free one (PORT, default 4400)' },
    host: { value: 'ADDRESS', help: 'address to listen on (HOST, default 127.0.0.1)' },
    data: { value: 'DIR', help: 'folder of the embedded database (HEXFRONT_DATA, default ./data)' },
    workers: { value: 'N', help: 'processes that share the port, one per core; needs DATABASE_URL (default 1)' },
    settings: { help: 'list all settings and exit' },
  },
  examples: [
    'hexfront serve',
    'hexfront serve --port 8080 --data /var/lib/hexfront',
    'HEXFRONT_VERIFY=auto hexfront serve',
    'DATABASE_URL=postgres://… hexfront serve --workers 4',
  ],
  run: runServe,
};

async function runServe(args: Arguments): Promise<number> {
  const arena = await extraPackage(server, 'hexfront serve', () => import('@hexfront/server'));
  const { describeSettings, readConfig, startServer } = arena;
  if (args.has('settings')) {
    const line = ({ name, fallback, description }: { name: string; fallback: string; description: string }) =>
      [name, `${description}${fallback === '' ? '' : ` Default ${fallback}.`}`] as const;
    print(columns(describeSettings().map(line)));
    return 0;
  }
  args.integer('port', 0, 65_535);
  const given = { PORT: args.text('port'), HOST: args.text('host'), HEXFRONT_DATA: args.text('data') };
  const overrides = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const config = readConfig({ ...process.env, ...overrides });
  if ('wrong' in config) throw new UsageError(config.wrong.join(' '));
  const workers = args.integer('workers', 1, 256) ?? 1;
  if (workers > 1 && config.DATABASE_URL === '')
    throw new UsageError('--workers needs DATABASE_URL: the embedded database belongs to one process.');
  if (workers > 1 && cluster.isPrimary) return supervise(workers);
  const started = await startServer(config);
  if ('wrong' in started) {
    exitSoon();
    throw new UsageError(started.wrong);
  }
  if (cluster.isWorker) process.send!({ url: started.url, greeting: started.greeting } satisfies Started);
  else {
    for (const line of started.greeting) print(line);
    print(`listening on ${started.url}`);
  }
  return new Promise((resolve) => {
    let isStopping = false;
    const stop = async (code: number): Promise<void> => {
      isStopping = true;
      const left = await started.stop().catch(() => ['the shutdown']);
      if (left.length > 0) printError(`stopped before these were finished: ${left.join(', ')}`);
      exitSoon();
      resolve(left.length > 0 ? 1 : code);
    };
    const onSignal = (): void => {
      // A second signal exits at once; everything acknowledged is already stored.
      if (isStopping) process.exit(130);
      void stop(0);
    };
    // Ctrl+C reaches all processes, and the supervisor passes it on.
    process.on('SIGINT', cluster.isWorker ? () => {} : onSignal);
    process.on('SIGTERM', onSignal);
    void started.failed.then((error) => {
      printError(`the server must stop: ${error.message}`);
      if (!isStopping) void stop(1);
    });
  });
}

const exitMs = 500;

/** Ends the process even if a connection that never closes would keep it alive. */
function exitSoon(): void {
  setTimeout(() => process.exit(), exitMs).unref();
}
