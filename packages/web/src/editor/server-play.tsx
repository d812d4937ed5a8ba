import { useState } from 'preact/hooks';
import { lazy } from '../app/lazy-part.tsx';
import { useWords } from '../messages/words.ts';
import { scenarioGame } from './scenario.ts';

const ChallengeForm = lazy(() => import('../play/challenge-form.tsx'));

/** Challenges a house bot or a person to play a scenario on the arena. Null if the scenario has errors. */
export function ServerPlay({ scenario }: { readonly scenario: object | null }) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="panel" data-testid="server-scenario" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('editor.playServer')}</summary>
      {!isOpen ? null : scenario === null ? (
        <p class="error">{t('editor.fixFirst')}</p>
      ) : (
        <ChallengeForm game={scenarioGame} options={{ scenario }} />
      )}
    </details>
  );
}
