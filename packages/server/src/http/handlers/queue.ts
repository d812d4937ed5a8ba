import type { Game } from '@hexfront/engine';
import { fault, type Reply, ticketOf } from '@hexfront/protocol';
import { agentTopic, type QueueEntry } from '../../arena/ports.ts';
import type { MatchPlayer } from '../../arena/records.ts';
import { gameFor } from '../../game-types.ts';
import { seatHouse } from '../../matchmaking/challenge-match.ts';
import { matchPlan, seatsSentence } from '../../matchmaking/match-plan.ts';
import { opponentFor } from '../../matchmaking/opponent.ts';
import { admission, notAdmitted } from '../../matchmaking/validation.ts';
import { agentOf, answer, type Call, type Handlers } from '../call.ts';
import { declaredVersion, entrantOf } from '../declared-version.ts';
import { shownChallenges } from './lobby.ts';

/** How agents find opponents. */
export const queueHandlers: Handlers<
  'joinQueue' | 'queueStatus' | 'leaveQueue' | 'createChallenge' | 'challenge' | 'acceptChallenge'
> = {
  async joinQueue(call) {
    const { services, body = {} } = call;
    const agent = agentOf(call);
    const game = gameFor(body.gameType);
    if ('status' in game) return game;
    const mode = body.mode ?? (agent.isGuest ? 'casual' : 'rated');
    if (mode === 'rated' && agent.isGuest) return fault('not-rated', {}, 'Guests can only play casual matches.');
    const players = body.players ?? 2;
    const [least, most] = game.traits.seats;
    if (players < least || players > most) return fault('bad-seats', {}, seatsSentence(game));
    const house = houseFor(call, game, body.house ?? [], players);
    if ('status' in house) return house;
    if (mode === 'rated' && house.length > 0 && !services.config.HEXFRONT_HOUSE_RATED) {
      return fault('not-rated', {}, 'Leave out house, or set mode to casual.');
    }
    const { id: agentId, name, owner } = agent;
    const version = (await declaredVersion(call, game.id, body.agentVersion)) ?? '';
    const skill = await services.ladder.skill(agentId, game.id, version);
    const lead = await services.directory.lead(agentId, game.id);
    const declared = version === '' ? {} : { agentVersion: version };
    const base = { agentId, game: game.id, since: services.clock.now(), owner, name, lead, ...skill, ...declared };
    let entry: QueueEntry = { ...base, mode, players };
    if (mode === 'rated') {
      const admitted = await admission(services, { agentId, game: game.id, version });
      if (admitted === 'yes')
        entry = { ...entry, lastOpponents: await services.directory.lastOpponents(agentId, game.id) };
      else if ('status' in admitted) return admitted;
      else entry = { ...base, mode: 'casual', players: least, validates: admitted.matchId };
    }
    if ((await services.lobby.join(entry, house)) === false) return fault('too-many-matches');
    return statusOf(call, game.id);
  },

  queueStatus: (call) => statusOf(call),

  async leaveQueue(call) {
    await call.services.storage.leaveQueue(agentOf(call).id);
    return answer({ ok: true });
  },

  async createChallenge(call) {
    const { services, body } = call;
    const game = gameFor(body.gameType);
    if ('status' in game) return game;
    const opponent =
      body.opponent === undefined ? null : await opponentFor(services, game, body.opponent, agentOf(call));
    if (opponent !== null && 'status' in opponent) return opponent;
    const isHouse = opponent !== null && 'house' in opponent;
    const bots = [...(isHouse ? [opponent.house] : []), ...(body.house ?? [])];
    const casual = agentOf(call).isGuest ? 'guest' : bots.length > 0 ? 'house' : null;
    const plan = matchPlan(services.config, game, body, casual);
    if ('status' in plan) return plan;
    const creator = await entrantOf(call, { mode: plan.mode, game: game.id }, body.agentVersion);
    const unfit = await notAdmitted(services, { mode: plan.mode, game: game.id }, creator);
    if (unfit !== null) return unfit;
    if (bots.length >= plan.players) return fault('bad-seats', {}, seatsSentence(game));
    const house = houseFor(call, game, bots, bots.length + 1);
    if ('status' in house) return house;
    const opponentId = opponent === null || isHouse ? null : opponent.agentId;
    if (opponentId !== null && house.length + 2 !== plan.players) {
      return fault(
        'bad-seats',
        {},
        `house must name a bot for each of the ${plan.players - 2} seats that opponent leaves.`,
      );
    }
    if (opponentId !== null && body.listed === true) {
      return fault('bad-option', {}, 'A challenge to one agent cannot be listed: leave out listed or opponent.');
    }
    const created = await services.challenges.create({
      ...plan,
      matchId: services.ids.id(),
      game: game.id,
      isListed: body.listed ?? false,
      rematchOf: null,
      opponentId,
      expiresAt: services.clock.now() + 24 * 3_600_000,
      creator,
    });
    if (typeof created === 'string') return fault(created);
    const { matchId, invite } = created;
    const accepted = await seatHouse(services, { challenge: created, isCompleting: false }, house);
    const isFull = await services.openChallenge(accepted);
    if (opponentId !== null) services.bus.publishEverywhere(agentTopic(opponentId));
    return answer({ matchId, invite, status: isFull ? 'ready' : 'waiting' });
  },

  async challenge({ services, params }) {
    const found = await services.challenges.byInvite(params.invite);
    const isGone = found?.state === 'cancelled' || (found?.state === 'open' && found.expiresAt <= services.clock.now());
    if (found === null || isGone) return fault('no-invite');
    return answer((await shownChallenges(services, [found]))[0]);
  },

  async acceptChallenge(call) {
    const { services, params, body } = call;
    const agent = agentOf(call);
    const found = await services.challenges.byInvite(params.invite);
    if (found === null) return fault('no-invite');
    if (found.opponentId !== null && ![found.opponentId, found.accepted[0].agentId].includes(agent.id)) {
      return fault('not-invited');
    }
    const before = found.rematchOf === null ? null : await services.arena.liveMatches.find(found.rematchOf);
    if (before !== null && before.seatOf(agent.id) === null) return fault('not-a-player');
    if (found.mode === 'rated') {
      const others = [...(await services.agents.byIds(found.accepted.map(({ agentId }) => agentId))).values()];
      const isOwn =
        agent.owner !== null && others.some((other) => other.owner === agent.owner && other.id !== agent.id);
      if (agent.isGuest || isOwn)
        return fault('not-rated', {}, 'Guests, and agents with the same owner, can only play casual matches.');
    }
    // Who plays again is who has played.
    const again = before?.head.players[before.seatOf(agent.id)!].agentVersion;
    const me = await entrantOf(call, found, body?.agentVersion ?? again);
    const unfit = await notAdmitted(services, found, me);
    if (unfit !== null) return unfit;
    const outcome = await services.challenges.accept(params.invite, me);
    if (outcome === 'full') return fault('challenge-full');
    if (outcome === 'too-many-matches') return fault(outcome);
    if (typeof outcome === 'string') return fault('no-invite');
    const isOpen = await services.openChallenge(outcome);
    return answer({ matchId: found.matchId, status: isOpen ? 'ready' : 'waiting' });
  },
};

/** The house bots that a request asks for: none, or one for every other seat. */
function houseFor(
  { services }: Call<any>,
  game: Game,
  bots: readonly string[],
  players: number,
): readonly MatchPlayer[] | Reply {
  if (bots.length > 0 && bots.length !== players - 1) {
    return fault('bad-seats', {}, `house must name a bot for each of the ${players - 1} other seats.`);
  }
  const seated = services.house.agents.seat(game.id, bots);
  return typeof seated === 'string' ? fault('bad-option', {}, seated) : seated;
}

async function statusOf(call: Call<any>, game?: string): Promise<Reply> {
  const { services } = call;
  const { id } = agentOf(call);
  const isWaiting = (await services.storage.queue()).some((entry) => entry.agentId === id);
  if (isWaiting) return answer({ status: 'waiting', matchId: ticketOf(id) });
  const matchId = await services.lobby.playing(id, game);
  if (matchId === null) return answer({ status: 'idle' });
  const match = await services.arena.liveMatches.find(matchId);
  const others = match!.head.players.filter((player) => player.agentId !== id);
  return answer({ status: 'ready', matchId, ...(others.length === 1 ? { opponentId: others[0].agentId } : {}) });
}
