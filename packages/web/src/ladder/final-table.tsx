import { Link } from '../app/router.tsx';
import type { Answer } from '../arena/api.ts';
import { useWords } from '../messages/competing.ts';

type FinalMatch = Answer<'season'>['final'][number];

const words = {
  live: 'agent.live',
  cancelled: 'agent.cancelled',
  won: 'agent.won',
  lost: 'agent.lost',
  drawn: 'agent.drawn',
} as const;

/** The final round, everyone against everyone: a row for the first seat, a column for the second, and a link to the match in each cell. */
export function FinalTable(props: { readonly matches: readonly FinalMatch[]; readonly order: readonly string[] }) {
  const { t } = useWords();
  const { matches, order } = props;
  const names = new Map(matches.flatMap(({ players }) => players.map(({ agentId, name }) => [agentId, name] as const)));
  const place = (agentId: string) => (order.includes(agentId) ? order.indexOf(agentId) : order.length);
  const agents = [...names.keys()].toSorted((a, b) => place(a) - place(b));
  const meeting = (first: string, second: string) =>
    matches.find(({ players }) => players[0].agentId === first && players[1].agentId === second);
  return (
    <div class="wide-table">
      <table class="grid-table" data-testid="cross-table">
        <thead>
          <tr>
            <th scope="col">{t('leaders.name')}</th>
            {agents.map((agentId) => (
              <th key={agentId} scope="col">
                {names.get(agentId)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {agents.map((first) => (
            <tr key={first}>
              <th scope="row">
                <Link to={`/agents/${first}`}>{names.get(first)}</Link>
              </th>
              {agents.map((second) => (
                <Cell key={second} match={meeting(first, second)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ match }: { readonly match: FinalMatch | undefined }) {
  const { t } = useWords();
  if (match === undefined) return <td>–</td>;
  const result = resultOf(match);
  return (
    <td class={`result ${result}`}>
      <Link to={`/matches/${match.matchId}`}>{t(words[result])}</Link>
    </td>
  );
}

/** For the first seat. */
function resultOf({ status, cancelled, winnerAgentId, players }: FinalMatch): keyof typeof words {
  if (status === 'active') return 'live';
  if (cancelled) return 'cancelled';
  if (winnerAgentId === null) return 'drawn';
  return winnerAgentId === players[0].agentId ? 'won' : 'lost';
}
