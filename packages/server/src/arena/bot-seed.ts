import { type Seat, sha256Hex } from '@hexfront/engine';

/** A seed for the bot's own random numbers: the same whenever the match is replayed, and a one-way function of the secret seed. */
export function botSeed(seed: string, seat: Seat): string {
  return sha256Hex(`bot ${seat} ${seed}`).slice(0, 32);
}
