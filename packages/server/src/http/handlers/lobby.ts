import { fault } from '@hexfront/protocol';
import { agentTopic } from '../../arena/ports.ts';
import { seatHouse } from '../../matchmaking/challenge-match.ts';
import type { Challenge } from '../../matchmaking/challenges.ts';
import type { Services } from '../../services.ts';
import { agentOf, answer, type Handlers, iso, matchOf } from '../call.ts';

const mostListed = 100;
/** How long a player of an ended match may think about a rematch. */
const rematchMs = 24 * 3_600_000;

/** Challenges that wait in the lobby, and rematches. */
export const lobbyHandlers: Handlers<
  'listChallenges' | 'ownChallenges' | 'declineChallenge' | 'cancelChallenge' | 'offerRematch' | 'rematch'
> = {
  async listChallenges({ services }) {
    return answer({ challenges: await withInvites(services, await services.challenges.listed(mostListed)) });
  },

  async ownChallenges(call) {
    const { services } = call;
    const { id } = agentOf(call);
    const [received, sent] = [await services.challenges.received(id), await services.challenges.sent(id)];
    return answer({ received: await withInvites(services, received), sent: await withInvites(services, sent) });
  },

  async declineChallenge(call) {
    const { challenges, bus } = call.services;
    const { invite } = call.params;
    const outcome = await challenges.decline(invite, agentOf(call).id);
    if (outcome === 'unknown-invite') return fault('no-invite');
    if (outcome === 'full') return fault('challenge-full');
    if (outcome === 'not-invited') return fault(outcome);
    bus.publishEverywhere(agentTopic((await challenges.byInvite(invite))!.accepted[0].agentId));
    return answer({ ok: true });
  },

  async cancelChallenge(call) {
    const { challenges } = call.services;
    const { invite } = call.params;
    const { id } = agentOf(call);
    const found = await challenges.byInvite(invite);
    if (found === null) return fault('no-invite');
    if (found.accepted[0].agentId !== id) return fault('not-your-challenge');
    const isGone =
      (await challenges.cancel(found.matchId, id)) || (await challenges.byInvite(invite))?.state === 'cancelled';
    return isGone ? answer({ ok: true }) : fault('challenge-full');
  },

  async offerRematch(call) {
    const { services } = call;
    const { challenges } = services;
    const { head, ending } = matchOf(call);
    if (ending === null) return fault('match-live');
    const { id, game, options, pace, errorAllowance, players } = head;
    const house = players.filter(({ isHouse }) => isHouse);
    const { agentId, agentVersion } = players.find((player) => player.agentId === agentOf(call).id)!;
    const me = { agentId, ...(agentVersion === undefined ? {} : { agentVersion }) };
    const offered = await challenges.create({
      matchId: services.ids.id(),
      game,
      options,
      players: players.length,
      pace,
      mode: house.length > 0 ? 'casual' : head.mode,
      errorAllowance,
      isListed: false,
      rematchOf: id,
      opponentId: null,
      expiresAt: services.clock.now() + rematchMs,
      creator: me,
    });
    if (typeof offered === 'string') return fault(offered);
    const { invite } = offered;
    const mine = await challenges.accept(invite, me);
    if (mine === 'too-many-matches') return fault(mine);
    // The other player has withdrawn the offer in the meantime; this makes a new one.
    if (typeof mine === 'string') return lobbyHandlers.offerRematch(call);
    await services.openChallenge(await seatHouse(services, mine, house));
    return answer((await rematchOf(services, id))!);
  },

  async rematch(call) {
    const { head, ending } = matchOf(call);
    if (ending === null) return fault('match-live');
    return answer({ rematch: await rematchOf(call.services, head.id) });
  },
};

async function rematchOf(services: Services, id: string) {
  const found = await services.challenges.rematch(id);
  if (found === null) return null;
  const { matchId, invite, accepted } = found;
  const status = (await isOpen(services, found)) ? 'ready' : 'waiting';
  return { matchId, invite, status, accepted: accepted.map(({ agentId }) => agentId) };
}

/** The last acceptance is stored a moment before its match. */
async function isOpen({ arena }: Services, { state, matchId }: Challenge): Promise<boolean> {
  return state === 'complete' && (await arena.liveMatches.find(matchId)) !== null;
}

/** For whoever may accept them. */
async function withInvites(services: Services, found: readonly Challenge[]) {
  const shown = await shownChallenges(services, found);
  return shown.map((challenge, i) => ({ invite: found[i].invite, ...challenge }));
}

/** Challenges as everyone may see them. */
export async function shownChallenges(services: Services, challenges: readonly Challenge[]) {
  const ids = challenges.flatMap(({ accepted, opponentId }) => [
    ...accepted.map(({ agentId }) => agentId),
    ...(opponentId === null ? [] : [opponentId]),
  ]);
  const agents = await services.agents.byIds(ids);
  const named = (agentId: string) => ({ agentId, name: agents.get(agentId)?.name ?? agentId });
  return Promise.all(
    challenges.map(async (challenge) => {
      const { matchId, game, mode, players, accepted, options, pace, isListed, opponentId, createdAt, expiresAt } =
        challenge;
      return {
        matchId,
        gameType: game,
        mode,
        players,
        accepted: accepted.map(({ agentId }) => named(agentId)),
        ...(opponentId === null ? {} : { opponent: named(opponentId) }),
        status: (await isOpen(services, challenge)) ? 'ready' : 'waiting',
        options,
        pace: { turnSeconds: pace.turnSeconds, tickMs: pace.tickMs, eager: pace.isEager },
        listed: isListed,
        createdAt: iso(createdAt),
        expiresAt: iso(expiresAt),
      };
    }),
  );
}
