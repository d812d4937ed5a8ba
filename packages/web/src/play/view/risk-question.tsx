import { useLayoutEffect, useRef } from 'preact/hooks';
import { useWords } from '../../messages/words.ts';
import type { Decision } from './decision.ts';
import { askFirst, asksFirst } from './risk.ts';

/** Asks before a move that is likely to cost a unit, where the player wants that. The focus is on "no". */
export function RiskQuestion({ decision }: { readonly decision: Decision }) {
  const { t, say } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const choices = decision.asking.value;
  // Not after the next frame: until the dialog is open, keys go to the page.
  useLayoutEffect(() => {
    if (choices !== null) dialog.current?.showModal();
  }, [choices]);
  if (choices === null) return null;
  const close = () => {
    decision.asking.value = null;
  };
  return (
    <dialog ref={dialog} class="panel confirm" aria-label={t('risk.title')} onClose={close} data-testid="risk">
      <p>
        <strong>{say(choices[0].label)}.</strong> {t('risk.likely')}
      </p>
      <div class="buttons">
        <button type="button" autoFocus onClick={close}>
          {t('operator.no')}
        </button>
        <button
          type="button"
          class="danger"
          data-testid="risk-yes"
          onClick={() => {
            close();
            decision.decide(choices, true);
          }}
        >
          {t('risk.anyway')}
        </button>
      </div>
    </dialog>
  );
}

export function AskFirst({ isOffered }: { readonly isOffered: boolean }) {
  const { t } = useWords();
  if (!isOffered) return null;
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={asksFirst.value}
        data-testid="ask-first"
        onChange={(event) => askFirst(event.currentTarget.checked)}
      />
      {t('risk.askFirst')}
    </label>
  );
}
