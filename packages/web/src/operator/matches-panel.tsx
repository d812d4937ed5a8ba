import { useState } from 'preact/hooks';
import { Link } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import { asFault, ask, type Fault } from '../arena/api.ts';
import { gameTitle } from '../games/game-title.ts';
import { OperatorTrouble } from './operator-fault.tsx';
import { SureButton } from '../widgets/confirm-button.tsx';
import { useAsked } from '../arena/use-fetched.ts';
import { ago } from '../app/relative-time.ts';

/** Matches that are played now, whom they wait for, and a way to end one. */
export function OperatorMatches({ adminKey }: { readonly adminKey: string }) {
  const { t, language } = useWords();
  const { value, fault, retry } = useAsked(() => ask<'adminMatches'>('/v1/admin/matches', { adminKey }), [], 3000);
  const [failure, setFailure] = useState<Fault | null>(null);
  const cancel = (matchId: string) => {
    const path = `/v1/admin/matches/${encodeURIComponent(matchId)}/cancel`;
    void ask<'cancelMatch'>(path, { method: 'POST', adminKey }).then(retry, (error: unknown) =>
      setFailure(asFault(error)),
    );
  };
  return (
    <section class="panel" aria-labelledby="matches-title">
      <h2 id="matches-title">{t('operator.matches')}</h2>
      <OperatorTrouble fault={failure ?? fault} onRetry={retry} />
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
                  <Link to={`/matches/${matchId}`}>{gameTitle(gameType)}</Link>
                </th>
                <td>{players.map(({ name }) => name).join(', ')}</td>
                <td>{stateVersion}</td>
                <td>{waitsFor.map((seat) => players[seat]?.name ?? seat).join(', ')}</td>
                <td>{ago(language, openedAt)}</td>
                <td>
                  <SureButton
                    label={t('operator.cancel')}
                    question={t('operator.cancelSure', { match: matchId })}
                    yes={t('operator.cancelYes')}
                    onSure={() => cancel(matchId)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
