import { createHash, randomBytes, randomInt } from 'node:crypto';

/** One round of SHA-256 is enough, because these secrets are long and random. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex');
}

export function newSecret(prefix: string): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`;
}

/** A random id that people may type: a command would take a dash at its start for an option. */
export function newId(bytes: number): string {
  return randomBytes(bytes).toString('base64url').replace(/^-/, '0');
}

/** Without letters and digits that look alike. */
const readable = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code that can be read out to the operator: XXXX-XXXX. */
export function newClaimCode(): string {
  const letters = Array.from({ length: 8 }, () => readable[randomInt(readable.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
