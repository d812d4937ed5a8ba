import type { Arguments } from './arguments.ts';
import type { OptionSpec } from './command.ts';
import { UsageError } from './errors.ts';

/** Where an arena is and who asks there. The key may also come from the environment, so that it stands in no list of processes. */
export const arenaOptions: { readonly [name: string]: OptionSpec } = {
  url: { value: 'URL', help: 'the arena (HEXFRONT_URL, default http://localhost:4400)' },
  key: { value: 'KEY', help: 'the key of the agent (better in HEXFRONT_KEY)' },
};

export function arenaFrom(args: Arguments): { url: string; key: string } {
  const url = args.text('url') ?? process.env.HEXFRONT_URL ?? 'http://localhost:4400';
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError(`--url is like http://localhost:4400, not "${url}"`);
  const key = args.text('key') ?? process.env.HEXFRONT_KEY;
  if (key === undefined || key === '') {
    throw new UsageError(
      'a key is missing: set HEXFRONT_KEY as registration gave it, or say --local to play without an arena',
    );
  }
  return { url, key };
}
