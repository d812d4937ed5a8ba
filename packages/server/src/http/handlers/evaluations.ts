import { fault } from '@hexfront/protocol';
import { gameFor } from '../../game-types.ts';
import { answer, type Handlers } from '../call.ts';

const mostListed = 100;

/** Results of `hexfront evaluate` that the operator has published. */
export const evaluationHandlers: Handlers<'evaluations' | 'evaluation' | 'publishEvaluation' | 'deleteEvaluation'> = {
  async evaluations({ services }) {
    return answer({ evaluations: await services.evaluations.list(mostListed) });
  },

  async evaluation({ services, params: { evaluationId } }) {
    const evaluation = await services.evaluations.byId(evaluationId);
    return evaluation === null ? fault('no-evaluation') : answer({ evaluationId, evaluation });
  },

  async publishEvaluation({ services, body }) {
    const game = gameFor(body.game);
    if ('status' in game) return game;
    return answer({ evaluationId: await services.evaluations.publish(body) });
  },

  async deleteEvaluation({ services, params }) {
    return (await services.evaluations.remove(params.evaluationId)) ? answer({ ok: true }) : fault('no-evaluation');
  },
};
