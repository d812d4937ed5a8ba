import { sha256Hex } from '../../sha256.ts';

/** Ruling wire.4: what a map is drawn from may be shown to everyone, because the match seed cannot be found from it. */
export function mapSeed(matchSeed: string): string {
  return sha256Hex(JSON.stringify(['map', matchSeed]));
}
