import { useWords } from '../messages/words.ts';
import type { Verification } from './timeline.ts';

/** Whether the record has been verified. */
export function Verified({ verification }: { readonly verification: Verification }) {
  const { t } = useWords();
  const { state } = verification;
  return (
    <p class={`verified ${state}`} role="status" data-testid="verified" data-state={state}>
      <span aria-hidden="true">
        {state === 'verified' ? '✔' : state === 'differs' ? '✘' : state === 'live' ? '●' : '…'}
      </span>{' '}
      {state === 'verified'
        ? t('verify.verified', { steps: verification.steps })
        : state === 'differs'
          ? `${t('verify.differs', { step: verification.step, what: verification.what })} ${t('verify.differsHint')}`
          : state === 'running'
            ? t('verify.running', { done: verification.done, total: verification.total })
            : t('verify.live')}
    </p>
  );
}
