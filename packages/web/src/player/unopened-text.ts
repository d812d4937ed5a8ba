import { complaintText } from '../app/complaint-text.ts';
import type { Opened } from '../app/use-opened.ts';
import type { Words } from '../messages/words.ts';

/** Why a replay could not be opened; null if it is open or still being read. */
export function unopenedText(words: Words, { complaint, error }: Opened<unknown>): string | null {
  if (complaint !== null) return words.t('open.bad', { what: complaintText(words, complaint) });
  return error === null ? null : words.t('app.failed', { what: String(error) });
}
