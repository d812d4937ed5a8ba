import { en } from '../messages/en.ts';
import type { Words } from '../messages/words.ts';
import type { Complaint } from '../worker/complaint.ts';

/** What is wrong, in the reader's language. Details from the engine or the arena are in English unless they come translated. */
export function complaintText({ t, table, language }: Words, { code, message, detail }: Complaint): string {
  if (code === 'not-json') return t('open.notJson', { what: message });
  if (language === 'en') return message;
  // A few codes belong to both the engine and the arena, with different sentences; one may begin like the other.
  const keys = [`refusal.${code}`, `fault.${code}`].filter((key): key is keyof typeof en => Object.hasOwn(en, key));
  if (keys.length === 0) return message;
  const matching = keys.filter((each) => message.startsWith(en[each]));
  const key = matching.toSorted((a, b) => en[b].length - en[a].length)[0] ?? keys[0];
  if (detail !== undefined) return `${table[key]} ${detail[language]}`;
  const english = message.startsWith(en[key]) ? message.slice(en[key].length).trim() : message;
  return english === '' ? table[key] : `${table[key]} (${english})`;
}
