import { useState } from 'preact/hooks';
import { asFault, type Fault, request } from '../arena/api.ts';
import { faultText } from '../arena/fault-text.ts';
import { useWords } from '../messages/competing.ts';

/** For the agent that is asked to play a batch: with its answer the games begin. */
export function AcceptBatch({ batchId, onDone }: { readonly batchId: string; readonly onDone: () => void }) {
  const words = useWords();
  const [fault, setFault] = useState<Fault | null>(null);
  const accept = async () => {
    setFault(null);
    try {
      await request<'joinTournament'>(`/v1/tournaments/${batchId}/join`, { method: 'POST' });
    } catch (error) {
      setFault(asFault(error));
    }
    onDone();
  };
  return (
    <>
      <button type="button" class="primary" data-testid="accept-batch" onClick={() => void accept()}>
        {words.t('batch.accept')}
      </button>
      {fault === null ? null : (
        <p role="alert" class="notice">
          {faultText(words, fault)}
        </p>
      )}
    </>
  );
}
