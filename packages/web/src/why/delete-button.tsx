import { useState } from 'preact/hooks';
import { asFault, type Fault, request } from '../arena/api.ts';
import { faultText } from '../arena/fault-text.ts';
import { useWords } from '../messages/words.ts';
import { ConfirmButton } from '../widgets/confirm-button.tsx';

export interface DeleteButtonProps {
  readonly label: string;
  readonly question: string;
  /** What is deleted. */
  readonly path: string;
  readonly onDone: () => void;
  readonly testId: string;
}

/** Deletes what was uploaded, once the author is sure, and says so if it could not be deleted. */
export function DeleteButton({ label, question, path, onDone, testId }: DeleteButtonProps) {
  const words = useWords();
  const [fault, setFault] = useState<Fault | null>(null);
  const remove = async () => {
    setFault(null);
    try {
      await request<'deleteLog' | 'deleteLedger'>(path, { method: 'DELETE' });
      onDone();
    } catch (error) {
      setFault(asFault(error));
    }
  };
  return (
    <>
      <ConfirmButton label={label} question={question} yes={label} onConfirm={() => void remove()} testId={testId} />
      {fault === null ? null : (
        <p role="alert" class="notice">
          {faultText(words, fault)}
        </p>
      )}
    </>
  );
}
