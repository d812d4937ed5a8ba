import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { secretHash } from '../accounts/secrets.ts';
import type { Settings } from '../accounts/settings.ts';
import type { Config } from '../config.ts';
import { type VapidKey, vapidKeyOf } from '../push/vapid.ts';

export interface ServerKeys {
  readonly adminKeyHash: string;
  /** Set only if it was generated just now, to be printed once. */
  readonly newAdminKey: string | null;
  readonly runnerKeyHash: string | null;
  readonly promptKey: Buffer;
  /** Identifies this arena to push services. It follows from the prompt key, which all nodes share. */
  readonly vapidKey: VapidKey;
}

/** The keys of this server, from the environment or generated on the first start. */
export async function readServerKeys(config: Config, settings: Settings): Promise<ServerKeys | { wrong: string }> {
  const runnerKeyHash = config.HEXFRONT_RUNNER_KEY === '' ? null : secretHash(config.HEXFRONT_RUNNER_KEY);
  const promptKey = readPromptKey(config);
  if (promptKey === null)
    return { wrong: 'HEXFRONT_PROMPT_KEY is required with DATABASE_URL. Set it to 64 hexadecimal digits.' };
  const given = { runnerKeyHash, promptKey, vapidKey: vapidKeyOf(promptKey) };
  if (config.HEXFRONT_ADMIN_KEY !== '') {
    return { adminKeyHash: secretHash(config.HEXFRONT_ADMIN_KEY), newAdminKey: null, ...given };
  }
  const generated = `fa_${randomBytes(24).toString('base64url')}`;
  // If two processes start at once, both use the key of the first.
  const isOurs = await settings.setFirst('admin-key-hash', secretHash(generated));
  const adminKeyHash = (await settings.get('admin-key-hash')) as string;
  return { adminKeyHash, newAdminKey: isOurs ? generated : null, ...given };
}

/** Kept next to the embedded database, readable by its owner only: the two belong together. */
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
