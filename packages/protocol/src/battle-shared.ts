import { z } from 'zod';

/** Shapes shared by both editions of battle. */
export const text = z.string().min(1);
export const whole = z.int().min(0);
export const unitType = z.enum(['LightInfantry', 'Scout', 'Armored', 'Mechanized', 'SpecialForces', 'Chief']);
export const axial = {
  q: z.int().describe('The axial column; (0, 0) is the middle of the map'),
  r: z.int().describe('The row, counted downwards from the middle'),
};
export const hex = z.strictObject(axial);
export const amounts = z.strictObject({
  M: whole.describe('Materials'),
  F: whole.describe('Fuel'),
  I: whole.describe('Intel'),
});
export const playerId = text.describe('A player: p0, p1, … by seat');
export const ownerId = text.nullable().describe('The player that controls it; null for nobody');

/** Ruling battle.1: the positions of bases, Cities and nodes are public from the start. */
export const places = {
  bases: z
    .array(
      z.strictObject({
        id: text.describe('The id of the Facility: f0 for the base of p0, and so on'),
        ...axial,
        owner: playerId.describe('The player who starts there, whoever owns it now'),
      }),
    )
    .describe('The bases of all players, by seat'),
  cities: z
    .array(z.strictObject({ id: text.describe('The id of the Facility'), ...axial }))
    .describe('The Cities, which are neutral at the start'),
  nodes: z
    .array(
      z.strictObject({
        ...axial,
        resource: z.enum(['M', 'F', 'I']).describe('What it pays each tick: Materials, Fuel or Intel'),
      }),
    )
    .describe('The resource nodes of the whole map'),
};

export const matchEnd = z.strictObject({
  result: z.enum(['win', 'loss', 'draw']).describe('The result for your seat'),
  summary: z
    .strictObject({
      reason: text.describe('Why the match ended, in the words of the game, for example turn_limit or last_chief'),
      winners: z.array(text).describe('The winning players, p0 for seat 0 and so on; empty for a draw'),
      ranking: z.array(z.array(text)).describe('All players, best first; those who tie share a rank'),
      scores: z
        .record(text, z.number())
        .describe('By player. Battle: the score of the rules. Other games: 1, 0 or −1 for a win, a draw or a loss'),
      ticks: whole.describe('How many ticks, or decisions in a game of turns, the match took'),
    })
    .describe('The match as a whole, the same for all seats'),
});

export const rejectedOrder = z.strictObject({
  index: whole.describe('The place of the order in the list that was sent, from 0'),
  code: text.describe('The code of the rules, ORD-001 to ORD-010'),
  reason: z.string().describe('What is wrong, in a sentence'),
  path: z.string().describe('The field that is wrong; empty if the order as a whole was refused'),
});

/** The status of the last tick's orders; next to the payload, because the payload's schema is closed. */
export const ordersStatus = z.strictObject({
  tick: whole.describe('The tick of the orders. In a game of turns, the version after the action'),
  accepted: whole.describe('How many orders were accepted'),
  rejected: z.array(rejectedOrder).describe('The refused orders, each with its reason; the others are not affected'),
});
