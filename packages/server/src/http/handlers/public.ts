import { games } from '@hexfront/engine';
import { fault } from '@hexfront/protocol';
import { gameFor } from '../../game-types.ts';
import { Unreadable } from '../../arena/unreadable.ts';
import type { Services } from '../../services.ts';
import { CursorError, type MatchFilter, type MatchSummary } from '../../accounts/directory.ts';
import type { Rating } from '../../ratings/rating.ts';
import type { DeclaredVersion } from '../../ratings/versions.ts';
import { answer, type Handlers, iso } from '../call.ts';
import { takeOver } from './open-stream.ts';

/** Public lists and profiles. */
export const publicHandlers: Handlers<
  'featured' | 'leaderboard' | 'agent' | 'games' | 'game' | 'listMatches' | 'replays'
> = {
  async featured({ services }) {
    const match = await services.featured();
    if (match === null) return answer({ matchId: null, status: null, players: [] });
    return answer({
      matchId: match.head.id,
      status: 'active',
      players: match.head.players.map(({ agentId }) => agentId),
    });
  },

  async leaderboard({ services, query }) {
    const game = gameFor(query.gameType);
    if ('status' in game) return game;
    const rows = await services.ladder.leaderboard(game.id, Number(query.limit ?? 100));
    const shown = rows.map((row, i) => {
      const { agentId, name, isHouse, version, division } = row;
      return { rank: i + 1, agentId, name, isHouse, version, division, ...ratingOf(row) };
    });
    return answer({ gameType: game.id, rows: shown });
  },

  async agent({ services, params }) {
    const agent = await services.agents.byId(params.agentId);
    if (agent === null || agent.isDisabled) return fault('no-agent');
    const ratings = [];
    const all = await services.ladder.ratings(agent.id);
    for (const rating of all.filter(({ isCurrent }) => isCurrent)) {
      const history = await services.ladder.history(agent.id, rating.game, 500);
      const curve = history.map(({ at, ...point }) => ({ ...point, at: iso(at) }));
      ratings.push({ gameType: rating.game, version: rating.version, ...ratingOf(rating), history: curve });
    }
    const { matches } = await services.directory.matches({ agentId: agent.id }, { limit: 20 });
    return answer({
      agentId: agent.id,
      name: agent.name,
      isHouse: agent.isHouse,
      createdAt: iso(agent.createdAt),
      ratings,
      versions: versionsOf(all, await services.versions.list(agent.id)),
      matches: matches.map(listed),
    });
  },

  async games() {
    return answer({
      games: games.map(({ id, title, summary, traits: { seats, simultaneous, hidden, chance } }) => ({
        id,
        title,
        summary,
        seats,
        simultaneous,
        hidden,
        chance,
      })),
    });
  },

  async game({ params, query }) {
    const game = gameFor(params.gameType);
    if ('status' in game) return game;
    const options = game.options();
    return answer({ id: game.id, options, rules: game.rules(options, query.lang) });
  },

  async listMatches({ services, query }) {
    const { gameType, limit, before, ...filter } = query;
    const game = gameType === undefined ? undefined : gameFor(gameType);
    if (game !== undefined && 'status' in game) return game;
    const wanted = { ...filter, ...(game === undefined ? {} : { game: game.id }) };
    const page = { limit: Number(limit ?? 50), ...(before === undefined ? {} : { before }) };
    try {
      const { matches, oldest } = await services.directory.matches(wanted as MatchFilter, page);
      return answer({ matches: matches.map(listed), next: matches.length === page.limit ? oldest : null });
    } catch (error) {
      if (error instanceof CursorError) return fault('bad-cursor');
      throw error;
    }
  },

  /** One line per replay, written as it is read, so that memory does not grow with their number. */
  async replays({ services, query, reply }) {
    const game = query.gameType === undefined ? undefined : gameFor(query.gameType);
    if (game !== undefined && 'status' in game) return game;
    const ended = await services.directory.ended(Number(query.after ?? 0), Number(query.limit ?? 100), game?.id);
    const raw = takeOver(reply);
    raw.writeHead(200, { 'content-type': 'application/x-ndjson' });
    try {
      for (const { id: matchId, endedNo } of ended) {
        const replay = await replayPieces(services, matchId);
        if (replay === null) continue;
        const start = JSON.stringify({ n: endedNo, matchId }).slice(0, -1);
        for (const piece of [`${start},"replay":`, ...replay, '}\n']) {
          if (raw.destroyed) return undefined;
          if (!raw.write(piece)) await new Promise((resolve) => raw.once('drain', resolve).once('close', resolve));
        }
      }
      raw.end();
    } catch (error) {
      // The status is sent already; a response without an end shows that something is missing.
      services.report('the replays could not be read to the end', error);
      raw.destroy();
    }
    return undefined;
  },
};

/** Null if the match cannot be read. All of it before any is written, so that a damaged log leaves no half line. */
async function replayPieces({ reader, liveMatches }: Services, matchId: string): Promise<string[] | null> {
  try {
    const match = await liveMatches.find(matchId);
    if (match === null) return null;
    const pieces: string[] = [];
    for await (const piece of reader.replayText(match)) pieces.push(piece);
    return pieces;
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** Those with ratings first, as the ladder sorts them; then those that have been declared and not rated, the latest first. */
function versionsOf(rated: readonly Rating[], declared: readonly DeclaredVersion[]) {
  const isSame = (a: { game: string; version: string }, b: { game: string; version: string }) =>
    a.game === b.game && a.version === b.version;
  const unrated = declared.filter((each) => !rated.some((rating) => isSame(each, rating)));
  return [...rated, ...unrated].map((each) => {
    const known = declared.find((other) => isSame(each, other));
    const rating = 'mu' in each ? ratingOf(each) : null;
    const isCurrent = 'mu' in each && each.isCurrent;
    return { gameType: each.game, version: each.version, isCurrent, rating, validation: validationOf(known) };
  });
}

function validationOf(known: DeclaredVersion | undefined) {
  if (known === undefined || known.matchId === null) return { state: 'not-needed', matchId: null, failure: null };
  const { matchId, validatedAt, failure } = known;
  return { state: validatedAt !== null ? 'passed' : failure !== null ? 'failed' : 'trying', matchId, failure };
}

function ratingOf({ mu, sigma, games, wins, draws, losses, lostBy }: Rating) {
  const byFault = lostBy.timeout + lostBy['invalid-move'] + lostBy.disconnect;
  return { mu, sigma, games, wins, draws, losses, reliability: games === 0 ? 1 : 1 - byFault / games };
}

function listed(match: MatchSummary) {
  const { id, game, mode, status, players, stateVersion, openedAt, endedAt, winnerAgentId, endReason } = match;
  return {
    matchId: id,
    gameType: game,
    mode,
    status,
    players: players.map((player, seat) => ({ seat, ...player })),
    stateVersion,
    openedAt: iso(openedAt),
    endedAt: endedAt === null ? null : iso(endedAt),
    winnerAgentId,
    endReason,
    cancelled: match.isCancelled,
  };
}
