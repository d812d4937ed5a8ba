import { z } from 'zod';
import { endBeside, frameClock, frameOf, startBeside, startClock, tickBeside } from './frames.ts';
import { type GameId, payloads } from './payloads.ts';

/** What a program reads in a local match, one frame per line. On an arena, `hexfront connect` passes on the frames of the bot socket. */
export function lineFramesOf(game: GameId) {
  const { match_start, state_tick, match_end } = payloads[game];
  const { missed_events: _, ...tick } = tickBeside;
  const clock = startClock.extend({ move_ms: z.number().min(0).describe('Milliseconds for each answer') });
  const { bank_ms } = frameClock.shape;
  const deadline = z.null().describe('Always null: only the time per answer counts');
  return {
    match_start: frameOf(
      'match_start',
      { ...startBeside, clock: clock.describe('Your time limits') },
      match_start,
      'Battle: the map, as far as the rules publish it. Other games: empty',
    ),
    state_tick: frameOf(
      'state_tick',
      {
        ...tick,
        your_turn: z.literal(true).describe('Always true: only positions in which you must decide are sent'),
        clock: z
          .strictObject({ move_ms: z.number().min(0).describe('Milliseconds for this answer'), bank_ms, deadline })
          .describe('Your time for this answer'),
        legal: z
          .array(z.json())
          .describe(
            'Your legal actions. In battle where each unit can go in this tick and what can be built, though other orders exist',
          ),
        text: z.string().optional().describe('The position in sentences; only with --bot-text'),
      },
      state_tick,
      'The position as your seat sees it',
    ),
    match_end: frameOf('match_end', endBeside, match_end, 'The result'),
  };
}
