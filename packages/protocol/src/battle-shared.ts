import { z } from 'zod';

/** Shapes shared by both editions of battle. */
export const text = z.string().min(1);
export const whole = z.int().min(0);
export const unitType = z.enum(['LightInfantry', 'Scout', 'Armored', 'Mechanized', 'SpecialForces', 'Chief']);
export const hex = z.strictObject({ q: z.int(), r: z.int() });
export const amounts = z.strictObject({ M: whole, F: whole, I: whole });

/** Ruling battle.1: the positions of bases, Cities and nodes are public from the start. */
export const places = {
  bases: z.array(z.strictObject({ id: text, q: z.int(), r: z.int(), owner: text })),
  cities: z.array(z.strictObject({ id: text, q: z.int(), r: z.int() })),
  nodes: z.array(z.strictObject({ q: z.int(), r: z.int(), resource: z.enum(['M', 'F', 'I']) })),
};

export const matchEnd = z.strictObject({
  result: z.enum(['win', 'loss', 'draw']),
  summary: z.strictObject({
    reason: text,
    winners: z.array(text),
    /** Best first; ties share a rank. */
    ranking: z.array(z.array(text)),
    scores: z.record(text, z.number()),
    ticks: whole,
  }),
});

/** The status of the last tick's orders; next to the payload, because the payload's schema is closed. */
export const ordersStatus = z.strictObject({
  tick: whole,
  accepted: whole,
  rejected: z.array(z.strictObject({ index: whole, code: text, reason: z.string(), path: z.string() })),
});
