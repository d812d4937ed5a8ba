import type { Game, JsonObject } from '@hexfront/engine';
import { fault, type Reply } from '@hexfront/protocol';
import { agentTopic } from '../../arena/ports.ts';
import type { MatchPlayer } from '../../arena/records.ts';
import { gameFor } from '../../game-types.ts';
import { matchPlan, seatsSentence, type WantedMatch } from '../../matchmaking/match-plan.ts';
import { opponentFor } from '../../matchmaking/opponent.ts';
import { notAdmitted } from '../../matchmaking/validation.ts';
import type { Services } from '../../services.ts';
import { usualRounds } from '../../tournaments/formats/index.ts';
import { type FormatName, mostGames } from '../../tournaments/plan.ts';
import { shownSummary, shownTournament } from '../../tournaments/shown.ts';
import { tournamentsTopic } from '../../tournaments/tournament-runner.ts';
import type { NewTournament, Tournament } from '../../tournaments/tournaments.ts';
import { agentOf, answer, type Call, type Handlers } from '../call.ts';
import { entrantOf } from '../declared-version.ts';
import { SharedAnswers } from '../shared-answers.ts';

const mostListed = 100;
const usualEntrants = 64;
/** Showing a tournament reads all of its games, so many readers share one answer. */
const keptMs = 3000;
const answers = new WeakMap<Services, SharedAnswers<object>>();
/** More would make thousands of pairings. */
const mostInRoundRobin = 64;

export const tournamentHandlers: Handlers<
  | 'listTournaments'
  | 'tournament'
  | 'createTournament'
  | 'joinTournament'
  | 'withdrawFromTournament'
  | 'startTournament'
  | 'cancelTournament'
  | 'adminCreateTournament'
  | 'adminStartTournament'
  | 'adminCancelTournament'
> = {
  async listTournaments({ services }) {
    const found = await services.tournaments.latest(mostListed);
    const creators = await services.agents.byIds(found.flatMap(({ tournament: { creatorId } }) => creatorId ?? []));
    return answer({
      tournaments: found.map(({ tournament, entrants }) => shownSummary(tournament, entrants, creators)),
    });
  },

  async tournament({ services, params }) {
    const about = await services.tournaments.about(params.tournamentId);
    return about === null ? fault('no-tournament') : answer(await shownOf(services, about));
  },

  async createTournament(call) {
    const { services, body } = call;
    const agent = agentOf(call);
    if (agent.isGuest) return fault('not-for-guests');
    const plan = planOf(services, body);
    if ('status' in plan) return plan;
    const others = await namedAgents(services, plan.gameOf, body.invite);
    if ('status' in others) return others;
    const { join = true } = body;
    const me = await entrantOf(call, plan.wanted, body.agentVersion);
    const refusal = join ? await notAdmitted(services, plan.wanted, me) : null;
    if (refusal !== null) return refusal;
    const invited = others.agents.map(({ agentId }) => agentId).filter((agentId) => agentId !== agent.id);
    if (!join && others.house.length > 0 && invited.length === 0) return wrong(houseOnly);
    return created(services, {
      ...plan.wanted,
      creatorId: agent.id,
      isOpen: false,
      entrants: [...(join ? [me] : []), ...others.house],
      invited,
    });
  },

  async adminCreateTournament({ services, body }) {
    const plan = planOf(services, body);
    if ('status' in plan) return plan;
    const entrants = await namedAgents(services, plan.gameOf, body.entrants ?? []);
    if ('status' in entrants) return entrants;
    const invited = await namedAgents(services, plan.gameOf, body.invite ?? []);
    if ('status' in invited) return invited;
    const isIn = new Set(entrants.all.map(({ agentId }) => agentId));
    return created(services, {
      ...plan.wanted,
      creatorId: null,
      isOpen: body.open ?? true,
      entrants: [...entrants.all, ...invited.house.filter(({ agentId }) => !isIn.has(agentId))],
      invited: invited.agents.map(({ agentId }) => agentId).filter((agentId) => !isIn.has(agentId)),
    });
  },

  async joinTournament(call) {
    const { services, params, body } = call;
    const agent = agentOf(call);
    if (agent.isGuest) return fault('not-for-guests');
    const { tournaments } = services;
    const about = await tournaments.about(params.tournamentId);
    if (about === null) return fault('no-tournament');
    const me = await entrantOf(call, about, body?.agentVersion);
    const refusal = await notAdmitted(services, about, me);
    if (refusal !== null) return refusal;
    const outcome = await tournaments.join(about.id, me);
    if (outcome !== 'done') return fault(outcome);
    // A batch waits for nobody else.
    if (about.plan.format === 'batch') await tournaments.start(about.id);
    services.bus.publishEverywhere(tournamentsTopic);
    return answer({ ok: true });
  },

  async withdrawFromTournament(call) {
    const { services, params } = call;
    const outcome = await services.tournaments.withdraw(params.tournamentId, agentOf(call).id);
    if (outcome !== 'done') return fault(outcome);
    const about = await services.tournaments.about(params.tournamentId);
    services.bus.publishEverywhere(tournamentsTopic);
    // A batch ends when one side leaves it, and the other is told.
    for (const { agentId } of about?.state === 'cancelled' ? about.entrants : [])
      services.bus.publishEverywhere(agentTopic(agentId));
    return answer({ ok: true });
  },

  startTournament: (call) => asCreator(call, (found) => start(call.services, found)),
  cancelTournament: (call) => asCreator(call, (found) => cancel(call.services, found)),
  adminStartTournament: (call) => found(call, (tournament) => start(call.services, tournament)),
  adminCancelTournament: (call) => found(call, (tournament) => cancel(call.services, tournament)),
};

/** As new as `about`: whoever has joined sees it, and whoever was told of the end sees the last result. */
function shownOf(services: Services, about: Tournament): Promise<object> {
  const { tournaments, agents, clock } = services;
  const kept = answers.get(services) ?? new SharedAnswers(clock, keptMs);
  answers.set(services, kept);
  const { id, state, entrants } = about;
  const key = JSON.stringify([id, state, entrants]);
  return kept.get(key, async () => shownTournament((await tournaments.find(id)) ?? about, agents));
}

type About = Call<'startTournament' | 'cancelTournament' | 'adminStartTournament' | 'adminCancelTournament'>;

async function found(call: About, work: (tournament: Tournament) => Promise<Reply>): Promise<Reply> {
  const tournament = await call.services.tournaments.about(call.params.tournamentId);
  return tournament === null ? fault('no-tournament') : work(tournament);
}

function asCreator(call: About, work: (tournament: Tournament) => Promise<Reply>): Promise<Reply> {
  const { id } = agentOf(call);
  return found(call, async (tournament) =>
    tournament.creatorId === id ? work(tournament) : fault('not-your-tournament'),
  );
}

async function start({ tournaments, bus }: Services, { id }: Tournament): Promise<Reply> {
  const outcome = await tournaments.start(id);
  if (outcome === 'only-house-bots') return fault('too-few-entrants', {}, houseOnly);
  if (outcome !== 'done') return fault(outcome);
  bus.publishEverywhere(tournamentsTopic);
  return answer({ ok: true });
}

async function cancel({ tournaments, bus }: Services, { id }: Tournament): Promise<Reply> {
  const told = await tournaments.cancel(id);
  if (told === null) return fault('tournament-started');
  bus.publishEverywhere(tournamentsTopic);
  for (const agentId of told) bus.publishEverywhere(agentTopic(agentId));
  return answer({ ok: true });
}

async function created(services: Services, wanted: NewTournament): Promise<Reply> {
  const { entrants, invited, mostEntrants, creatorId } = wanted;
  if (entrants.length > mostEntrants)
    return wrong(`There are more entrants than mostEntrants allows (${mostEntrants}).`);
  const games = mostGamesOf(wanted);
  if (games > mostGames) {
    const [could, may] = [games, mostGames].map((count) => count.toLocaleString('en'));
    return wrong(`It could have ${could} games, but at most ${may} are allowed: lower mostEntrants, rounds or games.`);
  }
  const named = [...entrants.map(({ agentId }) => agentId), ...invited];
  const twice = named.find((agentId, i) => named.indexOf(agentId) < i);
  if (twice !== undefined) {
    const name = (await services.agents.byId(twice))?.name ?? twice;
    return wrong(`${name} is named twice. Name each entrant only once.`);
  }
  const tournamentId = await services.tournaments.create(wanted);
  if (tournamentId === null) return fault('too-many-tournaments');
  for (const agentId of invited) services.bus.publishEverywhere(agentTopic(agentId));
  if (creatorId === null || wanted.startsAt !== null) services.bus.publishEverywhere(tournamentsTopic);
  return answer({ tournamentId });
}

/** If everybody comes who may. A bracket of 256 cannot reach the limit, and an arena stops making pairings there. */
function mostGamesOf({ format, isOpen, mostEntrants, entrants, invited, rounds, games }: NewTournament): number {
  // The creator may join without an invitation.
  const places = isOpen ? mostEntrants : Math.min(mostEntrants, entrants.length + invited.length + 1);
  const all = (rounds ?? usualRounds(format, places)) * games;
  if (format === 'round-robin') return ((places * (places - 1)) / 2) * all;
  return format === 'swiss' ? Math.floor(places / 2) * all : 0;
}

const houseOnly = 'Besides house bots at least one agent must take part: join, or invite one.';

const wrong = (sentence: string): Reply => fault('bad-tournament', {}, sentence);

/** Agents and house bots by name, each once; a refusal for the first one that does not exist. */
export async function namedAgents(services: Services, game: Game, names: readonly string[]) {
  const house = [];
  const agents = [];
  const all = [];
  for (const name of names) {
    const opponent = await opponentFor(services, game, name, null);
    if ('status' in opponent) {
      const { error } = opponent.body as { error: string };
      return { ...opponent, body: { ...opponent.body, error: `${name} cannot take part. ${error}` } };
    }
    if ('isGuest' in opponent && opponent.isGuest)
      return fault('no-agent', {}, `${name} is a guest and cannot take part.`);
    if ('house' in opponent) {
      const [player] = services.house.agents.seat(game.id, [name]) as MatchPlayer[];
      house.push(player);
      all.push(player);
    } else {
      agents.push(opponent);
      all.push(opponent);
    }
  }
  return { house, agents, all };
}

interface Wanted extends WantedMatch {
  readonly name: string;
  readonly format: FormatName;
  readonly gameType: string;
  readonly rounds?: number | undefined;
  readonly games?: number | undefined;
  readonly minutes?: number | undefined;
  readonly concurrency?: number | undefined;
  readonly mostEntrants?: number | undefined;
  readonly startsAt?: string | undefined;
}

/** The tournament with all defaults filled in, except who takes part; or what is wrong with it. */
function planOf({ config, clock }: Services, body: Wanted) {
  const game = gameFor(body.gameType);
  if ('status' in game) return game;
  const match = twoPlayers(config, game, body);
  if ('status' in match) return match;
  const { format, name, rounds, minutes, mostEntrants = usualEntrants, startsAt } = body;
  const isArena = format === 'arena';
  if (isArena !== (minutes !== undefined))
    return wrong(isArena ? 'An arena needs minutes.' : 'minutes is only for arenas.');
  if (rounds !== undefined && format !== 'swiss' && format !== 'round-robin')
    return wrong('rounds is only for a Swiss or a round robin.');
  if (format === 'round-robin' && mostEntrants > mostInRoundRobin)
    return wrong(`A round robin has at most ${mostInRoundRobin} entrants.`);
  const time = startsAt === undefined ? null : Date.parse(startsAt);
  if (time !== null && time <= clock.now()) return wrong('startsAt has passed already.');
  return {
    gameOf: game,
    wanted: {
      name,
      format,
      game: game.id,
      options: match.options,
      pace: match.pace,
      mode: match.mode,
      rounds: rounds ?? null,
      games: body.games ?? (isArena ? 1 : 2),
      concurrency: isArena ? 1 : (body.concurrency ?? 1),
      durationMs: minutes === undefined ? null : minutes * 60_000,
      mostEntrants,
      startsAt: time,
    },
  };
}

export function twoPlayers(config: Services['config'], game: Game, body: WantedMatch) {
  if (game.traits.seats[0] > 2) return fault('bad-seats', {}, seatsSentence(game));
  const { options = {} } = body;
  const players: JsonObject = game.traits.seats[1] > 2 ? { players: 2 } : {};
  const match = matchPlan(config, game, { ...body, options: { ...players, ...options } }, null);
  if ('status' in match) return match;
  return match.players === 2 ? match : fault('bad-seats', {}, 'Tournaments and batches are for two players.');
}
