import { useState } from 'preact/hooks';
import { type Answer, asFault, type Fault, request } from '../arena/api.ts';
import { faultText } from '../arena/fault-text.ts';
import { currentIdentity } from '../app/identity.ts';
import { useWords } from '../messages/competing.ts';
import { ConfirmButton } from '../widgets/confirm-button.tsx';

export interface BatchActionsProps {
  readonly batch: Answer<'batch'>;
  readonly onChange: () => void;
}

/** What the reader may do: cancel as the agent that asked for the batch, accept or decline as the one that was asked, which may leave later, too. */
export function BatchActions({ batch, onChange }: BatchActionsProps) {
  const words = useWords();
  const { t } = words;
  const [fault, setFault] = useState<Fault | null>(null);
  const { batchId, state, agent, opponent } = batch;
  const me = currentIdentity.value?.agentId;
  const isOver = state === 'ended' || state === 'cancelled';
  if (isOver || (me !== agent.agentId && me !== opponent.agentId)) return null;
  const isAsked = me === opponent.agentId && state === 'joining';
  const act = async (method: 'POST' | 'DELETE', what: string) => {
    setFault(null);
    await request(`/v1/tournaments/${batchId}${what}`, { method }).catch((error: unknown) => setFault(asFault(error)));
    onChange();
  };
  const leave = () => (me === agent.agentId ? act('DELETE', '') : act('POST', '/withdraw'));
  const way = isAsked
    ? ({ label: 'batch.decline', question: 'batch.declineSure', testId: 'decline-batch' } as const)
    : ({ label: 'batch.cancel', question: 'batch.cancelSure', testId: 'cancel-batch' } as const);
  return (
    <>
      <div class="buttons">
        {isAsked ? (
          <button type="button" class="primary" data-testid="accept-batch" onClick={() => void act('POST', '/join')}>
            {t('batch.accept')}
          </button>
        ) : null}
        <ConfirmButton
          label={t(way.label)}
          question={t(way.question)}
          yes={t(way.label)}
          testId={way.testId}
          onConfirm={() => void leave()}
        />
      </div>
      {fault === null ? null : (
        <p role="alert" class="notice">
          {faultText(words, fault)}
        </p>
      )}
    </>
  );
}
