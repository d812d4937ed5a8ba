import { fault } from '@hexfront/protocol';
import { whatIf } from '../../models/what-if.ts';
import { agentOf, answer, type Handlers, matchOf } from '../call.ts';

/** A player may send a final report after the end of the match. */
const afterTheEndMs = 600_000;

/** Routes for planners and language models. */
export const modelHandlers: Handlers<'whatIf' | 'reportCost' | 'cost'> = {
  async whatIf(call) {
    const match = matchOf(call);
    return whatIf(match, match.seatOf(agentOf(call).id)!, call.body.moves, call.body.sample);
  },

  async reportCost(call) {
    const { services, body } = call;
    const match = matchOf(call);
    const endedAt = match.ending === null ? null : match.records.at(-1)!.at;
    if (endedAt !== null && services.clock.now() - endedAt > afterTheEndMs) {
      return fault('match-ended', {}, 'Costs can no longer be reported.');
    }
    const { id } = agentOf(call);
    await services.costs.report(match.head.id, match.seatOf(id)!, id, body);
    return answer({ ok: true });
  },

  /** While the match is live, costs are visible only to the player who reported them. */
  async cost(call) {
    const { services, caller } = call;
    const match = matchOf(call);
    const isOpen = caller.isAdmin || match.ending !== null;
    const costs = (await services.costs.of(match.head.id)).filter(
      ({ agentId }) => isOpen || agentId === caller.agent?.id,
    );
    return answer({
      costs: costs.map(({ reportedAt, ...cost }) => ({ ...cost, reportedAt: new Date(reportedAt).toISOString() })),
    });
  },
};
