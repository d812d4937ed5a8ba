import type { FeedEntry } from '../board/scene.ts';
import { type Message, type MessageKey, say, sayOf } from '../messages/message.ts';
import { noNarration, type Narration } from './family.ts';

export type Entry = Omit<FeedEntry, 'seq'>;

export function entry(
  kind: Entry['kind'],
  key: MessageKey,
  args: Message['args'],
  cell: number | null,
  isKill = false,
): Entry {
  return { kind, message: say(key, args), cell, isKill };
}

export function narration(...entries: Entry[]): Narration {
  return { ...noNarration, entries };
}

/** `winners` are sides as the game names them; a draw has none. */
export function narrateEnd(reason: string, winners: readonly string[]): Narration {
  const why = sayOf('reason', reason);
  if (winners.length === 0) return narration(entry('turn', 'feed.draw', { reason: why }, null));
  return narration(entry('turn', 'feed.win', { side: winners.map((side) => sayOf('side', side)), reason: why }, null));
}
