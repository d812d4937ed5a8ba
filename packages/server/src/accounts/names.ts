import { randomBytes } from 'node:crypto';

/** Words that would let an agent pass for the house or for nobody. */
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

/** Whose letters are taken for each other. */
const scripts = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u];

/** Why a name cannot be used; null if it can. */
export function wrongName(name: string): string | null {
  const length = [...name].length;
  if (length < 2 || length > 32) return 'It has 2 to 32 characters.';
  if (name !== name.normalize('NFC')) return 'It is written in composed characters (NFC).';
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u.test(name)) {
    return 'It has no control, format or bidirectional characters.';
  }
  if (/[<>"'`&\\/]/.test(name)) return 'It has none of < > " \' ` & \\ /.';
  if (/^\s|\s$|\s\s/u.test(name)) return 'It neither begins nor ends with a space, and has no two in a row.';
  if (!/[\p{L}\p{N}]/u.test(name)) return 'It has at least one letter or digit.';
  if (scripts.filter((script) => script.test(name)).length > 1)
    return 'It does not mix Latin, Greek and Cyrillic letters.';
  const plain = nameKey(name);
  if (reserved.includes(plain) || prefixes.some((prefix) => plain.startsWith(prefix))) return 'It is reserved.';
  return null;
}

/** What makes two names the same to a reader. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ');
}

/** For someone who only came to play. */
export function guestName(): string {
  return `guest-${randomBytes(3).toString('hex')}`;
}
