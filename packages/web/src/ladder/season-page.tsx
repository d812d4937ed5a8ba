import { usePageTitle } from '../app/page-title.ts';
import { Link } from '../app/router.tsx';
import { type Answer, request } from '../arena/api.ts';
import { Loading } from '../arena/fault-notice.tsx';
import { useFetched } from '../arena/use-fetched.ts';
import { useWords } from '../messages/competing.ts';
import { FinalTable } from './final-table.tsx';
import { resultsPath } from './results-path.ts';
import { SeasonList } from './season-list.tsx';
import { VersionName } from './version-name.tsx';

type Shown = Answer<'season'>;

/** `/seasons/ID`: the table as it stands or as it was archived, and the final round. */
export default function SeasonPage({ parameter: seasonId }: { readonly parameter: string }) {
  const { t } = useWords();
  const { value, fault, retry } = useFetched(
    () => request<'season'>(`/v1/seasons/${encodeURIComponent(seasonId)}`),
    [seasonId],
    20_000,
  );
  if (value !== null) return <SeasonArticle shown={value} />;
  if (fault?.code !== 'no-season') return <Loading fault={fault} onRetry={retry} isPage />;
  return (
    <div class="notice fault" role="alert" data-testid="trouble" data-code="no-season">
      <h1>{t('seasons.title')}</h1>
      <p>{t('seasons.unknown')}</p>
      <Link to="/seasons" class="button">
        {t('seasons.title')}
      </Link>
    </div>
  );
}

function SeasonArticle({ shown }: { readonly shown: Shown }) {
  const { t } = useWords();
  const { season, table, final } = shown;
  usePageTitle(season.title);
  return (
    <article class="listing">
      <h1 data-testid="season-title">{season.title}</h1>
      <div class="panel">
        <SeasonList seasons={[season]} />
      </div>
      {final.length === 0 ? null : (
        <section class="panel">
          <h2>{t('seasons.final')}</h2>
          <p class="aside">{t('seasons.finalLead')}</p>
          <FinalTable matches={final} order={table.map(({ agentId }) => agentId)} />
        </section>
      )}
      <section class="panel">
        <h2>{t('seasons.table')}</h2>
        <SeasonTable shown={shown} />
      </section>
    </article>
  );
}

function SeasonTable({ shown: { season, table } }: { readonly shown: Shown }) {
  const { t } = useWords();
  if (table.length === 0) return <p class="aside">{t('seasons.noTable')}</p>;
  return (
    <div class="wide-table">
      <table class="leaders" data-testid="season-table">
        <thead>
          <tr>
            <th scope="col">{t('leaders.rank')}</th>
            <th scope="col">{t('leaders.name')}</th>
            <th scope="col">{t('seasons.rating')}</th>
            <th scope="col">{t('leaders.games')}</th>
            <th scope="col">{t('leaders.record')}</th>
            <th scope="col">{t('ladder.version')}</th>
          </tr>
        </thead>
        <tbody>
          {table.map(({ rank, agentId, name, version, rating, games, wins, draws, losses, isProvisional }) => (
            <tr key={agentId}>
              <td>{rank}</td>
              <th scope="row">
                <Link to={`/agents/${agentId}`}>{name}</Link>
                {isProvisional ? <small class="tag">{t('seasons.provisional')}</small> : null}
              </th>
              <td>
                <strong>{Math.round(rating)}</strong>
              </td>
              <td>{games}</td>
              <td>
                <Link to={resultsPath(agentId, { game: season.gameType, version, season: season.seasonId })}>
                  {`${wins} – ${draws} – ${losses}`}
                </Link>
              </td>
              <td>
                <VersionName version={version} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
