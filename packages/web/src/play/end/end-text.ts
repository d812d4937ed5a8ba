import type { Scene } from '../../board/scene.ts';
import { type MessageKey, sayOf } from '../../messages/message.ts';
import type { Words } from '../../messages/words.ts';

/** Ends that are the loser's doing; the others are the winner's. */
const losersDoing = ['forfeit', 'resignation', 'turn_timeout', 'illegal_move'];

export type Result = 'won' | 'lost' | 'drawn' | 'cancelled';

export function resultOf({ outcome }: Scene, seat: number): Result {
  if (outcome?.reason === 'cancelled') return 'cancelled';
  if (outcome === null || outcome.winners.length === 0) return 'drawn';
  return outcome.winners.includes(seat) ? 'won' : 'lost';
}

/** How the match ended, in a sentence about you or about the other player; null if there is nothing more to say. */
export function endText({ t, table }: Words, { outcome, seats }: Scene, seat: number): string | null {
  if (outcome === null) return null;
  const { winners } = outcome;
  // To its reader, a malformed move is one that the rules do not allow.
  const reason = outcome.reason.startsWith('invalid_move') ? 'illegal_move' : outcome.reason;
  const losers = seats.flatMap((_, each) => (winners.includes(each) ? [] : [each]));
  const doers = losersDoing.includes(reason) ? losers : winners;
  const key = doers.includes(seat) ? `end.you.${reason}` : `end.they.${reason}`;
  // “Draw” has been said.
  if (reason === 'draw') return null;
  if (winners.length === 0 || doers.length !== 1 || !Object.hasOwn(table, key)) {
    return t('end.because', { reason: sayOf('reason', reason) });
  }
  return t(key as MessageKey, { name: seats[doers[0]].player });
}
