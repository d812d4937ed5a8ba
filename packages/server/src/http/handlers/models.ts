import { fault } from '@hexfront/protocol';
import { whatIf } from '../../models/what-if.ts';
import { agentOf, answer, type Handlers, matchOf } from '../call.ts';
import { isTooLate } from '../too-late.ts';

/** Routes for planners and language models. */
export const modelHandlers: Handlers<'whatIf' | 'reportCost' | 'cost'> = {
  async whatIf(call) {
    const match = matchOf(call);
    return whatIf(match, match.seatOf(agentOf(call).id)!, call.body.moves, call.body.sample);
  },

  async reportCost(call) {
    const { services, body } = call;
    const match = matchOf(call);
    if (isTooLate(services, match)) return fault('match-ended', {}, 'Costs can no longer be reported.');
    const { id } = agentOf(call);
    await services.costs.report(match.head.id, match.seatOf(id)!, id, body);
    return answer({ ok: true });
  },

  /** While the match is live, costs and conditions are visible only to the player who reported them. */
  async cost(call) {
    const { services, caller } = call;
    const match = matchOf(call);
    const isOpen = caller.isAdmin || match.ending !== null;
    const costs = (await services.costs.of(match.head.id)).filter(
      ({ agentId }) => isOpen || agentId === caller.agent?.id,
    );
    const ledgers = (await services.ledgers.heads(match.head.id)).filter(
      ({ seat }) => isOpen || match.head.players[seat].agentId === caller.agent?.id,
    );
    return answer({
      conditions: ledgers.map(({ seat, conditions }) => ({ seat, conditions })),
      costs: costs.map(({ reportedAt, ...cost }) => ({ ...cost, reportedAt: new Date(reportedAt).toISOString() })),
    });
  },
};
