import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { print, printError } from '../../terminal/output.ts';

/** What a worker tells the supervisor when it listens. */
export interface Started {
  readonly url: string;
  readonly greeting: readonly string[];
}

const restartMs = 1000;

/**
 * Runs N workers on one port: each is a whole server, and a node of its own. A worker that dies is replaced, while the others take over its
 * matches. Resolves with the exit code.
 */
export function supervise(count: number): Promise<number> {
  const printed = new Set<string>();
  const running = new Set<Worker>();
  let listening = 0;
  let isReady = false;
  let isStopping = false;
  let exitCode = 0;
  return new Promise((resolve) => {
    for (let i = 0; i < count; i++) launch();
    const stop = (signal: 'SIGTERM' | 'SIGKILL') => {
      isStopping = true;
      for (const worker of running) worker.process.kill(signal);
      if (running.size === 0) resolve(exitCode);
    };
    // A second signal exits at once; everything acknowledged is already stored.
    const onSignal = () => stop(isStopping ? 'SIGKILL' : 'SIGTERM');
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);

    function launch(): void {
      const worker = cluster.fork();
      running.add(worker);
      let hasStarted = false;
      worker.on('message', ({ url, greeting }: Started) => {
        hasStarted = true;
        for (const line of greeting) if (!printed.has(line)) print(line);
        for (const line of greeting) printed.add(line);
        if (++listening < count || isReady) return;
        isReady = true;
        print(`listening on ${url}`);
      });
      worker.on('exit', (code, signal) => {
        running.delete(worker);
        void replace(code, signal, hasStarted);
      });
    }

    async function replace(code: number | null, signal: string | null, hasStarted: boolean): Promise<void> {
      if (!isStopping && (hasStarted || isReady)) {
        printError(`a worker ended (${signal ?? `code ${code}`}) and is replaced`);
        await sleep(restartMs);
        if (!isStopping) return launch();
      }
      // One that cannot even start would not the next time either; it has said why.
      if (code !== null && code !== 0) exitCode = code;
      if (running.size === 0) resolve(exitCode);
      else if (!isStopping) stop('SIGTERM');
    }
  });
}
