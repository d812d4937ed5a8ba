import { useState } from 'preact/hooks';
import { lazy } from '../app/lazy-part.tsx';
import { useWords } from '../messages/words.ts';
import { scenarioGame } from './scenario.ts';

const ChallengeForm = lazy(() => import('../play/challenge-form.tsx'));

export interface ServerPlayProps {
  readonly text: string;
  readonly isPlayable: boolean;
}

/** Challenges a house bot or a person to play the scenario on the arena. */
export function ServerPlay({ text, isPlayable }: ServerPlayProps) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="panel" data-testid="server-scenario" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('editor.playServer')}</summary>
      {!isOpen ? null : isPlayable ? (
        <ChallengeForm game={scenarioGame} options={{ scenario: JSON.parse(text) as object }} />
      ) : (
        <p class="error">{t('editor.fixFirst')}</p>
      )}
    </details>
  );
}
