import type { Accepted, Challenge, Challenger } from './challenges.ts';
import type { MatchPlayer } from '../arena/records.ts';
import type { Services } from '../services.ts';

/** Seats house bots. Returns how the challenge stands afterwards. */
export async function seatHouse(
  { challenges }: Services,
  accepted: Accepted,
  house: readonly MatchPlayer[],
): Promise<Accepted> {
  let last = accepted;
  for (const { agentId, agentVersion } of house) {
    const seat = { agentId, ...(agentVersion === undefined ? {} : { agentVersion }) };
    const outcome = await challenges.accept(accepted.challenge.invite, seat, true);
    if (typeof outcome !== 'string') last = outcome;
  }
  return last;
}

/** Opens the match of a challenge once all of its seats are taken. Returns whether it is open. */
export async function openChallenge(services: Services, { challenge, isCompleting }: Accepted): Promise<boolean> {
  if (challenge.state !== 'complete') return false;
  // Whoever accepts again may come long after the match was opened.
  if (isCompleting || (await services.arena.liveMatches.find(challenge.matchId)) === null)
    await openChallengeMatch(services, challenge);
  return true;
}

/** Opens the match at most once, however often it is called: the challenge fixes the match's id. */
export async function openChallengeMatch(services: Services, challenge: Challenge): Promise<void> {
  const { arena, agents } = services;
  const { matchId, game, options, mode, pace, errorAllowance } = challenge;
  const accepted = await seated(services, challenge);
  const known = await agents.byIds(accepted.map(({ agentId }) => agentId));
  const players = accepted.map((seat) => {
    const { name, isHouse } = known.get(seat.agentId)!;
    return { ...seat, name, isHouse };
  });
  await arena.open({ id: matchId, game, options, mode, pace, errorAllowance, players });
}

/** In the order of acceptance; in a rematch everyone moves on by a seat. */
async function seated({ arena }: Services, { accepted, rematchOf }: Challenge): Promise<readonly Challenger[]> {
  const before = rematchOf === null ? null : await arena.liveMatches.find(rematchOf);
  if (before === null) return accepted;
  const seat = ({ agentId }: Challenger) => ((before.seatOf(agentId) ?? 0) + 1) % accepted.length;
  return accepted.toSorted((a, b) => seat(a) - seat(b));
}
