import type { Words } from '../messages/words.ts';
import type { Fault } from './api.ts';

/** What went wrong, in the reader's language; in others than English the arena's own sentence stands beside it, for its details. */
export function faultText({ t, table, language }: Words, { code, message, seconds }: Fault): string {
  const known: string | undefined = (table as { readonly [key: string]: string })[`fault.${code}`];
  const isOurs = code === 'no-arena' || code === 'unreadable' || code === 'signed-out';
  const sentence =
    known === undefined ? message : language === 'en' && !isOurs ? message : isOurs ? known : `${known} (${message})`;
  return seconds === null ? sentence : `${sentence} ${t('live.again', { seconds })}`;
}
