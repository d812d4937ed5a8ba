import { useState } from 'preact/hooks';
import { type Answer, asFault, type Fault, request } from '../arena/api.ts';
import { faultText } from '../arena/fault-text.ts';
import { currentIdentity } from '../app/identity.ts';
import { useWords } from '../messages/words.ts';
import { currentAdminKey } from '../operator/admin-key.ts';
import { ConfirmButton } from '../widgets/confirm-button.tsx';

export interface RemoveScenarioProps {
  readonly scenario: Answer<'scenario'>;
  readonly title: string;
  readonly onRemoved: () => void;
}

/** For its author and the operator. */
export function RemoveScenario({ scenario: { scenarioId, author }, title, onRemoved }: RemoveScenarioProps) {
  const words = useWords();
  const { t } = words;
  const [fault, setFault] = useState<Fault | null>(null);
  const isMine = currentIdentity.value?.agentId === author.agentId;
  const adminKey = currentAdminKey.value;
  if (!isMine && adminKey === null) return null;
  const remove = async () => {
    try {
      const options = { method: 'DELETE', ...(isMine ? {} : { adminKey }) } as const;
      await request<'removeScenario'>(`/v1/${isMine ? '' : 'admin/'}scenarios/${scenarioId}`, options);
      onRemoved();
    } catch (error) {
      setFault(asFault(error));
    }
  };
  return (
    <>
      <ConfirmButton
        label={t('scenarios.remove')}
        question={t('scenarios.removeSure', { title })}
        yes={t('scenarios.remove')}
        no={t('scenarios.keep')}
        onConfirm={() => void remove()}
        testId="scenario-remove"
      />
      {fault === null ? null : (
        <p role="alert" class="notice">
          {faultText(words, fault)}
        </p>
      )}
    </>
  );
}
