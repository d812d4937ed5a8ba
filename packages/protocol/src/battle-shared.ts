import { z } from 'zod';

/** What both editions of battle say the same way. */
export const text = z.string().min(1);
export const whole = z.int().min(0);
export const unitType = z.enum(['LightInfantry', 'Scout', 'Armored', 'Mechanized', 'SpecialForces', 'Chief']);
export const hex = z.strictObject({ q: z.int(), r: z.int() });
export const amounts = z.strictObject({ M: whole, F: whole, I: whole });

/** Ruling battle.1: where bases, Cities and nodes are is known to everyone from the start. */
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
    /** Best first; equals share a place. */
    ranking: z.array(z.array(text)),
    scores: z.record(text, z.number()),
    ticks: whole,
  }),
});

/** How the orders of the last tick fared; beside the payload, whose objects stay closed. */
export const ordersStatus = z.strictObject({
  tick: whole,
  accepted: whole,
  rejected: z.array(z.strictObject({ index: whole, code: text, reason: z.string(), path: z.string() })),
});
