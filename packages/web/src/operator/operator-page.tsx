import { useState } from 'preact/hooks';
import { useWords } from '../messages/words.ts';
import { keepAdminKey, currentAdminKey } from './admin-key.ts';
import { asFault, request, type Fault } from '../arena/api.ts';
import { faultText } from '../arena/fault-text.ts';
import { HealthCharts } from './health-charts.tsx';
import { AgentsPanel } from './agents-panel.tsx';
import { MatchesPanel } from './matches-panel.tsx';
import { QueuePanel } from './queue-panel.tsx';
import { SeasonsPanel } from './seasons-panel.tsx';

/** `/operator`: needs the operator's key. */
export default function OperatorPage() {
  const { t } = useWords();
  const key = currentAdminKey.value;
  if (key === null) return <OperatorSignIn />;
  return (
    <div class="listing operator" data-testid="operator">
      <header class="operator-head">
        <h1>{t('operator.title')}</h1>
        <button type="button" onClick={() => keepAdminKey(null)}>
          {t('operator.leave')}
        </button>
      </header>
      <HealthCharts adminKey={key} />
      <MatchesPanel adminKey={key} />
      <QueuePanel adminKey={key} />
      <SeasonsPanel adminKey={key} />
      <AgentsPanel adminKey={key} />
    </div>
  );
}

/** Tries a key before it is kept. */
function OperatorSignIn() {
  const words = useWords();
  const { t } = words;
  const [key, setKey] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const signIn = async (event: Event) => {
    event.preventDefault();
    try {
      await request<'adminQueues'>('/v1/admin/queues', { adminKey: key });
      keepAdminKey(key);
    } catch (error) {
      setFault(asFault(error));
    }
  };
  return (
    <form class="panel setup" onSubmit={(event) => void signIn(event)}>
      <h1>{t('operator.title')}</h1>
      <label>
        {t('operator.key')}
        <input
          type="password"
          required
          autocomplete="off"
          data-testid="admin-key"
          value={key}
          onInput={(event) => setKey(event.currentTarget.value)}
        />
        <small>{t('operator.keyHint')}</small>
      </label>
      {fault === null ? null : (
        <p role="alert" class="notice">
          {fault.code === 'no-admin-key' ? t('operator.wrongKey') : faultText(words, fault)}
        </p>
      )}
      <button type="submit" class="primary">
        {t('operator.enter')}
      </button>
    </form>
  );
}
