import { currentIdentity } from '../app/identity.ts';
import { Link } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';

/** Who would play the match, with a link to change it. */
export function PlayingAs() {
  const { t } = useWords();
  const identity = currentIdentity.value;
  const isWaiting = identity !== null && !identity.isVerified;
  return (
    <p class={isWaiting ? 'notice' : 'aside'} data-testid="who-plays">
      {identity === null ? t('server.asNobody') : t('seat.guest', { name: identity.name })}
      {'. '}
      {isWaiting ? `${t('account.unverified')} ` : ''}
      <Link to="/account">{t(identity === null ? 'account.signIn' : 'account.title')}</Link>
    </p>
  );
}
