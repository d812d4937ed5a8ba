import { useState } from 'preact/hooks';
import { Link } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import { asFault, request, type Fault } from '../arena/api.ts';
import { OperatorFault } from './operator-fault.tsx';
import { ConfirmButton } from '../widgets/confirm-button.tsx';
import { useFetched } from '../arena/use-fetched.ts';
import { ago } from '../app/relative-time.ts';

/** Live matches, the players to move, and a button to cancel a match; and those that cannot be read. */
export function MatchesPanel({ adminKey }: { readonly adminKey: string }) {
  const { t, language, title } = useWords();
  const { value, fault, retry } = useFetched(
    () => request<'adminMatches'>('/v1/admin/matches', { adminKey }),
    [],
    3000,
  );
  const [failure, setFailure] = useState<Fault | null>(null);
  const cancel = (matchId: string) => {
    const path = `/v1/admin/matches/${encodeURIComponent(matchId)}/cancel`;
    void request<'cancelMatch'>(path, { method: 'POST', adminKey }).then(retry, (error: unknown) =>
      setFailure(asFault(error)),
    );
  };
  const release = (matchId: string) => {
    void request<'releaseMatch'>('/v1/admin/quarantine/release', { method: 'POST', adminKey, body: { matchId } }).then(
      retry,
      (error: unknown) => setFailure(asFault(error)),
    );
  };
  const quarantined = value?.quarantined ?? [];
  return (
    <section class="panel" aria-labelledby="matches-title">
      <h2 id="matches-title">{t('operator.matches')}</h2>
      <OperatorFault fault={failure ?? fault} onRetry={retry} />
      <div class="wide-table">
        <table class="grid-table" data-testid="operator-matches">
          <thead>
            <tr>
              <th scope="col">{t('match.game')}</th>
              <th scope="col">{t('operator.players')}</th>
              <th scope="col">{t('operator.step')}</th>
              <th scope="col">{t('operator.waitsFor')}</th>
              <th scope="col">{t('match.opened')}</th>
              <th scope="col">{t('operator.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {(value?.matches ?? []).map(({ matchId, gameType, players, stateVersion, waitsFor, openedAt }) => (
              <tr key={matchId} data-match={matchId}>
                <th scope="row">
                  <Link to={`/matches/${matchId}`}>{title(gameType)}</Link>
                </th>
                <td>{players.map(({ name }) => name).join(', ')}</td>
                <td>{stateVersion}</td>
                <td>{waitsFor.map((seat) => players[seat]?.name ?? seat).join(', ')}</td>
                <td>{ago(language, openedAt)}</td>
                <td>
                  <ConfirmButton
                    label={t('operator.cancel')}
                    question={t('operator.cancelSure', { match: matchId })}
                    yes={t('operator.cancelYes')}
                    onConfirm={() => cancel(matchId)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {quarantined.length > 0 && (
        <>
          <h3>{t('operator.quarantine')}</h3>
          <ul data-testid="operator-quarantine">
            {quarantined.map(({ matchId, reason, since }) => (
              <li key={matchId}>
                {matchId}: {reason} ({ago(language, since)}){' '}
                <button type="button" onClick={() => release(matchId)}>
                  {t('operator.release')}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
