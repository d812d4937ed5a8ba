import { Complaint } from '../complaint.ts';
import { print } from '../output.ts';
import { type Asked, columns, type Verb } from '../verb.ts';

export const serve: Verb = {
  name: 'serve',
  summary: 'run the arena: agents register, queue and play; anyone watches',
  usage: '[--port N] [--host ADDRESS] [--data DIR] [--settings]',
  details: [
    'Without DATABASE_URL the database is embedded and lives in the data folder, which one process at a time may use.',
    'Every other setting is an environment variable; --settings lists them with their defaults.',
    'The line "listening on http://…" says that it is ready. Ctrl+C stops it when what was accepted is finished.',
  ].join('\n'),
  arguments: [],
  options: {
    port: { value: 'N', help: 'the port; 0 takes a free one (PORT, default 4400)' },
    host: { value: 'ADDRESS', help: 'the address to listen on (HOST, default 127.0.0.1)' },
    data: { value: 'DIR', help: 'the folder of the embedded database (HEXFRONT_DATA, default ./data)' },
    settings: { help: 'list all settings and stop' },
  },
  examples: [
    'hexfront serve',
    'hexfront serve --port 8080 --data /var/lib/hexfront',
    'HEXFRONT_VERIFY=auto hexfront serve',
  ],
  run: runServe,
};

async function runServe(asked: Asked): Promise<number> {
  // The server and its libraries take a while to load; no other verb should wait for them.
  const { describeSettings, readConfig, startServer } = await import('@hexfront/server');
  if (asked.has('settings')) {
    const line = ({ name, fallback, description }: { name: string; fallback: string; description: string }) =>
      [name, `${description}${fallback === '' ? '' : ` Default ${fallback}.`}`] as const;
    print(columns(describeSettings().map(line)));
    return 0;
  }
  asked.whole('port', 0, 65_535);
  const given = { PORT: asked.text('port'), HOST: asked.text('host'), HEXFRONT_DATA: asked.text('data') };
  const overrides = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const config = readConfig({ ...process.env, ...overrides });
  if ('wrong' in config) throw new Complaint(config.wrong.join(' '));
  const started = await startServer(config);
  if ('wrong' in started) throw new Complaint(started.wrong);
  for (const line of started.greeting) print(line);
  print(`listening on ${started.url}`);
  return new Promise((resolve) => {
    let isStopping = false;
    const stop = (): void => {
      // Asked twice: leave at once; everything acknowledged is safe anyway.
      if (isStopping) process.exit(130);
      isStopping = true;
      started.stop().then(
        () => resolve(0),
        () => resolve(1),
      );
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}
