import { z } from 'zod';

/** Ruling warshard-1.2: the actions, and the public view. */
export const side = z.enum(['blue', 'red']);
const text = z.string().min(1);
const whole = z.int().min(0);
export const hex = z.strictObject({
  q: z.int().describe('The axial column, which slants along the rows'),
  r: z.int().describe('The row, counted downwards'),
});
export const unitType = z.enum(['infantry', 'mechanised', 'armor', 'artillery', 'air_wing', 'hq']);
export const stage = z.enum(['move', 'attack', 'support_att', 'support_def', 'retreat', 'advance']);
const aloud = {
  reasoning: z
    .string()
    .max(2000)
    .optional()
    .describe(
      'A note on the decision, up to 2,000 characters. The rules ignore it; others can read it after the match if you publish it',
    ),
};
const fightNumber = whole.describe('The number of the fight: its place in `fights`, from 0');

const kind = <Kind extends string>(value: Kind, meaning: string) => z.literal(value).describe(meaning);
export const action = z.discriminatedUnion('action', [
  z.strictObject({
    action: kind('move', 'Stage move: moves a unit'),
    unit: text.describe('One of your units that has not moved in this turn'),
    to: hex.describe('The hex where its move ends'),
    ...aloud,
  }),
  z.strictObject({
    action: kind('attack', 'Stage attack: sends a melee unit into a fight'),
    unit: text.describe('One of your melee units that is not in a fight yet'),
    hex: hex.describe('A neighbouring hex that enemies hold'),
    ...aloud,
  }),
  z.strictObject({
    action: kind('support', 'Stages support_att and support_def: adds a support unit to a fight'),
    unit: text.describe('One of your support units with the fight in range'),
    fight: fightNumber,
    ...aloud,
  }),
  z.strictObject({
    action: kind('retreat', 'Stage retreat: the enemy of a beaten unit chooses where it goes'),
    unit: text.describe('The unit that must retreat, as in `retreating`'),
    to: hex.describe('The neighbouring hex it retreats to'),
    ...aloud,
  }),
  z.strictObject({
    action: kind('advance', 'Stage advance: enters a hex that a fight has left vacant'),
    fight: fightNumber,
    unit: text.nullable().describe('One of the attackers of that fight; null for none of them'),
    ...aloud,
  }),
  z.strictObject({
    action: kind('done', 'Ends the stage: move, attack, support_att or support_def'),
    ...aloud,
  }),
]);

const unit = z.strictObject({
  id: text.describe('The id that the scenario gives it, for example B-4'),
  type: unitType.describe('Its type; the option `units` has the numbers of each'),
  side: side.describe('Whose unit it is'),
  status: z
    .enum(['on_board', 'expected', 'lost'])
    .describe('On the board; a reinforcement that has not arrived yet; or out of the match'),
  at: hex.nullable().describe('Where it stands; null unless it is on the board'),
  hasMoved: z.boolean().describe('Whether it has moved in this turn'),
  fight: fightNumber.nullable().describe('The fight it takes part in, by its number; null for none'),
  mustRetreat: z.boolean().describe('Whether it must retreat and has not yet done so'),
});

/** Events about a fight carry the same fields. */
export const fight = z.strictObject({
  hex: hex.describe('The attacked hex'),
  attackers: z.array(text).describe('Attacking melee units'),
  attackSupport: z.array(text).describe('Support units of the attacker'),
  defenders: z.array(text).describe('All units in the attacked hex'),
  defenseSupport: z.array(text).describe('Support units of the defender'),
  attack: z.int().describe('The Power of all attackers and their support, as it is now until the die is rolled'),
  defense: z
    .int()
    .describe('The best Defence in the hex with its terrain, plus support, as it is now until the die is rolled'),
  shift: z
    .int()
    .describe(
      'Columns by which supply moves the odds: to the right, for the attacker, if positive; to the left if negative',
    ),
  isVoid: z.boolean().describe('Whether the attack was less than half of the Defence, so that nothing happens'),
  odds: z
    .enum(['1-2', '1-1', '2-1', '3-1', '4-1', '5-1', '6-1'])
    .nullable()
    .describe('The column of the odds table, after the shift; null until a die is rolled, and where none is'),
  die: z.int().min(1).max(6).nullable().describe('The die; null until it is rolled, and where none is'),
  result: z
    .enum(['S', 'dr', 'ar', 'EX', 'DE', 'AE'])
    .nullable()
    .describe('The result, as in the table of the rules; null while the fight is open, S if it is void'),
});

export const view = z.strictObject({
  turn: z.int().min(1).describe('The turn, from 1; both sides play one with the same number'),
  side: side.describe('The side whose turn it is: the attacker'),
  stage: stage.describe('The stage of the turn'),
  status: z.enum(['active', 'ended']).describe('Whether the match is still going on'),
  decides: side
    .nullable()
    .describe('The side that decides now, not always the one whose turn it is; null once the match has ended'),
  shifts: whole.describe(
    'How often the side that decides has changed within this turn. The clock starts anew each time',
  ),
  retreating: text.nullable().describe('Stage retreat: the unit whose hex must be chosen; otherwise null'),
  advancing: whole
    .nullable()
    .describe('Stage advance: the number of the fight whose vacant hex may be entered; otherwise null'),
  points: z
    .strictObject({ blue: whole.describe('Points of Blue'), red: whole.describe('Points of Red') })
    .describe('Points for the victory hexes each side holds now'),
  victory: z
    .array(
      z.strictObject({
        at: hex.describe('The hex'),
        points: whole.describe('What it is worth'),
        holder: side.nullable().describe('Who holds it; null until a unit has stood there'),
      }),
    )
    .describe('The victory hexes, in the order of the scenario'),
  units: z
    .array(unit)
    .describe('All units of both sides in the order of the scenario, also those that are lost or expected'),
  fights: z.array(fight).describe('The fights of this turn, in the order in which they were declared'),
  turnLimit: z.int().min(1).describe('The match ends after Red’s turn with this number'),
  isRated: z
    .boolean()
    .describe('False if the option `authoring` allows to force moves, so that the match cannot be rated'),
  crowded: z
    .array(hex)
    .describe(
      'Stage move: hexes on which the side to move must still separate its units, because all but one are lost when the stage ends. Otherwise empty',
    ),
  board: z
    .array(
      z.strictObject({
        ...hex.shape,
        terrain: z
          .enum(['plains', 'forest', 'city', 'hills', 'trench', 'water'])
          .describe('The terrain; the option `terrain` has the numbers of each'),
        road: z.boolean().describe('Whether a road runs through it'),
        bridge: z.boolean().describe('Whether a bridge makes water passable here'),
        name: z.string().nullable().describe('The name of the place; null for most hexes'),
        units: z.array(text).describe('The units on it: one, or several after retreats'),
      }),
    )
    .describe('Every hex of the map, by r, then q'),
});
