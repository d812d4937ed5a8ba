import { AsyncLocalStorage } from 'node:async_hooks';
import { keepStandardOutput } from '../terminal/output.ts';

const speaking = new AsyncLocalStorage<string>();
let isWatching = false;

/** Runs code of a bot in this process. Whatever it prints, now or later, goes to standard error after its name. */
export function asBot<T>(name: string, code: () => T): T {
  watch();
  return speaking.run(name, code);
}

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  const write = process.stderr.write.bind(process.stderr) as (text: unknown, ...rest: unknown[]) => boolean;
  process.stderr.write = (text: unknown, ...rest: unknown[]) => {
    const name = speaking.getStore();
    return write(name === undefined ? text : signed(name, text as string | Uint8Array), ...rest);
  };
  keepStandardOutput();
}

function signed(name: string, text: string | Uint8Array): string {
  const words = typeof text === 'string' ? text : Buffer.from(text).toString('utf8');
  return words.replace(/^(?=.)/gm, `${name}: `);
}
