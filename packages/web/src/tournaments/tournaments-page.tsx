import { request } from '../arena/api.ts';
import { Loading } from '../arena/fault-notice.tsx';
import { useFetched } from '../arena/use-fetched.ts';
import { Link } from '../app/router.tsx';
import { useWords } from '../messages/competing.ts';
import { BatchesPanel } from './batches-panel.tsx';
import { CreateTournament } from './create-tournament.tsx';
import '../styles/tournaments.css';

/** `/tournaments`: the latest ones, and a form for a new one. */
export default function TournamentsPage() {
  const { t, title } = useWords();
  const { value, fault, retry } = useFetched(() => request<'listTournaments'>('/v1/tournaments'), [], 5000);
  return (
    <section class="listing">
      <h1>{t('tournaments.title')}</h1>
      <p class="aside">{t('tournaments.lead')}</p>
      <div class="panel">
        {value === null ? (
          <Loading fault={fault} onRetry={retry} />
        ) : value.tournaments.length === 0 ? (
          <p class="aside" data-testid="no-tournaments">
            {t('tournaments.none')}
          </p>
        ) : (
          <div class="wide-table">
            <table class="grid-table" data-testid="tournaments">
              <thead>
                <tr>
                  <th scope="col">{t('tournaments.name')}</th>
                  <th scope="col">{t('tournaments.game')}</th>
                  <th scope="col">{t('tournaments.format')}</th>
                  <th scope="col">{t('tournaments.state')}</th>
                </tr>
              </thead>
              <tbody>
                {value.tournaments.map(({ tournamentId, name, gameType, format, state, entrants }) => (
                  <tr key={tournamentId}>
                    <th scope="row">
                      <Link to={`/tournaments/${tournamentId}`}>{name}</Link>
                    </th>
                    <td>{title(gameType)}</td>
                    <td>{t(`tournaments.${format}`)}</td>
                    <td>
                      {t(`tournaments.${state}`)} · {t('tournaments.entrants', { count: entrants })}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
      <CreateTournament />
      <BatchesPanel />
    </section>
  );
}
