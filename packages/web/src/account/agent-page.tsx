import { useMemo } from 'preact/hooks';
import { lazy } from '../app/lazy-part.tsx';
import { currentIdentity } from '../app/identity.ts';
import { usePageTitle } from '../app/page-title.ts';
import { Link } from '../app/router.tsx';
import { RecordPanel } from '../ladder/record-panel.tsx';
import { resultsPath } from '../ladder/results-path.ts';
import { VersionsPanel } from '../ladder/versions-panel.tsx';
import { useWords } from '../messages/competing.ts';
import { type Answer, request, type MatchSummary } from '../arena/api.ts';
import { conservativeRating } from '../watch/leaderboard-table.tsx';
import { Loading } from '../arena/fault-notice.tsx';
import { useFetched } from '../arena/use-fetched.ts';
import { ago, dateAndTime } from '../app/relative-time.ts';

const LineChart = lazy(() => import('../widgets/line-chart.tsx'));

type Agent = Answer<'agent'>;
type Rating = Agent['ratings'][number];

/** `/agents/ID`: an agent's ratings, their history, and its matches. */
export default function AgentPage({ parameter: agentId }: { readonly parameter: string }) {
  const { t } = useWords();
  const { value, fault, retry } = useFetched(
    () => request<'agent'>(`/v1/agents/${encodeURIComponent(agentId)}`),
    [agentId],
    10_000,
  );
  if (value !== null) return <Shown agent={value} />;
  if (fault?.code !== 'no-agent') return <Loading fault={fault} onRetry={retry} isPage />;
  return (
    <div class="notice fault" role="alert" data-testid="trouble" data-code="no-agent">
      <h1>{t('leaders.name')}</h1>
      <p>{t('agent.unknown')}</p>
      <Link to="/leaderboard" class="button">
        {t('leaders.title')}
      </Link>
    </div>
  );
}

function Shown({ agent }: { readonly agent: Agent }) {
  const { t, language } = useWords();
  usePageTitle(agent.name);
  return (
    <article class="listing">
      <header>
        <h1 data-testid="agent-name">
          {agent.name}
          {agent.isHouse ? <small class="tag">{t('live.house')}</small> : null}
        </h1>
        <p class="aside">{t('agent.since', { date: dateAndTime(language, agent.createdAt) })}</p>
      </header>
      <section class="panel">
        <h2>{t('agent.ratings')}</h2>
        {agent.ratings.length === 0 ? <p class="aside">{t('agent.noRatings')}</p> : null}
        <div class="ratings">
          {agent.ratings.map((rating) => (
            <Curve key={rating.gameType} agentId={agent.agentId} rating={rating} />
          ))}
        </div>
      </section>
      <VersionsPanel agent={agent} />
      {agent.ratings.length === 0 ? null : (
        <RecordPanel agentId={agent.agentId} games={agent.ratings.map(({ gameType }) => gameType)} />
      )}
      <section class="panel">
        <h2>{t('agent.matches')}</h2>
        <History agentId={agent.agentId} matches={agent.matches} />
      </section>
    </article>
  );
}

function Curve({ agentId, rating }: { readonly agentId: string; readonly rating: Rating }) {
  const { t, title } = useWords();
  const { gameType, wins, draws, losses, history } = rating;
  const curve = useMemo(
    () => ({
      xs: history.map((_, match) => match + 1),
      ys: history.map(({ mu }) => mu),
      spread: history.map(({ sigma }) => sigma * 3),
    }),
    [history.length],
  );
  const game = title(gameType);
  const from = history.length === 0 ? conservativeRating(rating) : conservativeRating(history[0]);
  return (
    <section class="rating" data-testid="rating">
      <h3>
        {game} <strong>{conservativeRating(rating)}</strong>
      </h3>
      <p>
        <Link to={resultsPath(agentId, { game: gameType, version: rating.version })}>
          {`${t('leaders.record')}: ${wins} – ${draws} – ${losses}`}
        </Link>
      </p>
      <LineChart
        {...curve}
        isTime={false}
        height={180}
        label={t('agent.curve', { game, from, to: conservativeRating(rating) })}
      />
    </section>
  );
}

function History({ agentId, matches }: { readonly agentId: string; readonly matches: readonly MatchSummary[] }) {
  const { t, language, title } = useWords();
  if (matches.length === 0) return <p class="aside">{t('live.noMatches')}</p>;
  return (
    <div class="wide-table">
      <table class="grid-table">
        <thead>
          <tr>
            <th scope="col">{t('match.game')}</th>
            <th scope="col">{t('agent.opponents')}</th>
            <th scope="col">{t('agent.result')}</th>
            <th scope="col">{t('match.opened')}</th>
          </tr>
        </thead>
        <tbody>
          {matches.map((match) => (
            <tr key={match.matchId}>
              <th scope="row">
                <Link to={`/matches/${match.matchId}`}>{title(match.gameType)}</Link>
              </th>
              <td>
                {match.players
                  .filter((player) => player.agentId !== agentId)
                  .map(({ seat, agentId: other, name }) => (
                    <span key={seat}>
                      <Link to={`/agents/${other}`}>{name}</Link>{' '}
                    </span>
                  ))}
              </td>
              <td class={`result ${resultOf(match, agentId)}`}>
                {t(`agent.${resultOf(match, agentId)}`)}
                <WhyLink match={match} agentId={agentId} />
              </td>
              <td>{ago(language, match.openedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** For the agent's own author. */
function WhyLink({ match, agentId }: { readonly match: MatchSummary; readonly agentId: string }) {
  const { t } = useWords();
  if (match.status === 'active' || currentIdentity.value?.agentId !== agentId) return null;
  const isLost = resultOf(match, agentId) === 'lost';
  return (
    <>
      {' '}
      <Link to={`/why/${match.matchId}`}>{t(isLost ? 'report.whyLost' : 'report.what')}</Link>
    </>
  );
}

function resultOf(match: MatchSummary, agentId: string): 'live' | 'cancelled' | 'drawn' | 'won' | 'lost' {
  if (match.status === 'active') return 'live';
  if (match.cancelled) return 'cancelled';
  if (match.winnerAgentId === null) return 'drawn';
  return match.winnerAgentId === agentId ? 'won' : 'lost';
}
