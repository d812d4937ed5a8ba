import { sha256 } from '../sha256.ts';

/** Ruling wire.4: what a map is drawn from may be shown to everyone, because the match seed cannot be found from it. */
export function mapSeed(matchSeed: string): string {
  const words = sha256(JSON.stringify(['map', matchSeed]));
  return Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
