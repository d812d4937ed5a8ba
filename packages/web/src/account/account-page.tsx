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

/** `/account`: who is signed in, and forms to sign in or register. */
export default function AccountPage() {
  const { t } = useWords();
  const identity = currentIdentity.value;
  // While an agent waits to be verified by the operator, the page checks by itself.
  const isPending = identity !== null && !identity.isVerified;
  const session = useFetched(async () => ({ here: await fetchIdentity() }), [isPending], isPending ? 5000 : undefined);
  const own = useOwnMatches(identity?.agentId);
  const [made, setMade] = useState<MadeAgent | null>(null);
  const isLoaded = session.value !== null;
  const title = useFocusOnChange(isLoaded ? (identity?.agentId ?? 'nobody') : null, made === null);
  if (!isLoaded) return <Loading fault={session.fault} onRetry={session.retry} isPage />;
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
        <AccountPanel key={identity.agentId} identity={identity} own={own} />
      )}
      <OwnMatches matches={own.value} />
      {identity !== null && !isGuest ? null : (
        <>
          {isGuest && own.value !== null && own.value.length > 0 ? (
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

/** Signing in or out, or closing the key, removes the button that had the focus: the title takes it and says who is signed in. */
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
