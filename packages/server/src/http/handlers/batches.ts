import { fault } from '@hexfront/protocol';
import { agentTopic } from '../../arena/ports.ts';
import { gameFor } from '../../game-types.ts';
import { opponentFor } from '../../matchmaking/opponent.ts';
import { batchReport } from '../../tournaments/batch-report.ts';
import { tournamentsTopic } from '../../tournaments/tournament-runner.ts';
import { agentOf, answer, type Handlers, iso } from '../call.ts';
import { namedAgents, twoPlayers } from './tournaments.ts';

const mostListed = 50;

/** Many games against one opponent. */
export const batchHandlers: Handlers<'createBatch' | 'listBatches' | 'batch'> = {
  async createBatch(call) {
    const { services, body } = call;
    const agent = agentOf(call);
    if (agent.isGuest) return fault('not-for-guests');
    const game = gameFor(body.gameType);
    if ('status' in game) return game;
    const match = twoPlayers(services.config, game, body);
    if ('status' in match) return match;
    const opponent = await opponentFor(services, game, body.opponent, agent);
    if ('status' in opponent) return opponent;
    const named = await namedAgents(services, game, [body.opponent]);
    if ('status' in named) return named;
    const isHouse = 'house' in opponent;
    const { agentVersion } = body;
    const batchId = await services.tournaments.create({
      name: `${agent.name} – ${isHouse ? opponent.house : opponent.name}`,
      format: 'batch',
      game: game.id,
      options: match.options,
      pace: match.pace,
      mode: 'casual',
      rounds: 1,
      games: body.games,
      concurrency: body.concurrency ?? 1,
      durationMs: null,
      mostEntrants: 2,
      creatorId: agent.id,
      isOpen: false,
      // If this process dies before it starts it, the runner does.
      startsAt: isHouse ? services.clock.now() : null,
      entrants: [{ agentId: agent.id, ...(agentVersion === undefined ? {} : { agentVersion }) }, ...named.house],
      invited: isHouse ? [] : [opponent.agentId],
    });
    if (batchId === null) return fault('too-many-tournaments');
    if (isHouse) {
      await services.tournaments.start(batchId);
      services.bus.publishEverywhere(tournamentsTopic);
    } else services.bus.publishEverywhere(agentTopic(opponent.agentId));
    return answer({ batchId, state: isHouse ? 'running' : 'joining' });
  },

  async listBatches(call) {
    const { services } = call;
    const found = await services.tournaments.batches(agentOf(call).id, mostListed);
    const agents = await services.agents.byIds(found.flatMap(({ entrants }) => entrants.map(({ agentId }) => agentId)));
    const batches = found.map(({ id, game, state, plan, entrants, createdAt }) => ({
      batchId: id,
      gameType: game,
      state,
      games: plan.games,
      agents: entrants.map(({ agentId }) => ({ agentId, name: agents.get(agentId)?.name ?? agentId })),
      createdAt: iso(createdAt),
    }));
    return answer({ batches });
  },

  async batch({ services, params }) {
    const found = await services.tournaments.find(params.batchId);
    if (found === null || found.plan.format !== 'batch') return fault('no-tournament');
    const { id, game, state, options, pace, plan, entrants, pairings, createdAt, endedAt } = found;
    const known = await services.agents.byIds(entrants.map(({ agentId }) => agentId));
    const [agent, opponent] = entrants.map(({ agentId, agentVersion }) => ({
      agentId,
      name: known.get(agentId)?.name ?? agentId,
      ...(agentVersion === undefined ? {} : { agentVersion }),
    }));
    const games = pairings.flatMap((pairing) => pairing.games);
    const lengths = await services.directory.lengths(games.map(({ matchId }) => matchId));
    return answer({
      batchId: id,
      gameType: game,
      state,
      options,
      pace: { turnSeconds: pace.turnSeconds, tickMs: pace.tickMs, eager: pace.isEager },
      agent,
      opponent,
      games: plan.games,
      ...batchReport(games, lengths),
      createdAt: iso(createdAt),
      endedAt: endedAt === null ? null : iso(endedAt),
    });
  },
};
