import { sha256Hex } from '../../sha256.ts';

/** Ruling wire.4: everyone may know the map seed, because the match seed cannot be derived from it. */
export function mapSeed(matchSeed: string): string {
  return sha256Hex(JSON.stringify(['map', matchSeed]));
}
