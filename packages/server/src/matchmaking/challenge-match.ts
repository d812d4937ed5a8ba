import type { Challenge } from './challenges.ts';
import type { Services } from '../services.ts';

/** Opens the match of a challenge once all of its seats are taken. Returns whether it is open. */
export async function openChallenge(services: Services, invite: string): Promise<boolean> {
  const challenge = await services.challenges.byInvite(invite);
  if (challenge?.state !== 'complete') return false;
  await openChallengeMatch(services, challenge);
  return true;
}

/** Opens the match at most once, however often it is called: the challenge fixes the match's id. */
export async function openChallengeMatch({ arena, agents, challenges }: Services, challenge: Challenge): Promise<void> {
  const { matchId, game, options, mode, pace, errorAllowance, accepted } = challenge;
  if ((await arena.liveMatches.find(matchId)) !== null) return;
  const known = await agents.byIds(accepted.map(({ agentId }) => agentId));
  const players = accepted.map((seat) => {
    const { name, isHouse } = known.get(seat.agentId)!;
    return { ...seat, name, isHouse };
  });
  await arena.open({ id: matchId, game, options, mode, pace, errorAllowance, players });
  await challenges.settle(matchId);
}
