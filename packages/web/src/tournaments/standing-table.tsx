import { Link } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import { pointsText, type Tournament } from './tournament.ts';

export function StandingTable({ tournament }: { readonly tournament: Tournament }) {
  const { t } = useWords();
  return (
    <div class="wide-table">
      <table class="grid-table" data-testid="standing">
        <thead>
          <tr>
            <th scope="col">{t('leaders.rank')}</th>
            <th scope="col">{t('leaders.name')}</th>
            <th scope="col">{t('tournaments.points')}</th>
            <th scope="col">{t('tournaments.record')}</th>
            <th scope="col" title={t('tournaments.buchholzHint')}>
              {t('tournaments.buchholz')}
            </th>
          </tr>
        </thead>
        <tbody>
          {tournament.standing.map((row) => (
            <tr key={row.agentId}>
              <td>{row.rank}</td>
              <th scope="row">
                <Link to={`/agents/${row.agentId}`}>{row.name}</Link>
                {row.isHouse ? <small class="tag">{t('live.house')}</small> : null}
                {row.state === 'in' ? null : <small class="tag">{t(`tournaments.${row.state}`)}</small>}
              </th>
              <td>
                <strong>{pointsText(row.points)}</strong>
              </td>
              <td class="record">{`${row.wins} – ${row.draws} – ${row.losses}`}</td>
              <td>{pointsText(row.buchholz)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
