import { z } from 'zod';

/** 002 "Move Schema (v2)" and "Game State Shape (v2)", and their legacy form, in which a hex is {q, r}. */
export const side = z.enum(['A', 'B']);
export const unitType = z.enum(['infantry', 'cavalry', 'archer']);
const text = z.string().min(1);
const whole = z.int().min(0);
const aloud = {
  reasoning: z
    .string()
    .max(2000)
    .optional()
    .describe(
      'A note on the decision, up to 2,000 characters. The rules ignore it; others can read it after the match if you publish it',
    ),
};
export const centredHex = z.strictObject({
  q: z.int().describe('Columns to the right of the middle column; negative to the left'),
  r: z.int().describe('Rows below the middle row; negative above'),
});

const kind = <Kind extends string>(value: Kind, meaning: string) => z.literal(value).describe(meaning);
const actor = text.describe('The unit that acts, one of yours. A unit of a stack acts for the whole stack');
const recruited = unitType.describe('What to recruit; its cost in gold is paid at once');
const fortify = z.strictObject({
  action: kind(
    'fortify',
    'Fortifies a unit until your next turn starts, for one action and, except in conquest-1, wood (option fortifyWood)',
  ),
  unitId: actor,
  ...aloud,
});

export const attritionAction = z.discriminatedUnion('action', [
  z.strictObject({
    action: kind('move', 'Moves a unit, for one action'),
    unitId: actor,
    to: text.describe('The hex to move to, for example C5'),
    ...aloud,
  }),
  z.strictObject({
    action: kind('attack', 'Attacks the enemies on a hex, for one action'),
    unitId: actor,
    target: text.describe('The hex to attack, for example C5. It must hold an enemy'),
    ...aloud,
  }),
  z.strictObject({
    action: kind('recruit', 'Buys a unit, for one action and gold'),
    unitType: recruited,
    at: text.describe('The stronghold on which it appears: one that you control and that has room'),
    ...aloud,
  }),
  fortify,
  z.strictObject({ action: kind('end_turn', 'Ends your turn; unused actions are lost. It costs nothing'), ...aloud }),
  z.strictObject({ action: kind('pass', 'Another word for end_turn, never listed as legal'), ...aloud }),
]);

const fromCentre = 'with the column and the row counted from the centre';
export const conquestAction = z.discriminatedUnion('action', [
  z.strictObject({
    action: kind('move', 'Moves a unit, for one action'),
    unitId: actor,
    targetHex: centredHex.describe(`The hex to move to, ${fromCentre}`),
    ...aloud,
  }),
  z.strictObject({
    action: kind('attack', 'Attacks the enemies on a hex, for one action'),
    unitId: actor,
    targetHex: centredHex.describe(`The hex to attack, ${fromCentre}. It must hold an enemy`),
    ...aloud,
  }),
  z.strictObject({
    action: kind('recruit', 'Buys a unit on your capital, for one action and gold'),
    unitType: recruited,
    targetHex: centredHex.optional().describe('Your capital; may be left out, because there is only one'),
    ...aloud,
  }),
  fortify,
  z.strictObject({ action: kind('pass', 'Ends your turn; unused actions are lost. It costs nothing'), ...aloud }),
]);

const unit = {
  id: text.describe('A-1, A-2, … for A and B-1, B-2, … for B. Numbers are never reused'),
  type: unitType.describe('Its type; the option `units` has the numbers of each'),
  owner: side.describe('Whose unit it is'),
  hp: z.int().min(1).describe('Hit points left, from 1 to maxHp; always 1 in attrition-1 and conquest-1'),
  maxHp: z.int().min(1).describe('Hit points at full health'),
  isFortified: z
    .boolean()
    .describe('Whether it has the bonus for fortifying, which ends when a turn of its owner starts'),
  movedThisTurn: z
    .boolean()
    .describe('Whether it has moved since a turn of its owner last started; always false in conquest-1'),
  movedDistance: whole.describe(
    'How many hexes it moved in that turn, 0 if it has not moved; always 0 in conquest-1. It decides about a charge',
  ),
  attackedThisTurn: z
    .boolean()
    .describe('Whether it has attacked since a turn of its owner last started; always false in conquest-1'),
  canActThisTurn: z
    .boolean()
    .describe(
      'False for a new recruit and after fortifying, until its owner’s next turn; always true in conquest-1. True says nothing about moves and attacks already made',
    ),
};
const hex = {
  type: text.describe('The terrain, for example plains; the option `terrain` has the numbers of each'),
  controlledBy: side.nullable().describe('Who controls the hex and receives its income; null for nobody'),
  unitIds: z
    .array(text)
    .describe('The units on it, front first; all of one owner. At most one, except in games with stacks'),
  reserve: whole
    .optional()
    .describe('Gold or wood left in a mine or camp. Absent where the income never runs out and where there is none'),
};

function player<Unit extends z.ZodType>(each: Unit) {
  return z.strictObject({
    id: text.describe('On an arena, the id of the agent that plays this side; A or B in local matches'),
    gold: whole.describe('Gold in store, after the income of the turn'),
    wood: whole.describe('Wood in store; always 0 in conquest-1, where fortifying costs none'),
    vp: whole.describe('Victory points, which count when the turn limit is reached; always 0 in conquest-1'),
    units: z.array(each).describe('The units on the board, in the order of their numbers'),
  });
}

function view<Unit extends z.ZodType, Hex extends z.ZodType>(eachUnit: Unit, eachHex: Hex) {
  return z.strictObject({
    turn: z
      .int()
      .min(1)
      .describe('The round, from 1: a turn of A and a turn of B. One more than the limit once that has been reached'),
    activePlayer: side.describe(
      'The side whose turn it is. Once the match has ended, the last to have had it, or A if the turn limit was reached',
    ),
    actionsRemaining: whole.describe(
      'Actions that side has left in this turn; a turn starts with the option actionsPerTurn',
    ),
    players: z
      .strictObject({
        A: player(eachUnit).describe('Seat 0, which moves first'),
        B: player(eachUnit).describe('Seat 1'),
      })
      .describe('Both sides. Nothing is hidden in this game, so all viewers see the same'),
    board: z.array(eachHex).describe('Every hex, row by row from the top, each row from the left'),
    status: z.enum(['active', 'ended']).describe('Whether the match is still going on'),
  });
}

export const attritionView = view(
  z.strictObject({ ...unit, position: text.describe('The hex it stands on, for example B2') }),
  z.strictObject({
    id: text.describe('The name of the hex: its row as a letter, A at the top, and its column, 1 at the left'),
    ...hex,
  }),
);
export const conquestView = view(
  z.strictObject({ ...unit, position: centredHex.describe(`The hex it stands on, ${fromCentre}`) }),
  z.strictObject({ ...centredHex.shape, ...hex }),
);
