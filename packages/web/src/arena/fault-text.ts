import type { Words } from '../messages/words.ts';
import { complaintText } from '../app/complaint-text.ts';
import type { Fault } from './api.ts';

/** What went wrong, in the reader's language, and when to try again. */
export function faultText(words: Words, { code, message, seconds }: Fault): string {
  const { t } = words;
  const isOurs = code === 'no-arena' || code === 'unreadable' || code === 'signed-out';
  const sentence = isOurs ? t(`fault.${code}`) : complaintText(words, { code, message });
  return seconds === null ? sentence : `${sentence} ${t('live.again', { seconds })}`;
}
