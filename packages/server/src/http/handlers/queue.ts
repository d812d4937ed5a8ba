import { type Game, isRefusal, type JsonObject } from '@hexfront/engine';
import { fault, type Reply, ticketOf } from '@hexfront/protocol';
import type { MatchPlayer, Pace } from '../../arena/records.ts';
import { gameFor } from '../../game-types.ts';
import { queuePace } from '../../services.ts';
import { seatHouse } from '../../matchmaking/challenge-match.ts';
import type { Challenger } from '../../matchmaking/challenges.ts';
import { agentOf, answer, type Call, type Handlers } from '../call.ts';
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
    const { mu, sigma } = await services.ladder.skill(agent.id, game.id);
    const lead = await services.directory.lead(agent.id, game.id);
    const house = houseFor(call, game, body.house ?? [], players);
    if ('status' in house) return house;
    if (mode === 'rated' && house.length > 0 && !services.config.HEXFRONT_HOUSE_RATED) {
      return fault('not-rated', {}, 'Leave out house, or set mode to casual.');
    }
    const version = body.agentVersion === undefined ? {} : { agentVersion: body.agentVersion };
    const { id: agentId, name, owner } = agent;
    const since = services.clock.now();
    const entry = { agentId, game: game.id, mode, players, since, owner, name, mu, sigma, lead, ...version };
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
    const plan = planOf(call, game, body);
    if ('status' in plan) return plan;
    const { house, ...more } = plan;
    const created = await services.challenges.create({
      ...more,
      matchId: services.ids.id(),
      game: game.id,
      isListed: body.listed ?? false,
      rematchOf: null,
      expiresAt: services.clock.now() + 24 * 3_600_000,
      creator: challenger(call, body.agentVersion),
    });
    if (typeof created === 'string') return fault(created);
    const { matchId, invite } = created;
    const accepted = await seatHouse(services, { challenge: created, isCompleting: false }, house);
    const isFull = await services.openChallenge(accepted);
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
    const before = found.rematchOf === null ? null : await services.arena.liveMatches.find(found.rematchOf);
    if (before !== null && before.seatOf(agent.id) === null) return fault('not-a-player');
    if (found.mode === 'rated') {
      const others = [...(await services.agents.byIds(found.accepted.map(({ agentId }) => agentId))).values()];
      const isOwn =
        agent.owner !== null && others.some((other) => other.owner === agent.owner && other.id !== agent.id);
      if (agent.isGuest || isOwn)
        return fault('not-rated', {}, 'Guests, and agents with the same owner, can only play casual matches.');
    }
    const outcome = await services.challenges.accept(params.invite, challenger(call, body?.agentVersion));
    if (outcome === 'full') return fault('challenge-full');
    if (outcome === 'too-many-matches') return fault(outcome);
    if (typeof outcome === 'string') return fault('no-invite');
    const isOpen = await services.openChallenge(outcome);
    return answer({ matchId: found.matchId, status: isOpen ? 'ready' : 'waiting' });
  },
};

function challenger(call: Call<any>, agentVersion: string | undefined): Challenger {
  return { agentId: agentOf(call).id, ...(agentVersion === undefined ? {} : { agentVersion }) };
}

function seatsSentence({ id, traits: { seats } }: Game): string {
  return `${id} is for ${seats[0] === seats[1] ? seats[0] : `${seats[0]} to ${seats[1]}`} players.`;
}

interface ChallengePlan {
  readonly players: number;
  readonly options: JsonObject;
  readonly pace: Pace;
  readonly mode: 'rated' | 'casual';
  readonly errorAllowance: number;
  readonly house: readonly MatchPlayer[];
}

/** The requested challenge with all defaults filled in, or what is wrong with it. */
function planOf(
  call: Call<'createChallenge'>,
  game: Game,
  body: Call<'createChallenge'>['body'],
): ChallengePlan | Reply {
  const { services } = call;
  const { options: overrides = {}, mode = 'casual', errorAllowance = 0, house: bots = [] } = body;
  const wanted = body.players === undefined || game.traits.seats[1] === 2 ? {} : { players: body.players };
  const options = game.options({ ...overrides, ...wanted });
  if (isRefusal(options)) return fault('bad-option', {}, options.message);
  const players = game.seats(options);
  if (body.players !== undefined && body.players !== players) return fault('bad-seats', {}, seatsSentence(game));
  const isPreset = Object.keys(overrides).every((key) => key === 'players') && body.pace === undefined;
  if (mode === 'rated' && (!isPreset || errorAllowance > 0 || agentOf(call).isGuest || bots.length > 0)) {
    return fault('not-rated', {}, 'Leave out options, pace, errorAllowance and house, or set mode to casual.');
  }
  const standard = queuePace(services.config, game, options);
  const { turnSeconds = standard.turnSeconds, tickMs = standard.tickMs, eager = standard.isEager } = body.pace ?? {};
  if (game.sets !== undefined && tickMs < 200 && !eager) {
    return fault('bad-pace', {}, 'tickMs must be at least 200 unless eager is true.');
  }
  if (bots.length >= players) return fault('bad-seats', {}, seatsSentence(game));
  const house = houseFor(call, game, bots, bots.length + 1);
  if ('status' in house) return house;
  return { players, options, pace: { turnSeconds, tickMs, isEager: eager }, mode, errorAllowance, house };
}

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
