import { isRefusal, type JsonObject } from '@hexfront/engine';
import { fault } from '@hexfront/protocol';
import { CursorError } from '../../accounts/cursor.ts';
import { gameFor } from '../../game-types.ts';
import type { PublishedScenario } from '../../scenarios/scenarios.ts';
import { agentOf, answer, type Handlers, iso } from '../call.ts';

/** A page of the list holds whole documents. */
const scenariosPerPage = 12;
const mostBytes = 32 * 1024;

/** The scenarios that agents have published. */
export const scenarioHandlers: Handlers<
  'publishScenario' | 'listScenarios' | 'scenario' | 'removeScenario' | 'adminRemoveScenario'
> = {
  async publishScenario(call) {
    const { services, body } = call;
    const agent = agentOf(call);
    if (agent.isGuest) return fault('not-for-guests');
    const game = gameFor(body.gameType);
    if ('status' in game) return game;
    // The same check as that of a challenge, so that whatever is published can be played.
    const options = game.options({ scenario: body.document });
    if (isRefusal(options)) return fault('bad-option', {}, options.message);
    const document = (options as JsonObject).scenario as JsonObject;
    if (Buffer.byteLength(JSON.stringify(document)) > mostBytes) {
      return fault('body-too-large', {}, `A published scenario may have at most ${mostBytes} bytes.`);
    }
    const scenarioId = await services.scenarios.publish(agent.id, game.id, document);
    return scenarioId === null ? fault('too-many-scenarios') : answer({ scenarioId });
  },

  async listScenarios({ services, query }) {
    try {
      const { scenarios, next } = await services.scenarios.page(scenariosPerPage, query.before);
      return answer({ scenarios: scenarios.map(shown), next });
    } catch (error) {
      if (error instanceof CursorError) return fault('bad-cursor');
      throw error;
    }
  },

  async scenario({ services, params }) {
    const found = await services.scenarios.byId(params.scenarioId);
    return found === null ? fault('no-scenario') : answer(shown(found));
  },

  async removeScenario(call) {
    const { services, params } = call;
    const found = await services.scenarios.byId(params.scenarioId);
    if (found === null) return fault('no-scenario');
    if (found.author.agentId !== agentOf(call).id) return fault('not-your-scenario');
    await services.scenarios.remove(found.id);
    return answer({ ok: true });
  },

  async adminRemoveScenario({ services, params }) {
    const found = await services.scenarios.byId(params.scenarioId);
    if (found === null) return fault('no-scenario');
    await services.scenarios.remove(found.id);
    return answer({ ok: true });
  },
};

function shown({ id, game, author, createdAt, document }: PublishedScenario) {
  return { scenarioId: id, gameType: game, author, createdAt: iso(createdAt), document };
}
