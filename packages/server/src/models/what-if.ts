import type { Json, JsonObject, Seat } from '@hexfront/engine';
import { fault, type Reply } from '@hexfront/protocol';
import { withoutNotes } from '../arena/judgement.ts';
import type { Match } from '../arena/match.ts';
import { withIdentities } from '../arena/events.ts';

/**
 * Tries moves on a copy of the match. Its dice come from a planning seed made of public data, so it reveals nothing about the match's own
 * dice. Refused under fog, because a copy would contain hidden information.
 */
export function whatIf(match: Match, seat: Seat, moves: readonly Json[], sample = 1): Reply {
  const { game, stateVersion, head } = match;
  if (match.ending !== null) return fault('match-ended', { stateVersion, matchStatus: 'ended' });
  if (game.traits.hidden)
    return fault(
      'hidden-while-live',
      { stateVersion },
      'Trying moves on a copy would reveal what this seat cannot see.',
    );
  if (!match.deciding().includes(seat)) return fault('not-your-turn', { stateVersion });
  const state = game.copy(match.state, undefined, `what if ${head.id} ${stateVersion} ${sample}`);
  const events: Json[] = [];
  let tried = 0;
  let refusal: JsonObject | null = null;
  for (const move of moves) {
    const parsed = withoutNotes({ move });
    if ('status' in parsed) return parsed;
    const verdict = game.check(state, seat, parsed.action);
    if (!verdict.allowed) {
      const { code, message, rule } = verdict;
      refusal = { code, message, ...(rule === undefined ? {} : { rule }) };
      break;
    }
    events.push(...(game.advance(state, { [seat]: [parsed.action] }, 'events').events as Json[]));
    tried++;
  }
  return {
    status: 200,
    body: {
      ok: true,
      stateVersion,
      tried,
      ...(refusal === null ? {} : { refusal }),
      yourTurn: game.decision(state).seats.includes(seat),
      winners: game.outcome(state)?.winners ?? null,
      events,
      game: withIdentities(match, game.view(state, seat)),
    },
  };
}
