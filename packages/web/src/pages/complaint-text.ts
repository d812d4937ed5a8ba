import { en } from '../messages/en.ts';
import type { Words } from '../messages/words.ts';
import type { Complaint } from '../worker/host.ts';

/** What is wrong, in the reader's language. The details that the engine or the arena add to a sentence are in English everywhere. */
export function complaintText({ t, table, language }: Words, { code, message }: Complaint): string {
  if (code === 'not-json') return t('open.notJson', { what: message });
  if (language === 'en') return message;
  // A few codes are the engine's and the arena's, with sentences of their own.
  const keys = [`refusal.${code}`, `fault.${code}`].filter((key): key is keyof typeof en => Object.hasOwn(en, key));
  if (keys.length === 0) return message;
  const key = keys.find((each) => message.startsWith(en[each])) ?? keys[0];
  const details = message.startsWith(en[key]) ? message.slice(en[key].length).trim() : message;
  return details === '' ? table[key] : `${table[key]} (${details})`;
}
