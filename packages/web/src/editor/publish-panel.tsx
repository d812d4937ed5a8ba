import { useState } from 'preact/hooks';
import { asFault, type Fault, request } from '../arena/api.ts';
import { faultText } from '../arena/fault-text.ts';
import { currentIdentity } from '../app/identity.ts';
import { Link, navigate } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import { scenarioGame } from './scenario.ts';

/** Puts a scenario on the arena's list. Null if it has errors. */
export function PublishPanel({ scenario }: { readonly scenario: object | null }) {
  const words = useWords();
  const { t } = words;
  const [fault, setFault] = useState<Fault | null>(null);
  const [isBusy, setBusy] = useState(false);
  const publish = async () => {
    setBusy(true);
    setFault(null);
    try {
      const body = { gameType: scenarioGame, document: scenario };
      const { scenarioId } = await request<'publishScenario'>('/v1/scenarios', { method: 'POST', body });
      navigate(`/scenarios/${scenarioId}`);
    } catch (error) {
      setFault(asFault(error));
      setBusy(false);
    }
  };
  const isRegistered = currentIdentity.value?.isGuest === false;
  return (
    <details class="panel" data-testid="publish">
      <summary>{t('publish.title')}</summary>
      <p>{t('publish.lead')}</p>
      {scenario === null ? <p class="error">{t('editor.fixFirst')}</p> : null}
      {isRegistered ? (
        <p>
          <button
            type="button"
            class="primary"
            data-testid="publish-go"
            disabled={scenario === null || isBusy}
            onClick={() => void publish()}
          >
            {t('publish.go', { name: currentIdentity.value!.name })}
          </button>
        </p>
      ) : (
        <p data-testid="publish-account">
          {t('publish.account')} <Link to="/account">{t('account.signIn')}</Link>
        </p>
      )}
      {fault === null ? null : (
        <p role="alert" class="notice" data-testid="publish-fault" data-code={fault.code}>
          {faultText(words, fault)}
        </p>
      )}
    </details>
  );
}
