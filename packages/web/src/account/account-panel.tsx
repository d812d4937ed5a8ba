import { useState } from 'preact/hooks';
import type { Identity } from '../app/identity.ts';
import { Link } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import { asFault, type Fault, type MatchSummary } from '../arena/api.ts';
import { faultText } from '../arena/fault-text.ts';
import { signOut } from '../arena/sessions.ts';
import { ConfirmButton } from '../widgets/confirm-button.tsx';
import { NotesSetting } from './notes-setting.tsx';
import type { Fetched } from '../arena/use-fetched.ts';

export interface AccountPanelProps {
  readonly identity: Identity;
  readonly own: Fetched<readonly MatchSummary[]>;
}

/** What the current agent can do, and how to sign out. */
export function AccountPanel({ identity, own }: AccountPanelProps) {
  const { t } = useWords();
  const { agentId, isGuest, isVerified } = identity;
  return (
    <section class="panel setup" data-testid="account-here" data-guest={isGuest}>
      <p>{t(isGuest ? 'account.guestLead' : 'account.agentLead')}</p>
      {isVerified ? null : (
        <div class="notice" role="status" data-testid="unverified">
          <p>
            <strong>{t('account.unverified')}</strong>
          </p>
          <p>{t('account.unverifiedHow')}</p>
        </div>
      )}
      {isGuest ? null : <NotesSetting />}
      <div class="buttons">
        <Link to="/play" class="button primary">
          {t('nav.play')}
        </Link>
        {isGuest ? null : (
          <Link to={`/agents/${agentId}`} class="button">
            {t('account.page')}
          </Link>
        )}
        <SignOut identity={identity} own={own} />
      </div>
    </section>
  );
}

/** Asks for confirmation if a match is still running. */
function SignOut({ identity: { name, isGuest }, own }: AccountPanelProps) {
  const words = useWords();
  const { t } = words;
  const [fault, setFault] = useState<Fault | null>(null);
  const leave = () => signOut().catch((error: unknown) => setFault(asFault(error)));
  const label = t(isGuest ? 'account.leave' : 'account.signOut');
  const hasNone = own.value?.length === 0;
  const isLoading = own.value === null && own.fault === null;
  return (
    <>
      {hasNone || isLoading ? (
        <button type="button" data-testid="sign-out" disabled={isLoading} onClick={() => void leave()}>
          {label}
        </button>
      ) : (
        <ConfirmButton
          label={label}
          question={t(isGuest ? 'account.leaveSure' : 'account.signOutSure', { name })}
          yes={label}
          no={t('account.stay')}
          onConfirm={() => void leave()}
          testId="sign-out"
        />
      )}
      {fault === null ? null : (
        <p role="alert" class="notice">
          {faultText(words, fault)}
        </p>
      )}
    </>
  );
}
