import type { Arguments } from './arguments.ts';
import type { OptionSpec } from './command.ts';
import { UsageError } from './errors.ts';

/** Which arena, and as which agent. The key may come from the environment, where the process list does not show it. */
export const arenaOptions: { readonly [name: string]: OptionSpec } = {
  url: { value: 'URL', help: 'address of the arena (HEXFRONT_URL, default http://localhost:4400)' },
  key: { value: 'KEY', help: "the agent's API key (better set HEXFRONT_KEY)" },
};

export function arenaFrom(args: Arguments): { url: string; key: string } {
  const url = args.text('url') ?? process.env.HEXFRONT_URL ?? 'http://localhost:4400';
  if (!isHttpUrl(url)) throw new UsageError(`invalid --url "${url}"; use an address such as http://localhost:4400`);
  const key = args.text('key') ?? process.env.HEXFRONT_KEY;
  if (key === undefined || key === '') {
    throw new UsageError(
      'no API key; set HEXFRONT_KEY to the key you got at registration, or add --local to play without an arena',
    );
  }
  return { url, key };
}

export function isHttpUrl(url: string): boolean {
  return /^https?:\/\//.test(url) && URL.canParse(url);
}
