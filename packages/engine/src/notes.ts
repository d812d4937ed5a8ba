import type { Seat } from './game.ts';
import { isObject } from './json.ts';

/** Of the palette of Okabe and Ito, which every kind of colour vision tells apart. */
export const markColours = ['yellow', 'blue', 'orange', 'green', 'purple', 'sky'] as const;
export type MarkColour = (typeof markColours)[number];

/** One thing drawn on the board of a replay: a ring around a hex or, with `to`, an arrow, and a text if there is one. */
export interface Mark {
  /** The hex by its name in the game: E11, or 3,-2 for {q: 3, r: -2}. */
  readonly hex: string;
  readonly to?: string | undefined;
  readonly text?: string | undefined;
  readonly colour?: MarkColour | undefined;
}

/** What a bot says beside a decision. It is no part of the match, and in no hash. */
export interface Spoken {
  readonly reasoning?: string;
  readonly annotations?: readonly Mark[];
}

/** Spoken by a seat in the position that this many steps of the replay lead to. */
export interface Note extends Spoken {
  readonly seat: Seat;
  readonly step: number;
}

/** How much is kept of one decision: characters, marks, and characters of all marks as JSON. */
export const noteLimits = { reasoning: 2000, marks: 64, markText: 80, markCharacters: 4096 } as const;
export const markedHex = /^([A-Z][0-9]{1,3}|-?[0-9]{1,4}, ?-?[0-9]{1,4})$/;

/** The beginning of a text, without what no database can hold: NUL characters and halves of characters. */
export function storableText(text: string, most: number): string {
  return text.slice(0, most).toWellFormed().replaceAll('\0', '\ufffd');
}

/** The same for marks. Whatever else is wrong with one is left for `readMarks` to say. */
export function storableMarks(marks: readonly Mark[]): readonly Mark[] {
  const clean = (_: string, value: unknown) =>
    typeof value === 'string' ? storableText(value, noteLimits.markText) : value;
  return JSON.parse(JSON.stringify(marks), clean);
}

export interface ReadMarks {
  readonly marks: readonly Mark[];
  /** What was left out, and why. */
  readonly warnings: readonly string[];
}

const mostWarnings = 3;

/** Whatever a bot sent as annotations, without what cannot be drawn: a wrong mark costs itself, never the decision. */
export function readMarks(sent: unknown): ReadMarks {
  if (!Array.isArray(sent)) return { marks: [], warnings: ['annotations must be a list of marks; none were kept.'] };
  const { marks: most, markCharacters } = noteLimits;
  const marks: Mark[] = [];
  const warnings: string[] = [];
  let characters = 0;
  for (const [i, mark] of sent.slice(0, most).entries()) {
    const wrong = wrongIn(mark);
    if (wrong !== null) {
      if (warnings.length < mostWarnings) warnings.push(`annotations.${i}${wrong}; this mark was left out.`);
      continue;
    }
    characters += JSON.stringify(mark).length;
    if (characters > markCharacters) {
      warnings.push(
        `annotations may have ${markCharacters} characters of JSON; those from number ${i} on were left out.`,
      );
      return { marks, warnings };
    }
    marks.push(mark as Mark);
  }
  if (sent.length > most) warnings.push(`There may be ${most} annotations; the others were left out.`);
  return { marks, warnings };
}

const fields = ['hex', 'to', 'text', 'colour'];

function wrongIn(mark: unknown): string | null {
  if (!isObject(mark)) return ' must be an object';
  const unknown = Object.keys(mark).find((field) => !fields.includes(field));
  if (unknown !== undefined) return `.${storableText(unknown, 40)} is unknown; a mark has ${fields.join(', ')}`;
  const { hex, to, text, colour } = mark as { readonly [field: string]: unknown };
  const isHex = (name: unknown) => typeof name === 'string' && markedHex.test(name);
  if (!isHex(hex)) return '.hex must be a hex such as E11, or 3,-2 for {q: 3, r: -2}';
  if (to !== undefined && !isHex(to)) return '.to must be a hex such as E11, or 3,-2 for {q: 3, r: -2}';
  const isText = typeof text === 'string' && text !== '' && text === storableText(text, noteLimits.markText);
  if (text !== undefined && !isText)
    return `.text must be a string of 1 to ${noteLimits.markText} whole characters, without NUL`;
  if (colour !== undefined && !markColours.some((each) => each === colour))
    return `.colour must be one of ${markColours.join(', ')}`;
  return null;
}
