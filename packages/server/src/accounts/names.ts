import { randomBytes } from 'node:crypto';

/** Names that could be mistaken for the arena itself or for nobody. */
const reserved = [
  'admin',
  'administrator',
  'operator',
  'system',
  'server',
  'house',
  'hexfront',
  'arena',
  'referee',
  'null',
  'undefined',
  'guest',
  'anonymous',
  'me',
];
const prefixes = ['house-', 'guest-'];

/** Scripts whose letters look alike. */
const scripts = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u];

/** Explains why a name cannot be used; null if it can. */
export function nameProblem(name: string): string | null {
  const length = [...name].length;
  if (length < 2 || length > 32) return 'It must have 2 to 32 characters.';
  if (name !== name.normalize('NFC')) return 'It must be in Unicode normalization form NFC.';
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u.test(name)) {
    return 'It must not contain control, format or bidirectional characters.';
  }
  if (/[<>"'`&\\/]/.test(name)) return 'It must not contain any of < > " \' ` & \\ /.';
  if (/^\s|\s$|\s\s/u.test(name)) return 'It must not begin or end with a space, or have two spaces in a row.';
  if (!/[\p{L}\p{N}]/u.test(name)) return 'It must contain at least one letter or digit.';
  if (scripts.filter((script) => script.test(name)).length > 1)
    return 'It must not mix Latin, Greek and Cyrillic letters.';
  const plain = nameKey(name);
  if (reserved.includes(plain) || prefixes.some((prefix) => plain.startsWith(prefix))) return 'It is reserved.';
  return null;
}

/** Two names with the same key look the same to a reader. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ');
}

/** A random name for a guest. */
export function guestName(): string {
  return `guest-${randomBytes(3).toString('hex')}`;
}
