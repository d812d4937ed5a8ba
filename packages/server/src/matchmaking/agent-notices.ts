import type { JsonObject } from '@hexfront/engine';
import type { Agents } from '../accounts/agents.ts';
import type { AgentNotices } from '../arena/reader.ts';
import type { Tournament, Tournaments } from '../tournaments/tournaments.ts';
import type { Challenge, Challenges } from './challenges.ts';

/** What agents are told about challenges and tournaments. That one was accepted shows when its matches open. */
export function agentNotices(challenges: Challenges, tournaments: Tournaments, agents: Agents): AgentNotices {
  const challenge = async (about: Challenge): Promise<JsonObject> => {
    const { matchId, invite, game, mode, players, options, pace, errorAllowance, expiresAt } = about;
    const challengerId = about.accepted[0].agentId;
    return {
      eventVersion: 1,
      event: 'challenge',
      matchId,
      invite,
      challengerId,
      challengerName: (await agents.byId(challengerId))?.name ?? challengerId,
      gameType: game,
      mode,
      players,
      options,
      pace: { turnSeconds: pace.turnSeconds, tickMs: pace.tickMs, eager: pace.isEager },
      errorAllowance,
      expiresAt: new Date(expiresAt).toISOString(),
    };
  };
  const declined = async ({ matchId, invite, opponentId }: Challenge): Promise<JsonObject> => {
    const agentName = (await agents.byId(opponentId!))?.name ?? opponentId;
    return { eventVersion: 1, event: 'challenge_declined', matchId, invite, agentId: opponentId, agentName };
  };
  const invitation = async (about: Tournament): Promise<JsonObject> => {
    const { id, name, game, mode, plan, creatorId, startsAt } = about;
    const creator = creatorId === null ? null : await agents.byId(creatorId);
    return {
      eventVersion: 1,
      event: 'invitation',
      tournamentId: id,
      name,
      format: plan.format,
      gameType: game,
      mode,
      games: plan.games,
      concurrency: plan.concurrency,
      creatorId,
      creatorName: creator?.name ?? null,
      startsAt: startsAt === null ? null : new Date(startsAt).toISOString(),
    };
  };
  return {
    async read(matchId, kind, agentId) {
      if (kind === 'invitation') {
        const about = await tournaments.about(matchId);
        const isOpen = about?.state === 'joining' || about?.state === 'running';
        const own = about?.entrants.find((entrant) => entrant.agentId === agentId);
        // Nobody can join it any more, or this agent has.
        return isOpen && own?.state === 'invited' ? invitation(about) : null;
      }
      if (kind === 'tournament_ended') {
        const about = await tournaments.about(matchId);
        if (about === null) return null;
        const { id, name, plan, state } = about;
        return { eventVersion: 1, event: kind, tournamentId: id, name, format: plan.format, state };
      }
      const about = await challenges.byMatch(matchId);
      if (about === null) return null;
      if (kind === 'challenge_declined') return declined(about);
      // Nobody can answer it any more.
      return challenges.isWaiting(about) ? challenge(about) : null;
    },
    async waiting(agentId) {
      const [received, invitations] = [await challenges.received(agentId), await tournaments.invitations(agentId)];
      return Promise.all([...received.map(challenge), ...invitations.map(invitation)]);
    },
  };
}
