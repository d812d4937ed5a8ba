import { useState } from 'preact/hooks';
import { useWords } from '../messages/words.ts';
import { asFault, request, type Fault } from '../arena/api.ts';
import { faultText } from '../arena/fault-text.ts';
import { signIn } from '../arena/sessions.ts';

export interface MadeAgent {
  readonly name: string;
  readonly apiKey: string;
  readonly claimCode: string;
}

/** Registers an agent and signs it in. */
export function RegisterForm({ onMade }: { readonly onMade: (agent: MadeAgent) => void }) {
  const words = useWords();
  const { t } = words;
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const register = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setFault(null);
    try {
      const body = { name: name.trim() };
      const { apiKey, claimCode } = await request<'register'>('/v1/auth/register', { method: 'POST', body });
      // Before anything can fail: the key must be shown.
      onMade({ name: body.name, apiKey, claimCode });
      await signIn(apiKey);
    } catch (error) {
      setFault(asFault(error));
      setBusy(false);
    }
  };
  return (
    <form class="panel setup" data-testid="register" onSubmit={(event) => void register(event)}>
      <h2>{t('account.register')}</h2>
      <p class="aside">{t('account.registerLead')}</p>
      <label>
        {t('account.name')}
        <input
          required
          minLength={2}
          maxLength={32}
          autocomplete="off"
          spellcheck={false}
          data-testid="agent-new-name"
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <small>{t('account.nameHint')}</small>
      </label>
      {fault === null ? null : (
        <p role="alert" class="notice" data-testid="register-fault">
          {faultText(words, fault)}
        </p>
      )}
      <button type="submit" disabled={isBusy}>
        {t('account.register')}
      </button>
    </form>
  );
}
