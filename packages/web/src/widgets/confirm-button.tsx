import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../messages/words.ts';

export interface ConfirmButtonProps {
  readonly label: string;
  readonly question: string;
  readonly yes: string;
  readonly no?: string;
  readonly onConfirm: () => void;
  readonly testId?: string;
}

/** For actions that cannot be undone: asks first, and the focus is on "no". */
export function ConfirmButton({ label, question, yes, no, onConfirm, testId }: ConfirmButtonProps) {
  const { t } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isAsking, setAsking] = useState(false);
  // Not after the next frame: until the dialog is open, keys go to the page.
  useLayoutEffect(() => {
    if (isAsking) dialog.current?.showModal();
  }, [isAsking]);
  const close = () => setAsking(false);
  return (
    <>
      <button type="button" class="danger" data-testid={testId} onClick={() => setAsking(true)}>
        {label}
      </button>
      {isAsking ? (
        <dialog ref={dialog} class="panel confirm" aria-label={label} onClose={close}>
          <p>{question}</p>
          <div class="buttons">
            <button type="button" autoFocus onClick={close}>
              {no ?? t('operator.no')}
            </button>
            <button
              type="button"
              class="danger"
              data-testid="sure"
              onClick={() => {
                close();
                onConfirm();
              }}
            >
              {yes}
            </button>
          </div>
        </dialog>
      ) : null}
    </>
  );
}
