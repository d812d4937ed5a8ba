import { fault } from '@hexfront/protocol';
import { gameFor } from '../../game-types.ts';
import { nameKey, nameProblem } from '../../accounts/names.ts';
import { secretHash } from '../../accounts/secrets.ts';
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
    const { id, name } = agent;
    return answer({ agentId: id, apiKey, claimCode, agent: { id, name, verified: isVerified } });
  },

  async verify({ services, body }) {
    const agentId = await services.agents.verify(body.claimCode, body.owner);
    services.keyring.forget();
    return agentId === null ? fault('no-claim') : answer({ ok: true, agentId });
  },

  async me(call) {
    const { id, name, ...times } = agentOf(call);
    const verified = times.verifiedAt !== null;
    const verifiedAt = times.verifiedAt === null ? null : iso(times.verifiedAt);
    const createdAt = iso(times.createdAt);
    const agent = { id, name, verified, verifiedAt, createdAt, apiKeyId: keyIdOf(call.request.headers.authorization) };
    return answer({ agentId: id, name, verified, createdAt, agent });
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

/** Tells the keys of an agent apart, and tells nothing about them. */
function keyIdOf(authorization: string | undefined): string | null {
  return authorization === undefined ? null : `key-${secretHash(`id of ${authorization}`).slice(0, 16)}`;
}
