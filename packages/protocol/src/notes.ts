import { markColours, markedHex, noteLimits, storableText } from '@hexfront/engine';
import { z } from 'zod';

/** What a bot says beside a decision, and what nobody else reads before the match has ended: its reasoning and its annotations. */
export const reasoning = z
  .string()
  .max(noteLimits.reasoning)
  .describe('Why it was decided so, in the words of the bot');

const hexName = z.string().regex(markedHex);

/** The same as `readMarks` in the engine keeps. */
const mark = z
  .strictObject({
    hex: hexName.describe('The hex by its name in this game: E11, or 3,-2 for {q: 3, r: -2}'),
    to: hexName.optional().describe('Draws an arrow to this hex instead of a ring'),
    text: z
      .string()
      .min(1)
      .max(noteLimits.markText)
      .refine((text) => text === storableText(text, noteLimits.markText))
      .optional()
      .describe('Written at the hex'),
    colour: z
      .enum(markColours)
      .optional()
      .describe('One of a palette that is safe for colour-blind people; yellow by default'),
  })
  .describe('A mark on the board: a ring around a hex, an arrow, a short text');

export const annotations = z.array(mark).max(noteLimits.marks).describe('Marks that the replay draws on the board');

/** What one seat said beside one decision. */
export const note = z.strictObject({
  seat: z.int().min(0).describe('Who said it'),
  step: z.int().min(0).describe('The position in which it was decided: the number of steps in the replay before it'),
  reasoning: reasoning.optional(),
  annotations: annotations.optional(),
});
