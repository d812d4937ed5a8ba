import type { Words } from '../messages/words.ts';
import type { Complaint } from '../worker/host.ts';

/** What is wrong, in the reader's language as far as it is known; the engine's own sentence says the rest. */
export function complaintText({ t, table, language }: Words, { code, message }: Complaint): string {
  if (code === 'not-json') return t('open.notJson', { what: message });
  const texts = table as { readonly [key: string]: string | undefined };
  const known = texts[`refusal.${code}`] ?? texts[`fault.${code}`];
  return language === 'en' || known === undefined ? message : `${known} (${message})`;
}
