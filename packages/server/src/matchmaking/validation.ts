import { fault, type Reply } from '@hexfront/protocol';
import type { Match } from '../arena/match.ts';
import type { EndReason, MatchMode } from '../arena/records.ts';
import type { Versions } from '../ratings/versions.ts';
import type { Services } from '../services.ts';

/** What a version did wrong in its validation match; resigning is what clients do for a bot that has crashed. */
const failures: { readonly [reason in EndReason]?: string } = {
  turn_timeout: 'It ran out of time.',
  invalid_move_schema: 'It sent a move that is not valid JSON for this game.',
  illegal_move: 'It made an illegal move.',
  invalid_move: 'It made an invalid move.',
  forfeit: 'It resigned.',
};

/** A version of an agent that wants to play rated matches of a game. */
export interface Applicant {
  readonly agentId: string;
  readonly game: string;
  readonly version: string;
}

/**
 * Whether a version may play rated matches: `yes`, the id of the validation match that it has to play or is playing, or a refusal that says
 * what went wrong in it. The refusal is given once; whoever asks again gets another match.
 */
export async function admission(
  services: Services,
  applicant: Applicant,
): Promise<'yes' | { matchId: string } | Reply> {
  const { versions, ids } = services;
  const { agentId, game, version } = applicant;
  if (version === '') return 'yes';
  const known = await versions.find(agentId, game, version);
  if (known !== null && known.validatedAt !== null) return 'yes';
  // Without house bots nobody could try it, and it plays at once.
  if (services.house.agents.opponents(game, 1).length === 0) {
    await versions.pass(agentId, game, version);
    return 'yes';
  }
  const match =
    known === null || known.matchId === null ? null : await services.liveMatches.findFreshReadable(known.matchId);
  if (match !== null && match.ending === null) return { matchId: match.head.id };
  const failure = match === null ? 'never opened' : await failureOf(versions, match, agentId);
  if (failure === null) {
    await versions.pass(agentId, game, version);
    return 'yes';
  }
  if (match !== null && !match.ending!.isCancelled && known!.failure === null) {
    await versions.fail(agentId, game, known!, failure);
    return notValidated(failure, match.head.id);
  }
  return { matchId: await versions.try(agentId, game, version, known?.matchId ?? null, ids.id()) };
}

/** For challenges and tournaments, which have no place for a validation match: null, or why this version may not play. */
export async function notAdmitted(
  services: Services,
  { mode, game }: { readonly mode: MatchMode; readonly game: string },
  { agentId, agentVersion: version = '' }: { readonly agentId: string; readonly agentVersion?: string | undefined },
): Promise<Reply | null> {
  if (mode !== 'rated' || version === '') return null;
  const known = await services.versions.find(agentId, game, version);
  if (known !== null && known.validatedAt !== null) return null;
  const isPossible = services.house.agents.opponents(game, 1).length > 0;
  if (!isPossible) return null;
  return fault('not-validated', {}, 'Join the rated queue first: its first match validates a version.');
}

function notValidated(failure: string, matchId: string): Reply {
  const next = `See /matches/${matchId}. To try again, join the queue again.`;
  return fault('not-validated', { matchId }, `${failure} ${next}`);
}

/** Null if the version has played its match to the end, won or lost. */
async function failureOf(versions: Versions, match: Match, agentId: string): Promise<string | null> {
  const { ending, game, withdrawn, head } = match;
  const seat = match.seatOf(agentId);
  if (seat === null || ending!.isCancelled) return 'It was cancelled.';
  const reason = withdrawn.get(seat);
  if (reason !== undefined) return failures[reason] ?? 'It left the match.';
  const isAbsent = game.traits.simultaneous && !(await versions.hasSentOrders(head.id, seat));
  return isAbsent ? 'It never sent any orders.' : null;
}
