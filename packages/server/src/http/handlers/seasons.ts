import { fault, type Reply } from '@hexfront/protocol';
import { gameFor } from '../../game-types.ts';
import type { ResultFilter } from '../../ratings/results.ts';
import { type NewSeason, phaseOf, type Season } from '../../seasons/seasons.ts';
import type { Services } from '../../services.ts';
import { answer, type Handlers, iso } from '../call.ts';
import { SharedAnswers } from '../shared-answers.ts';

/** Computing a table reads every match of the season, so many readers share one. */
const keptMs = 15_000;
const tables = new WeakMap<Services, SharedAnswers<object[]>>();
const usualFinalists = 8;

/** Seasons and rated results. */
export const seasonHandlers: Handlers<
  'seasons' | 'season' | 'agentRecord' | 'agentResults' | 'createSeason' | 'endSeason'
> = {
  async seasons({ services, query }) {
    const game = query.gameType === undefined ? undefined : gameFor(query.gameType);
    if (game !== undefined && 'status' in game) return game;
    const seasons = await services.seasons.list(game?.id);
    return answer({ seasons: seasons.map((season) => shown(services, season)) });
  },

  async season({ services, params }) {
    const season = await services.seasons.byId(params.seasonId);
    if (season === null) return fault('no-season');
    const matchIds = await services.seasonKeeper.finalMatches(season);
    return answer({
      season: shown(services, season),
      table: await tableOf(services, season, matchIds),
      final: await finalOf(services, matchIds),
    });
  },

  async agentRecord({ services, params, query }) {
    const filter = await filterOf(services, params.agentId, query);
    if ('status' in filter) return filter;
    return answer({ gameType: filter.game, ...(await services.results.tallies(filter)) });
  },

  async agentResults({ services, params, query }) {
    const { opponent, seat, opening, result, limit, ...more } = query;
    const filter = await filterOf(services, params.agentId, more);
    if ('status' in filter) return filter;
    const wanted = {
      ...filter,
      ...(opponent === undefined ? {} : { opponent }),
      ...(seat === undefined ? {} : { seat: Number(seat) }),
      ...(opening === undefined ? {} : { opening }),
      ...(result === undefined ? {} : { result }),
    };
    const results = await services.results.list(wanted, Number(limit ?? 100));
    return answer({ gameType: filter.game, results: results.map((each) => ({ ...each, endedAt: iso(each.endedAt) })) });
  },

  async createSeason({ services, body }) {
    const game = gameFor(body.gameType);
    if ('status' in game) return game;
    const [startsAt, freezesAt, endsAt] = [body.startsAt, body.freezesAt, body.endsAt].map(Date.parse);
    const wanted: NewSeason = {
      game: game.id,
      title: body.title,
      startsAt,
      freezesAt,
      endsAt,
      finalSize: body.finalists ?? usualFinalists,
    };
    if (!(startsAt < freezesAt && freezesAt <= endsAt && services.clock.now() < freezesAt))
      return fault('bad-season', {}, 'It must start before it freezes, freeze in the future, and not end before that.');
    const created = await services.seasons.create(services.ids, wanted);
    if (created === null) return fault('bad-season', {}, `Another season of ${game.id} is not over by then.`);
    return answer({ season: shown(services, created) });
  },

  async endSeason({ services, params }) {
    const season = await services.seasons.byId(params.seasonId);
    if (season === null) return fault('no-season');
    if (season.state === 'archived') return fault('season-over');
    await services.seasonKeeper.end(season);
    return answer({ ok: true });
  },
};

function shown({ clock }: Services, season: Season) {
  const { id, game, title, startsAt, freezesAt, endsAt, finalSize, archivedAt } = season;
  return {
    seasonId: id,
    gameType: game,
    title,
    phase: phaseOf(season, clock.now()),
    startsAt: iso(startsAt),
    freezesAt: iso(freezesAt),
    endsAt: iso(endsAt),
    finalists: finalSize,
    archivedAt: archivedAt === null ? null : iso(archivedAt),
  };
}

function tableOf(services: Services, season: Season, matchIds: readonly string[]): Promise<object[]> {
  const { seasons, clock } = services;
  if (season.state === 'archived') return seasons.archived(season.id);
  const kept = tables.get(services) ?? new SharedAnswers(clock, keptMs);
  tables.set(services, kept);
  return kept.get(season.id, () => seasons.standings(season, matchIds));
}

async function finalOf({ directory }: Services, matchIds: readonly string[]) {
  const matches = await directory.byIds(matchIds);
  return matches.map(({ id, players, status, winnerAgentId, isCancelled }) => ({
    matchId: id,
    players: players.map(({ agentId, name }) => ({ agentId, name })),
    status,
    winnerAgentId,
    cancelled: isCancelled,
  }));
}

/** What a query asks for, or what is wrong with it. */
async function filterOf(
  services: Services,
  agentId: string,
  query: { readonly gameType: string; readonly version?: string | undefined; readonly season?: string | undefined },
): Promise<ResultFilter | Reply> {
  const game = gameFor(query.gameType);
  if ('status' in game) return game;
  const agent = await services.agents.byId(agentId);
  if (agent === null || agent.isDisabled) return fault('no-agent');
  const { version, season: id } = query;
  const season = id === undefined ? null : await services.seasons.byId(id);
  if (id !== undefined && season === null) return fault('no-season');
  return {
    agentId,
    game: game.id,
    ...(version === undefined ? {} : { version }),
    ...(season === null ? {} : { from: season.startsAt, until: season.freezesAt }),
    ...(season === null ? {} : { also: await services.seasonKeeper.finalMatches(season) }),
  };
}
