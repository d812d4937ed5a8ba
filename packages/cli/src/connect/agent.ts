import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs';
import { ArenaHttp, HexfrontError } from '@hexfront/sdk';
import { isHttpUrl } from '../arena-arguments.ts';
import type { Arguments } from '../arguments.ts';
import type { OptionSpec } from '../command.ts';
import { CommandFailed, UsageError } from '../errors.ts';
import { readText } from '../files.ts';
import type { Report } from './report.ts';

const defaultFile = 'hexfront.key';

/** Which arena, and as which agent. The key is never an argument, because the process list shows arguments. */
export const agentOptions: { readonly [name: string]: OptionSpec } = {
  url: { value: 'URL', help: 'address of the arena (HEXFRONT_URL, default http://localhost:4400)' },
  'key-file': { value: 'FILE', help: `file with the API key (default HEXFRONT_KEY, then ./${defaultFile})` },
  register: {
    value: 'NAME',
    help: 'register an agent with this name, unless the key file exists, and keep its key there',
  },
};

/** An agent whose key the arena has accepted. */
export interface Agent {
  readonly url: string;
  readonly key: string;
  readonly agentId: string;
  readonly name: string;
}

/** The address of the arena that a key without another one belongs to. */
export function arenaNamed(args: Arguments): string {
  const url = (args.text('url') ?? process.env.HEXFRONT_URL ?? 'http://localhost:4400').replace(/\/+$/, '');
  if (!isHttpUrl(url)) throw new UsageError(`invalid --url "${url}"; use an address such as http://localhost:4400`);
  return url;
}

export async function agentFrom(args: Arguments, report: Report, url = arenaNamed(args)): Promise<Agent> {
  const wanted = args.text('register')?.trim();
  const file = args.text('key-file') ?? defaultFile;
  if (wanted !== undefined && !existsSync(file)) await register(url, wanted, file, report);
  const isFile = args.has('key-file') || wanted !== undefined || !process.env.HEXFRONT_KEY;
  if (isFile && !args.has('key-file') && !existsSync(file)) {
    throw new UsageError('no API key; set HEXFRONT_KEY or --key-file, or add --register NAME to get a key');
  }
  const key = (isFile ? readText(file) : process.env.HEXFRONT_KEY!).trim();
  const source = isFile ? file : 'HEXFRONT_KEY';
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new UsageError(`${source} does not hold an API key: it must be one word, fc_…`);
  const { agentId, name, verified } = await ask(url, key, 'GET', '/v1/auth/me', undefined, `the key in ${source}`);
  if (wanted !== undefined && wanted !== name) {
    throw new UsageError(`${file} holds the key of "${name}"; to register "${wanted}", choose another --key-file`);
  }
  if (!verified) {
    throw new CommandFailed(
      `agent "${name}" is not verified; give its claim code to the operator, who runs hexfront admin verify CODE`,
    );
  }
  return { url, key, agentId, name };
}

/** The file is opened before the arena is asked: the key is shown only once, and must not be lost to a full disk. */
async function register(url: string, name: string, file: string, report: Report): Promise<void> {
  let handle: number;
  try {
    handle = openSync(file, 'wx', 0o600);
  } catch (error) {
    throw new UsageError(`cannot write ${file}: ${(error as Error).message}; choose another --key-file`);
  }
  try {
    const { agentId, apiKey, claimCode } = await ask(url, '', 'POST', '/v1/auth/register', { name }, `"${name}"`);
    writeSync(handle, `${apiKey}\n`);
    report.registered({ agentId, name, claimCode, keyFile: file });
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
}

/** One request without patience: at the start, an arena that does not respond is probably a wrong address. */
async function ask(url: string, key: string, method: string, path: string, body: unknown, what: string): Promise<any> {
  const http = new ArenaHttp(url, key, 0, AbortSignal.timeout(15_000));
  try {
    return await http.ok(method, path, { isRepeatable: false, ...(body === undefined ? {} : { body }) });
  } catch (error) {
    if (!(error instanceof HexfrontError)) throw new CommandFailed(`${url} does not respond; check --url`);
    const { code, message } = error;
    if (code === 'unreachable' || code === 'not-the-arena') throw new CommandFailed(`${message}; check --url`);
    const more = code === 'name-taken' ? ' If that agent is yours, name the file with its key: --key-file FILE.' : '';
    throw new CommandFailed(`the arena refused ${what} (${code}): ${message}${more}`);
  }
}
