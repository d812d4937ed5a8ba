import { z } from 'zod';
import { fight, hex, side, stage, unitType } from './warshard.ts';

/** What happened in a match of WarShard, in the order in which it happened. */
const text = z.string().min(1);
const turn = z.int().min(1).describe('The turn, from 1');
const now = { turn, side: side.describe('The side whose turn it is') };
const unit = text.describe('The unit');
const fightNumber = z.int().min(0).describe('The number of the fight in this turn, from 0');
const way = { from: hex.describe('Where it was'), to: hex.describe('Where it is now') };

const event = <Type extends string, Fields extends z.ZodRawShape>(type: Type, meaning: string, fields: Fields) =>
  z.strictObject({ type: z.literal(type).describe(meaning), ...fields });
const points = z.int().min(0);

export const warshardEvent = z.discriminatedUnion('type', [
  event('turn_start', 'A turn starts', now),
  event('stage_end', 'A stage ends', { ...now, stage: stage.describe('The stage that ends') }),
  event('move', 'A unit moved', { ...now, unit, ...way }),
  event('attack_declared', 'A melee unit joined a fight as an attacker', {
    ...now,
    unit,
    fight: fightNumber,
    hex: hex.describe('The attacked hex'),
  }),
  event('support_declared', 'A support unit of either side joined a fight', { ...now, unit, fight: fightNumber }),
  event('fight', 'A fight was decided, and nobody is hurt yet', { ...now, fight: fightNumber, ...fight.shape }),
  event('unit_lost', 'A unit is out of the match', {
    ...now,
    unit,
    at: hex.describe('Where it stood'),
    cause: z
      .enum(['fight', 'no_retreat', 'stack'])
      .describe('A result of a fight; a retreat without a hex to go to; or a stack that was not separated in time'),
  }),
  event('retreat', 'A unit retreated', { ...now, unit, ...way }),
  event('advance', 'An attacker entered a vacant hex, or none did', {
    ...now,
    fight: fightNumber,
    unit: text.nullable().describe('The unit that advanced; null for none'),
    to: hex.describe('The vacant hex'),
  }),
  event('reinforcement', 'A reinforcement arrived', {
    ...now,
    unit,
    unitType: unitType.describe('Its type'),
    at: hex.describe('Where it arrived'),
  }),
  event('reinforcement_blocked', 'A reinforcement could not arrive, because its hex is occupied', {
    ...now,
    unit,
    at: hex.describe('Where it would have arrived'),
  }),
  event('forced', 'The author of a scenario changed the position; only with the option `authoring`', {
    ...now,
    action: z.looseObject({}).describe('The action, such as force_move, as in the rules for scenario authors'),
  }),
  event('reject', 'An action was refused and changed nothing', {
    ...now,
    player: side.describe('The side whose action it was'),
    reason: text.describe('The code of the refusal, as in the table of refusals'),
  }),
  event('game_end', 'The match is over', {
    turn,
    reason: z
      .enum(['turn_limit', 'elimination', 'draw', 'forfeit', 'turn_timeout', 'resignation'])
      .describe('How it ended; draw whenever nobody wins'),
    winner: side.nullable().describe('The winner; null for a draw'),
    points: z
      .strictObject({ blue: points.describe('Points of Blue'), red: points.describe('Points of Red') })
      .describe('Points for victory hexes'),
  }),
]);
