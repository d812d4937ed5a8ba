import { z } from 'zod';
import { hex, ownerId, playerId, rejectedOrder, text, unitType } from './battle-shared.ts';

/** What both editions of battle report of a tick, in their own spelling. `details` is the same in both. */
const combat = z.strictObject({
  attacker: z
    .string()
    .describe('The sides that did not have the ground, joined with “ and ”; neutral for neutral units'),
  defender: text.nullable().describe('The side that had the ground; null if nobody had'),
  damage_in: z.number().min(0).describe('Hit points lost by you or, if you only watched, by the defender'),
  damage: z
    .record(text, z.number().min(0))
    .describe('Hit points lost by each side, to three decimals; neutral for neutral units'),
  casualties: z
    .array(text)
    .describe('Your own units that were hit: u4_damaged or u4_destroyed. Other players’ units are not named'),
  destroyed: z
    .record(text, z.partialRecord(unitType, z.int().min(1)))
    .describe('How many units each side lost, by type'),
});
const capture = z.strictObject({
  owner: ownerId.optional().describe('The new owner; absent if you lost it out of your sight'),
  previous_owner: ownerId.describe('The owner before; null if it was neutral'),
});
const unitBuilt = z.strictObject({
  unit_id: text.describe('The new unit'),
  unit_type: unitType.describe('Its type'),
  facility_id: text.describe('The Facility that built it'),
});
const chiefEliminated = z.strictObject({
  player_id: playerId.describe('The player who is out of the match'),
  cause: z.enum(['killed', 'captured', 'withdrawn']).describe('What became of the Chief; withdrawn if its player left'),
});

function events<Place extends string, Names extends readonly [string, string, string, string, string]>(
  place: Place,
  [fought, captured, built, eliminated, rejected]: Names,
) {
  const event = (type: string, meaning: string, details: z.ZodType) =>
    z.strictObject({
      type: z.literal(type).describe(meaning),
      [place]: hex.describe(
        type === rejected ? 'Where the unit or Facility stands; (0, 0) if it is not yours' : 'Where it happened',
      ),
      details: details.describe('More about it'),
    });
  return z.discriminatedUnion('type', [
    event(fought, 'A fight in this tick, reported to those who fought and to those who see it', combat),
    event(captured, 'A Facility or node changed hands; also reported to the player who lost it out of sight', capture),
    event(built, 'One of your Facilities has built a unit; reported to its owner only', unitBuilt),
    event(
      eliminated,
      'A player is out; reported to that player and to those who see where the Chief stood',
      chiefEliminated,
    ),
    event(rejected, 'One of your orders was refused, or the stack cap stopped a unit (ORD-002)', rejectedOrder),
  ]);
}

export const battle1Event = events('at', ['Combat', 'Capture', 'UnitBuilt', 'ChiefEliminated', 'OrderRejected']);
export const battle2Event = events('loc', ['COMBAT', 'CAPTURE', 'UNIT_BUILT', 'CHIEF_ELIMINATED', 'ORDER_REJECTED']);
