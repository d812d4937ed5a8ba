import { useId, useState } from 'preact/hooks';
import { useWords } from '../messages/words.ts';
import { asFault, type Fault } from '../arena/api.ts';
import { faultText } from '../arena/fault-text.ts';
import { signIn } from '../arena/sessions.ts';

/** Signs this browser in with an agent's key. */
export function SignInForm() {
  const words = useWords();
  const { t } = words;
  const id = useId();
  const [key, setKey] = useState('');
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setFault(null);
    try {
      // Keys have no spaces, but copied text often does.
      await signIn(key.trim());
    } catch (error) {
      setFault(asFault(error));
      setBusy(false);
    }
  };
  return (
    <form class="panel setup" data-testid="sign-in" onSubmit={(event) => void submit(event)}>
      <h2>{t('account.signIn')}</h2>
      <p class="aside">{t('account.signInLead')}</p>
      <label for={id}>{t('account.key')}</label>
      <div class="key-field">
        <input
          id={id}
          {...(isShown ? { type: 'text' } : { type: 'password' })}
          required
          maxLength={200}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          data-testid="agent-key"
          aria-describedby={`${id}-hint`}
          aria-invalid={fault !== null}
          value={key}
          onInput={(event) => setKey(event.currentTarget.value)}
        />
        <button type="button" aria-pressed={isShown} data-testid="show-key" onClick={() => setShown(!isShown)}>
          {t('account.show')}
        </button>
      </div>
      <small id={`${id}-hint`}>{t('account.keyHint')}</small>
      {fault === null ? null : (
        <p role="alert" class="notice" data-testid="sign-in-fault">
          {faultText(words, fault)}
        </p>
      )}
      <button type="submit" class="primary" disabled={isBusy}>
        {t('account.signIn')}
      </button>
    </form>
  );
}
