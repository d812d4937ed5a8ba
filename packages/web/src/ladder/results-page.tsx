import { Link, route } from '../app/router.tsx';
import { dateAndTime } from '../app/relative-time.ts';
import { request } from '../arena/api.ts';
import { Loading } from '../arena/fault-notice.tsx';
import { useFetched } from '../arena/use-fetched.ts';
import { useWords } from '../messages/competing.ts';
import { VersionName } from './version-name.tsx';

const mostResults = 500;
const filters = ['version', 'opponent', 'seat', 'opening', 'result', 'season'] as const;
const words = { win: 'agent.won', draw: 'agent.drawn', loss: 'agent.lost' } as const;
const classes = { win: 'won', draw: 'drawn', loss: 'lost' } as const;

/** `/results/AGENT?game=…`: the rated matches behind a figure, each with its replay. */
export default function ResultsPage({ parameter: agentId }: { readonly parameter: string }) {
  const { t, language, title } = useWords();
  const { query } = route.value;
  const asked = new URLSearchParams({ gameType: query.get('game') ?? '', limit: String(mostResults) });
  for (const name of filters) {
    const value = query.get(name);
    if (value !== null) asked.set(name, value);
  }
  const path = `/v1/agents/${encodeURIComponent(agentId)}`;
  const { value, fault, retry } = useFetched(async () => {
    const [agent, found] = await Promise.all([
      request<'agent'>(path),
      request<'agentResults'>(`${path}/results?${asked}`),
    ]);
    return { name: agent.name, ...found };
  }, [agentId, String(asked)]);
  if (value === null) return <Loading fault={fault} onRetry={retry} isPage />;
  return (
    <section class="listing">
      <h1>{t('ladder.resultsOf', { name: value.name, game: title(value.gameType) })}</h1>
      <p>
        <Link to={`/agents/${agentId}`}>{value.name}</Link>
      </p>
      {value.results.length < mostResults ? null : <p class="aside">{t('ladder.latest', { count: mostResults })}</p>}
      {value.results.length === 0 ? (
        <p class="aside">{t('ladder.noResults')}</p>
      ) : (
        <div class="wide-table panel">
          <table class="grid-table" data-testid="results">
            <thead>
              <tr>
                <th scope="col">{t('ladder.replay')}</th>
                <th scope="col">{t('agent.opponents')}</th>
                <th scope="col">{t('agent.result')}</th>
                <th scope="col">{t('ladder.seat')}</th>
                <th scope="col">{t('ladder.opening')}</th>
                <th scope="col">{t('ladder.version')}</th>
              </tr>
            </thead>
            <tbody>
              {value.results.map(({ matchId, endedAt, opponents, result, seat, opening, version }) => (
                <tr key={matchId}>
                  <th scope="row">
                    <Link to={`/matches/${matchId}`}>{dateAndTime(language, endedAt)}</Link>
                  </th>
                  <td>{opponents.map(({ name }) => name).join(', ')}</td>
                  <td class={`result ${classes[result]}`}>{t(words[result])}</td>
                  <td>{seat === null ? '–' : seat + 1}</td>
                  <td>{opening ?? '–'}</td>
                  <td>
                    <VersionName version={version} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
