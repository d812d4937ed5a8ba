import { z } from 'zod';
import { amounts, axial, hex, ownerId, places, playerId, text, unitType, whole } from './battle-shared.ts';

/** 004 §3, plus the places and orders added by the rulings. */
export const matchStart = z.strictObject({
  match_id: text.describe('The id of the match; "local" in local matches'),
  map: z
    .strictObject({
      width: z.int().min(1).describe('Columns of the map'),
      height: z.int().min(1).describe('Rows of the map'),
      static_terrain: z
        .array(
          z.strictObject({
            ...axial,
            type: z
              .enum(['Plains', 'Hills', 'Forest', 'City', 'Mountain'])
              .describe('The terrain, which never changes'),
          }),
        )
        .describe('Every hex of the map, row by row. Terrain is not hidden by fog'),
      ...places,
    })
    .describe('The map, as far as it never changes'),
  my_id: playerId.describe('Your own id: p0 for seat 0, and so on'),
  constants: z
    .strictObject({
      def_constant: z.int().min(1).describe('C in the formula for effective hit points'),
      max_rounds: z.int().min(1).describe('Rounds that a fight lasts at most in one tick'),
    })
    .describe('Numbers of the rules, which are also among the options'),
});

const ownUnit = z.strictObject({
  id: text.describe('The id that orders name: u0, u1, … Other players never learn it'),
  type: unitType.describe('Its type; the option `units` has the numbers of each'),
  ...axial,
  hp: whole.describe('Hit points left, rounded up, so at least 1'),
  mp: whole.describe(
    'Move points in the next tick: 1 to 7, with supply, starvation, disruption and research taken into account',
  ),
});
const enemyUnit = z.strictObject({
  id: text.describe('A name that only you use for it: enemy_u0, enemy_u1, … in the order in which you first saw them'),
  owner: text.describe('Its player, or neutral'),
  type: unitType.describe('Its type'),
  ...axial,
  hp: whole.describe('Hit points left, rounded up'),
});
const facility = z.strictObject({
  id: text.describe('The id that orders name: f0, f1, …'),
  ...axial,
  queue: z
    .array(
      z.strictObject({
        unit: unitType.describe('What is built'),
        ticks: whole.describe('Ticks of work left; 0 if it is finished and waits for room'),
      }),
    )
    .describe('What it builds, and what waits to be built after that'),
});

export const stateTick = z.strictObject({
  tick: whole.describe('The tick that has just run; 0 before the first one'),
  game_status: z.enum(['ACTIVE', 'FINISHED']).describe('Whether the match is still going on'),
  you: z
    .strictObject({
      resources: amounts.describe('What you have in store, 0 to the storage cap of each'),
      units: z.array(ownUnit).describe('Your units, by number'),
      facilities: z.array(facility).describe('The bases and Cities that you own, by number'),
    })
    .describe('What is yours'),
  visible_changes: z
    .strictObject({
      units: z.array(enemyUnit).describe('All units that you see and that are not yours, neutral ones included'),
      control_updates: z
        .array(z.strictObject({ ...axial, owner: ownerId }))
        .describe(
          'Hexes of which you have learnt a new controller in this tick; in the first position of a connection, all that you know. A hex lost out of sight is reported as neutral',
        ),
    })
    .describe('What you see of others. Keep the control of hexes yourself: only changes are sent'),
  events: z
    .array(
      z.strictObject({
        type: text.describe('What happened; the events of this game have a schema of their own'),
        loc: hex.describe('Where'),
        details: z.looseObject({}).describe('More about it, depending on the type'),
      }),
    )
    .describe('What you learn of the last tick, with an ORDER_REJECTED for each refused order of yours'),
});

const own = text.describe('One of your units');
const ownFacility = text.describe('One of your Facilities');
const move = z.strictObject({
  type: z.literal('MOVE').describe('Sends a unit to a hex, as far as its move points carry it in this tick'),
  id: own,
  dest: hex.describe('The destination'),
});
const build = z.strictObject({
  type: z.literal('BUILD').describe('Adds a unit to the queue of a Facility, and pays for it'),
  fac_id: ownFacility,
  unit: unitType.describe('What to build; a Chief cannot be built'),
});
const disband = z.strictObject({
  type: z.literal('DISBAND').describe('Removes a unit before movement; nothing is refunded'),
  id: own.describe('One of your units, not the Chief'),
});
const rally = z.strictObject({
  type: z.literal('RALLY').describe('Sends the units that a Facility will build on to a hex'),
  fac_id: ownFacility,
  dest: hex.describe('The rally point'),
});
const research = z.strictObject({
  type: z.literal('RESEARCH').describe('Starts research; only if the options of the match enable it'),
  fac_id: ownFacility,
  tier: z.int().min(1).max(2).describe('The tier, 1 or 2; the second follows the first'),
  choice: text.describe('Tier 1: a unit type other than Chief. Tier 2: ScoutMovement or InfantryTerrain'),
});

export const order = z.discriminatedUnion('type', [move, build, disband, rally, research]);
export const submitOrders = z.strictObject({
  tick: whole.describe('The tick that the orders are for: always the `tick_target` of the position'),
  orders: z.array(order).max(50).describe('Up to 50 orders, each accepted or refused on its own; may be empty'),
});
