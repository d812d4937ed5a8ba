import { z } from 'zod';
import { centredHex, side, unitType } from './attrition.ts';

/** 002 "Engine Events (v2)": what happened in a match of the attrition family, in the order in which it happened. */
const text = z.string().min(1);
const whole = z.int().min(0);
const turn = z.int().min(1).describe('The round, from 1');
const now = { turn, player: side.describe('The side whose turn it is') };

const losses = z
  .strictObject({
    attackerSurvivors: z.array(text).describe('Units of the attacking stack that are still alive'),
    attackerCasualties: z.array(text).describe('Units of the attacking stack that died'),
    defenderSurvivors: z.array(text).describe('Units of the attacked stack that are still alive'),
    defenderCasualties: z.array(text).describe('Units of the attacked stack that died'),
    damageDealt: whole.describe('Hit points that the attacked stack lost; where units have none, the number of dead'),
    damageTaken: whole.describe('The same for the attacking stack'),
    captured: z.boolean().describe('Whether the attacker has advanced into the hex, which only melee allows'),
  })
  .describe('What came of the attack');

/** `hex` is how the dialect writes a hex, `changed` the field that names one whose control changes. */
function events<Hex extends z.ZodType, Changed extends string>(hex: Hex, changed: Changed) {
  const event = <Type extends string, Fields extends z.ZodRawShape>(type: Type, meaning: string, fields: Fields) =>
    z.strictObject({ type: z.literal(type).describe(meaning), ...fields });
  const change = z.strictObject({
    [changed]: hex.describe('The hex'),
    from: side.nullable().describe('Who controlled it before; null for nobody'),
    to: side.nullable().describe('Who controls it now; null for nobody'),
  } as { [key in Changed]: Hex } & { from: z.ZodNullable<typeof side>; to: z.ZodNullable<typeof side> });
  return z.discriminatedUnion('type', [
    event('turn_start', 'A turn starts: its side has received its income, and its units may act again', now),
    event('turn_end', 'A turn ends; changes of control follow', now),
    event('move_unit', 'A unit moved; a stack is reported unit by unit', {
      ...now,
      unitId: text.describe('The unit'),
      from: hex.describe('Where it was'),
      to: hex.describe('Where it is now'),
    }),
    event('attack', 'An attack, with its outcome', {
      ...now,
      attackerId: text.describe('The unit at the front of the attacking stack'),
      attackerFrom: hex.describe('Where it attacked from'),
      defenderIds: z.array(text).describe('The units on the attacked hex before the attack, front first'),
      targetHex: hex.describe('The attacked hex'),
      distance: z.int().min(1).describe('Steps between the two hexes'),
      ranged: z.boolean().describe('Whether it was a shot, from a distance of more than 1'),
      attackPower: whole.describe('The attack power, with all bonuses'),
      defensePower: whole.describe('The defence power, with all bonuses; at least 0'),
      abilities: z
        .array(
          z.enum([
            'attacker_bonus',
            'charge',
            'stack_attack',
            'stack_defense',
            'terrain',
            'fortify',
            'shield_wall',
            'melee_vulnerability',
          ]),
        )
        .describe('Which bonuses and penalties took part in the two powers, in a fixed order'),
      outcome: losses,
    }),
    event('recruit', 'A unit was recruited', {
      ...now,
      unitId: text.describe('The new unit'),
      unitType: unitType.describe('Its type'),
      at: hex.describe('Where it appeared'),
    }),
    event('fortify', 'A unit or stack was fortified', {
      ...now,
      unitId: text.describe('The unit at the front of the stack'),
      at: hex.describe('Where it stands'),
    }),
    event('reject', 'An action was refused and changed nothing', {
      turn,
      player: side.describe('The side whose action it was'),
      reason: text.describe('The code of the refusal, as in the table of refusals'),
    }),
    event(
      'control_update',
      'Hexes came under another control: at the end of a turn, or when both sides of a duel die',
      {
        turn,
        changes: z.array(change).min(1).describe('The hexes, row by row'),
      },
    ),
    event('game_end', 'The match is over', {
      turn,
      reason: z
        .enum([
          'stronghold_capture',
          'elimination',
          'turn_limit',
          'capital_capture',
          'draw',
          'forfeit',
          'turn_timeout',
          'resignation',
        ])
        .describe('How it ended; draw whenever nobody wins'),
      winner: side.nullable().describe('The winner; null for a draw'),
      vpA: whole.describe('Victory points of A'),
      vpB: whole.describe('Victory points of B'),
    }),
  ]);
}

export const attritionEvent = events(text, 'hexId');
export const conquestEvent = events(centredHex, 'hex');
