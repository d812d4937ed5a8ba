import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Secrets here are long and random, so that one round of SHA-256 hides them. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex');
}

export function newSecret(prefix: string): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`;
}

/** Without letters and digits that are taken for each other. */
const readable = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code to read out to the admin: XXXX-XXXX. */
export function newClaimCode(): string {
  const letters = Array.from({ length: 8 }, () => readable[randomInt(readable.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
