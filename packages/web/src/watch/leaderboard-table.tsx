import { Link } from '../app/router.tsx';
import { useWords } from '../messages/competing.ts';
import type { Answer } from '../arena/api.ts';
import { VersionName } from '../ladder/version-name.tsx';

export type LeaderboardRow = Answer<'leaderboard'>['rows'][number];

/** A skill that is almost certainly reached, as the ranking counts: the mean minus three standard deviations. */
export function conservativeRating({ mu, sigma }: { readonly mu: number; readonly sigma: number }): string {
  return (mu - 3 * sigma).toFixed(1);
}

/** The ranking as a table; the short form leaves out the wide columns. */
export function LeaderboardTable({
  rows,
  isShort,
}: {
  readonly rows: readonly LeaderboardRow[];
  readonly isShort?: boolean;
}) {
  const { t } = useWords();
  if (rows.length === 0) return <p class="aside">{t('leaders.none')}</p>;
  return (
    <div class="wide-table">
      <table class="leaders" data-testid="leaders">
        <thead>
          <tr>
            <th scope="col">{t('leaders.rank')}</th>
            <th scope="col">{t('leaders.name')}</th>
            <th scope="col">{t('leaders.skill')}</th>
            {isShort ? null : <th scope="col">{t('ladder.division')}</th>}
            {isShort ? null : <th scope="col">{t('leaders.mean')}</th>}
            <th scope="col">{t('leaders.games')}</th>
            {isShort ? null : <th scope="col">{t('leaders.record')}</th>}
            {isShort ? null : <th scope="col">{t('ladder.version')}</th>}
            {isShort ? null : (
              <th scope="col" title={t('leaders.reliabilityHint')}>
                {t('leaders.reliability')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.agentId}>
              <td>{row.rank}</td>
              <th scope="row">
                <Link to={`/agents/${row.agentId}`}>{row.name}</Link>
                {row.isHouse ? <small class="tag">{t('live.house')}</small> : null}
              </th>
              <td>
                <strong>{conservativeRating(row)}</strong>
              </td>
              {isShort ? null : (
                <td class={`division ${row.division ?? ''}`}>
                  {row.division === null ? t('ladder.noDivision') : t(`ladder.division.${row.division}`)}
                </td>
              )}
              {isShort ? null : <td>{`${row.mu.toFixed(1)} ± ${row.sigma.toFixed(1)}`}</td>}
              <td>{row.games}</td>
              {isShort ? null : <td>{`${row.wins} – ${row.draws} – ${row.losses}`}</td>}
              {isShort ? null : (
                <td>
                  <VersionName version={row.version} />
                </td>
              )}
              {isShort ? null : <td>{`${Math.round(row.reliability * 100)} %`}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
