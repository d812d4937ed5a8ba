import { useEffect, useRef, useState } from 'preact/hooks';
import { currentIdentity } from '../app/identity.ts';
import { useWords } from '../messages/words.ts';
import { AccountPanel } from './account-panel.tsx';
import { OwnMatches, useOwnMatches } from '../play/own-matches.tsx';
import { NewKey } from './new-key.tsx';
import { type MadeAgent, RegisterForm } from './register-form.tsx';
import { fetchIdentity } from '../arena/sessions.ts';
import { SignInForm } from './sign-in-form.tsx';
import { Loading } from '../arena/fault-notice.tsx';
import { useFetched } from '../arena/use-fetched.ts';

/** `/account`: who you are here, and the ways to be somebody else. */
export default function AccountPage() {
  const { t } = useWords();
  const identity = currentIdentity.value;
  // An agent that waits for the operator sees by itself that it has been verified.
  const isPending = identity !== null && !identity.isVerified;
  const asked = useFetched(async () => ({ here: await fetchIdentity() }), [isPending], isPending ? 5000 : undefined);
  const going = useOwnMatches(identity?.agentId);
  const [made, setMade] = useState<MadeAgent | null>(null);
  const isLoaded = asked.value !== null;
  const title = useFocusOnChange(isLoaded ? (identity?.agentId ?? 'nobody') : null, made === null);
  if (!isLoaded) return <Loading fault={asked.fault} onRetry={asked.retry} isPage />;
  const isGuest = identity !== null && identity.isGuest;
  return (
    <div class="account-page" data-testid="account-page">
      <h1 ref={title} tabIndex={-1}>
        {identity === null
          ? t('account.nobody')
          : t(isGuest ? 'account.guest' : 'account.agent', { name: identity.name })}
      </h1>
      {made === null ? null : <NewKey {...made} onKept={() => setMade(null)} />}
      {identity === null || made !== null ? null : (
        <AccountPanel key={identity.agentId} identity={identity} going={going} />
      )}
      <OwnMatches matches={going.value} />
      {identity !== null && !isGuest ? null : (
        <>
          {isGuest && going.value !== null && going.value.length > 0 ? (
            <p class="notice">{t('account.guestLoses', { name: identity.name })}</p>
          ) : null}
          <div class="play-choices">
            <SignInForm />
            <RegisterForm onMade={setMade} />
          </div>
        </>
      )}
    </div>
  );
}

/** Whoever signs in or out, or puts the key away, loses the button that had the focus: the title takes it and says who is here now. */
function useFocusOnChange(who: string | null, isFree: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef<{ readonly who: string; readonly isFree: boolean } | null>(null);
  useEffect(() => {
    if (who === null) return;
    const last = before.current;
    before.current = { who, isFree };
    if (last !== null && isFree && (last.who !== who || !last.isFree)) title.current?.focus();
  }, [who, isFree]);
  return title;
}
