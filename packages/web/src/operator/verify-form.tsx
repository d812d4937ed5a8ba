import { useState } from 'preact/hooks';
import { useWords } from '../messages/words.ts';
import { asFault, request } from '../arena/api.ts';
import { faultText } from '../arena/fault-text.ts';

/** The operator verifies an agent here by the claim code that the agent was given. */
export function VerifyForm({ adminKey, onDone }: { readonly adminKey: string; readonly onDone: () => void }) {
  const words = useWords();
  const { t } = words;
  const [code, setCode] = useState('');
  const [owner, setOwner] = useState('');
  const [message, setMessage] = useState('');
  const verify = async (event: Event) => {
    event.preventDefault();
    const body = { claimCode: code.trim(), ...(owner.trim() === '' ? {} : { owner: owner.trim() }) };
    try {
      const { agentId } = await request<'verify'>('/v1/auth/verify', { method: 'POST', adminKey, body });
      setMessage(t('operator.verified', { agent: agentId }));
      setCode('');
      onDone();
    } catch (error) {
      setMessage(faultText(words, asFault(error)));
    }
  };
  return (
    <form class="verify" onSubmit={(event) => void verify(event)}>
      <label>
        {t('operator.claim')}{' '}
        <input required data-testid="claim" value={code} onInput={(event) => setCode(event.currentTarget.value)} />
      </label>
      <label>
        {t('operator.owner')} <input value={owner} onInput={(event) => setOwner(event.currentTarget.value)} />
      </label>
      <button type="submit" data-testid="verify">
        {t('operator.verify')}
      </button>
      <p role="status" data-testid="verify-said">
        {message}
      </p>
    </form>
  );
}
