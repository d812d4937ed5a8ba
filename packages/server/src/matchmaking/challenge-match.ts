import type { Challenge, Challenger } from './challenges.ts';
import type { Services } from '../services.ts';

/** Opens the match of a challenge once all of its seats are taken. Returns whether it is open. */
export async function openChallenge(services: Services, invite: string): Promise<boolean> {
  const challenge = await services.challenges.byInvite(invite);
  if (challenge?.state !== 'complete') return false;
  await openChallengeMatch(services, challenge);
  return true;
}

/** Opens the match at most once, however often it is called: the challenge fixes the match's id. */
export async function openChallengeMatch(services: Services, challenge: Challenge): Promise<void> {
  const { arena, agents, challenges } = services;
  const { matchId, game, options, mode, pace, errorAllowance } = challenge;
  if ((await arena.liveMatches.find(matchId)) !== null) return;
  const accepted = await seated(services, challenge);
  const known = await agents.byIds(accepted.map(({ agentId }) => agentId));
  const players = accepted.map((seat) => {
    const { name, isHouse } = known.get(seat.agentId)!;
    return { ...seat, name, isHouse };
  });
  await arena.open({ id: matchId, game, options, mode, pace, errorAllowance, players });
  await challenges.settle(matchId);
}

/** In the order of acceptance; in a rematch everyone moves on by a seat. */
async function seated({ arena }: Services, { accepted, rematchOf }: Challenge): Promise<readonly Challenger[]> {
  const before = rematchOf === null ? null : await arena.liveMatches.find(rematchOf);
  if (before === null) return accepted;
  const seat = ({ agentId }: Challenger) => ((before.seatOf(agentId) ?? 0) + 1) % accepted.length;
  return accepted.toSorted((a, b) => seat(a) - seat(b));
}
