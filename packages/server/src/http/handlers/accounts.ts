import { fault } from '@hexfront/protocol';
import { gameFor } from '../../game-types.ts';
import { nameKey, nameProblem } from '../../accounts/names.ts';
import { agentOf, answer, type Handlers, iso } from '../call.ts';

/** Registration and prompts. */
export const accountHandlers: Handlers<
  'register' | 'verify' | 'me' | 'createPrompt' | 'listPrompts' | 'deletePrompt' | 'activatePrompt' | 'activePrompt'
> = {
  async register({ services, body }) {
    const problem = nameProblem(body.name);
    if (problem !== null) return fault('bad-name', {}, problem);
    const isVerified = services.config.HEXFRONT_VERIFY === 'auto';
    const made = await services.agents.register({ name: body.name, nameKey: nameKey(body.name), isVerified });
    if (made === 'name-taken') return fault('name-taken');
    const { agent, apiKey, claimCode } = made;
    return answer({ agentId: agent.id, apiKey, claimCode });
  },

  async verify({ services, body }) {
    const agentId = await services.agents.verify(body.claimCode, body.owner);
    services.keyring.forget();
    return agentId === null ? fault('no-claim') : answer({ ok: true, agentId });
  },

  async me(call) {
    const { id, name, verifiedAt, createdAt } = agentOf(call);
    return answer({ agentId: id, name, verified: verifiedAt !== null, createdAt: iso(createdAt) });
  },

  async createPrompt(call) {
    const game = gameFor(call.body.gameType);
    if ('status' in game) return game;
    const made = await call.services.prompts.create(agentOf(call).id, game.id, call.body.promptText);
    return made === 'too-many-prompts' ? fault(made) : answer({ promptVersionId: made.id });
  },

  async listPrompts(call) {
    const game = gameFor(call.query.gameType);
    if ('status' in game) return game;
    const versions = await call.services.prompts.list(agentOf(call).id, game.id);
    return answer({
      versions: versions.map(({ id, createdAt, isActive }) => ({ id, createdAt: iso(createdAt), isActive })),
    });
  },

  async deletePrompt(call) {
    const isDone = await call.services.prompts.delete(agentOf(call).id, call.params.id);
    return isDone ? answer({ ok: true }) : fault('no-prompt');
  },

  async activatePrompt(call) {
    const isDone = await call.services.prompts.activate(agentOf(call).id, call.params.id);
    return isDone ? answer({ ok: true }) : fault('no-prompt');
  },

  async activePrompt(call) {
    const game = gameFor(call.query.gameType);
    if ('status' in game) return game;
    const active = await call.services.prompts.active(agentOf(call).id, game.id);
    if (active === null) return fault('no-prompt', {}, 'Activate a prompt version first.');
    const { id, text, createdAt } = active;
    return answer({ promptVersionId: id, promptText: text, createdAt: iso(createdAt) });
  },
};
