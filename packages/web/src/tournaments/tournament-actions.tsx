import { useState } from 'preact/hooks';
import { asFault, type Fault, request } from '../arena/api.ts';
import { faultText } from '../arena/fault-text.ts';
import { currentIdentity } from '../app/identity.ts';
import { useWords } from '../messages/words.ts';
import { currentAdminKey } from '../operator/admin-key.ts';
import { ConfirmButton } from '../widgets/confirm-button.tsx';
import type { Tournament } from './tournament.ts';

export interface TournamentActionsProps {
  readonly tournament: Tournament;
  readonly onChange: () => void;
}

/** What the reader may do: join or leave as an agent, start or cancel as the creator or the operator. */
export function TournamentActions({ tournament, onChange }: TournamentActionsProps) {
  const words = useWords();
  const { t } = words;
  const [fault, setFault] = useState<Fault | null>(null);
  const identity = currentIdentity.value;
  const adminKey = currentAdminKey.value;
  const { tournamentId, state, standing, format, creator, open } = tournament;
  if (state === 'ended' || state === 'cancelled') return null;
  const me = identity === null || identity.isGuest ? null : identity.agentId;
  const own = standing.find(({ agentId }) => agentId === me);
  const isIn = own?.state === 'in';
  const isCreator = me !== null && creator?.agentId === me;
  const isJoinable = state === 'joining' || format === 'arena';
  const canJoin = me !== null && !isIn && isJoinable && (open || own !== undefined || isCreator);
  const canRun = isCreator || adminKey !== null;
  const act = async (method: 'POST' | 'DELETE', what: string, isOwner: boolean) => {
    setFault(null);
    const isAdmin = isOwner && !isCreator;
    const path = `/v1${isAdmin ? '/admin' : ''}/tournaments/${tournamentId}${what}`;
    await request(path, { method, ...(isAdmin ? { adminKey } : {}) }).catch((error: unknown) =>
      setFault(asFault(error)),
    );
    onChange();
  };
  return (
    <div class="buttons">
      {canJoin ? (
        <button type="button" class="primary" data-testid="join" onClick={() => void act('POST', '/join', false)}>
          {t('tournaments.join')}
        </button>
      ) : null}
      {canRun && state === 'joining' ? (
        <button type="button" class="primary" data-testid="start" onClick={() => void act('POST', '/start', true)}>
          {t('tournaments.start')}
        </button>
      ) : null}
      {isIn ? (
        <ConfirmButton
          label={t('tournaments.withdraw')}
          question={t('tournaments.withdrawSure')}
          yes={t('tournaments.withdraw')}
          testId="withdraw"
          onConfirm={() => void act('POST', '/withdraw', false)}
        />
      ) : null}
      {canRun ? (
        <ConfirmButton
          label={t('tournaments.cancel')}
          question={t('tournaments.cancelSure')}
          yes={t('tournaments.cancel')}
          testId="cancel"
          onConfirm={() => void act('DELETE', '', true)}
        />
      ) : null}
      {fault === null ? null : (
        <p role="alert" class="notice">
          {faultText(words, fault)}
        </p>
      )}
    </div>
  );
}
