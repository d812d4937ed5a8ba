import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { secretHash } from '../accounts/secrets.ts';
import type { Settings } from '../accounts/settings.ts';
import type { Config } from '../config.ts';

export interface ServerKeys {
  readonly adminKeyHash: string;
  /** Only when it was made just now: to be printed once. */
  readonly newAdminKey: string | null;
  readonly runnerKeyHash: string | null;
  readonly promptKey: Buffer;
}

/** The keys of this server: from the environment, or made on the first start. */
export async function readServerKeys(config: Config, settings: Settings): Promise<ServerKeys | { wrong: string }> {
  const runnerKeyHash = config.HEXFRONT_RUNNER_KEY === '' ? null : secretHash(config.HEXFRONT_RUNNER_KEY);
  const promptKey = readPromptKey(config);
  if (promptKey === null)
    return { wrong: 'HEXFRONT_PROMPT_KEY must be set together with DATABASE_URL: 64 hexadecimal digits.' };
  if (config.HEXFRONT_ADMIN_KEY !== '') {
    return { adminKeyHash: secretHash(config.HEXFRONT_ADMIN_KEY), newAdminKey: null, runnerKeyHash, promptKey };
  }
  const made = `fa_${randomBytes(24).toString('base64url')}`;
  // Of two processes that start at once, the one that came second finds the other's.
  const isOurs = await settings.setFirst('admin-key-hash', secretHash(made));
  const adminKeyHash = (await settings.get('admin-key-hash')) as string;
  return { adminKeyHash, newAdminKey: isOurs ? made : null, runnerKeyHash, promptKey };
}

/** Lives beside the embedded database, readable by its owner only: who has one has the other. */
function readPromptKey({
  HEXFRONT_PROMPT_KEY: given,
  DATABASE_URL: url,
  HEXFRONT_DATA: folder,
}: Config): Buffer | null {
  if (given !== '') return Buffer.from(given, 'hex');
  if (url !== '') return null;
  const file = join(folder, 'prompt-key');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
}
