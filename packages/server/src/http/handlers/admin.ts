import { fault } from '@hexfront/protocol';
import { endedTopic } from '../../arena/ports.ts';
import { Unreadable } from '../../arena/unreadable.ts';
import { answer, type Handlers, iso, matchOf } from '../call.ts';
import { summaryOf } from './matches.ts';

/** What the operator sees and does. */
export const adminHandlers: Handlers<
  | 'adminAgents'
  | 'adminMatches'
  | 'releaseMatch'
  | 'adminQueues'
  | 'disableAgent'
  | 'rotateKey'
  | 'bindRunner'
  | 'cancelMatch'
> = {
  async adminAgents({ services, query }) {
    const limit = Number(query.limit ?? 100);
    const page = await services.agents.list({ limit, ...(query.after === undefined ? {} : { after: query.after }) });
    const agents = page.map(({ id, name, owner, verifiedAt, isDisabled, isHouse, createdAt }) => ({
      agentId: id,
      name,
      owner,
      verified: verifiedAt !== null,
      disabled: isDisabled,
      isHouse,
      createdAt: iso(createdAt),
    }));
    return answer({ agents, next: page.length === limit ? page[page.length - 1].id : null });
  },

  async adminMatches({ services }) {
    const matches = [];
    for (const id of await services.storage.live()) {
      const match = await services.arena.liveMatches.findReadable(id);
      if (match === null || match.ending !== null) continue;
      matches.push({ ...summaryOf(match), seq: match.seq, deadline: match.deadline, waitsFor: match.deciding() });
    }
    const quarantined = await services.storage.quarantined();
    return answer({ matches, quarantined: quarantined.map(({ since, ...more }) => ({ ...more, since: iso(since) })) });
  },

  async releaseMatch({ services, body }) {
    if (!(await services.storage.release(body.matchId))) return fault('no-match', {}, 'It is not in quarantine.');
    try {
      await services.arena.liveMatches.find(body.matchId);
    } catch (error) {
      if (error instanceof Unreadable) return fault('unreadable-match', {}, error.reason);
      throw error;
    }
    // A rated match that has ended can be rated now.
    services.bus.publishEverywhere(endedTopic);
    return answer({ ok: true });
  },

  async adminQueues({ services }) {
    const queue = await services.storage.queue();
    return answer({
      queue: queue.map(({ agentId, name, game, mode, players, since }) => ({
        agentId,
        name,
        gameType: game,
        mode,
        players,
        since: iso(since),
      })),
    });
  },

  async disableAgent({ services, params, body }) {
    const isDone = await services.agents.setDisabled(params.agentId, body?.disabled ?? true);
    services.keyring.forget();
    if (isDone) await services.storage.leaveQueue(params.agentId);
    return isDone ? answer({ ok: true }) : fault('no-agent');
  },

  async rotateKey({ services, params }) {
    const apiKey = await services.agents.rotateKey(params.agentId);
    services.keyring.forget();
    return apiKey === null ? fault('no-agent') : answer({ agentId: params.agentId, apiKey });
  },

  async bindRunner({ services, params, body }) {
    const runnerKey = services.config.HEXFRONT_RUNNER_KEY;
    if (runnerKey === '') return fault('no-runner-key', {}, 'This server has none: set HEXFRONT_RUNNER_KEY.');
    const isDone = await services.agents.bindRunner(params.agentId, (body?.bound ?? true) ? runnerKey : null);
    return isDone ? answer({ ok: true }) : fault('no-agent');
  },

  async cancelMatch(call) {
    return call.services.arena.cancel(matchOf(call).head.id);
  },
};
