import { z } from 'zod';
import {
  amounts,
  axial,
  hex,
  matchEnd,
  ordersStatus,
  places,
  playerId,
  text,
  unitType,
  whole,
} from './battle-shared.ts';

/** Ruling wire.17: battles as they are seen over HTTP and in replays, where nothing is split into frames. */
export function seatView<Start extends z.ZodType, Tick extends z.ZodType>(start: Start, tick: Tick) {
  return z.strictObject({
    match_start: start.describe('What is known from the start, as in the frame match_start'),
    state_tick: tick.describe('The position, as in the frame state_tick'),
    last_orders_status: ordersStatus.describe('What became of your orders for the last tick'),
    match_end: matchEnd.nullable().describe('The result; null while the match goes on'),
  });
}

/** Wire 15: all that the public learns of a live battle. */
export const publicView = z.strictObject({
  tick: whole.describe('The tick that has just run; 0 before the first one'),
  status: z.enum(['active', 'ended']).describe('Whether the match is still going on'),
});

const unit = z.strictObject({
  unit_id: text.describe('Its true id'),
  type: unitType.describe('Its type'),
  ...axial,
  hp: whole.describe('Hit points left, rounded up'),
});

const player = z.strictObject({
  player_id: playerId,
  is_alive: z.boolean().describe('Whether the player still has a Chief'),
  resources: amounts.describe('What the player has in store'),
  facilities: z
    .array(
      z.strictObject({
        facility_id: text.describe('The id of the Facility'),
        ...axial,
        queue: z
          .array(
            z.strictObject({
              unit_type: unitType.describe('What is built'),
              ticks_remaining: whole.describe('Ticks of work left; 0 if it is finished and waits for room'),
            }),
          )
          .describe('What it builds, and what waits to be built after that'),
      }),
    )
    .describe('The bases and Cities that the player owns'),
  units: z.array(unit).describe('The units of the player, by number'),
  frontier: z.array(hex).describe('Hexes of the player that have neighbours which the player does not control'),
  score: z.number().describe('The score that decides at the time limit'),
});

/** For whoever may see everything: anyone once the match has ended, the operator before. */
export function wholeView<Event extends z.ZodType>(event: Event) {
  return z.strictObject({
    ...publicView.shape,
    map_seed: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('The seed of the map'),
    ...places,
    players: z.array(player).describe('Every player, by seat'),
    neutral_units: z.array(unit).describe('Units of players who are out; they hold their hexes'),
    control: z
      .array(z.strictObject({ ...axial, owner: playerId.describe('The player that controls it') }))
      .describe('Every hex that somebody controls'),
    events: z.array(event).describe('What happened in the last tick; units of all players are named'),
  });
}
