import type { en } from './en.ts';

export type MessageKey = keyof typeof en;
export type MessageTable = { readonly [key in MessageKey]: string };

/** A text before it has a language: a key and what goes into its blanks, which may be messages themselves. */
export interface Message {
  readonly key: MessageKey;
  readonly args?: { readonly [name: string]: Argument };
}

export type Argument = string | number | Message | readonly Message[];

export function say(key: MessageKey, args?: Message['args']): Message {
  return args === undefined ? { key } : { key, args };
}

/** For keys made from data, such as `unit.infantry`; a test holds every such key against the tables. */
export function sayOf(
  kind: 'unit' | 'terrain' | 'side' | 'reason' | 'stage' | 'resource' | 'number' | 'result' | 'research' | 'refusal',
  name: string,
): Message {
  return { key: `${kind}.${name}` as MessageKey };
}

/** Fills the blanks of a message. A key without a text is shown as it is: ugly, but never blank. */
export function render(table: MessageTable, message: Message): string {
  const pattern: string = table[message.key] ?? message.key;
  return pattern.replace(/\{(\w+)\}/g, (blank, name: string) => {
    const value = message.args?.[name];
    return value === undefined ? blank : renderArgument(table, value);
  });
}

function renderArgument(table: MessageTable, value: Argument): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((part: Message) => render(table, part)).join(', ');
  return render(table, value as Message);
}
