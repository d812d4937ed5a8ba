import type { en } from './en.ts';
import type { enLadder } from './en-ladder.ts';
import type { enModels } from './en-models.ts';
import type { enTournaments } from './en-tournaments.ts';
import { plural } from './plural.ts';

type FirstKey = keyof typeof en;
type LaterKey = keyof typeof enLadder | keyof typeof enTournaments | keyof typeof enModels;
export type MessageKey = FirstKey | LaterKey;
/** What is loaded with the first page. */
export type FirstTable = { readonly [key in FirstKey]: string };
/** The other texts come with the pages that need them. */
export type MessageTable = FirstTable & { readonly [key in LaterKey]?: string };

/** A text that is not yet in any language: a key and the values of its blanks, which may be messages themselves. */
export interface Message {
  readonly key: MessageKey;
  readonly args?: { readonly [name: string]: Argument };
}

export type Argument = string | number | Message | readonly Message[];

export function say(key: MessageKey, args?: Message['args']): Message {
  return args === undefined ? { key } : { key, args };
}

/** For keys made from data, such as `unit.infantry`; a test checks that the tables have every such key. */
export function sayOf(
  kind: 'unit' | 'terrain' | 'side' | 'reason' | 'stage' | 'resource' | 'number' | 'result' | 'research' | 'refusal',
  name: string,
  args?: Message['args'],
): Message {
  return say(`${kind}.${name}` as MessageKey, args);
}

/** `{name}`, or `{name, plural, one {# tick} other {# ticks}}` as in ICU messages. */
export const blank = /\{(\w+)(?:, plural,((?: \w+ \{[^{}]*\})+))?\}/g;

/** Fills in the blanks of a message. A plural without its count is singular. A key without a text is shown as it is: ugly, but never empty. */
export function render(table: MessageTable, message: Message): string {
  const pattern: string = table[message.key] ?? message.key;
  return pattern.replace(blank, (whole, name: string, forms: string | undefined) => {
    const value = message.args?.[name];
    if (forms !== undefined) return plural(table['app.locale'], forms, Number(value ?? 1));
    return value === undefined ? whole : renderArgument(table, value);
  });
}

function renderArgument(table: MessageTable, value: Argument): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((part: Message) => render(table, part)).join(', ');
  return render(table, value as Message);
}
