import { useEffect, useRef } from 'preact/hooks';
import { currentIdentity } from '../app/identity.ts';
import { useWords } from '../messages/words.ts';
import { CopyButton } from '../widgets/copy-button.tsx';
import type { MadeAgent } from './register-form.tsx';

export interface NewKeyProps extends MadeAgent {
  readonly onKept: () => void;
}

/** The key and claim code of a new agent. They are shown only once. */
export function NewKey({ name, apiKey, claimCode, onKept }: NewKeyProps) {
  const { t } = useWords();
  const identity = currentIdentity.value;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  useEffect(() => {
    // The browser asks before closing the page while the key is shown.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  return (
    <section class="panel setup new-key" data-testid="new-key" aria-labelledby="new-key-title">
      <h2 id="new-key-title" ref={title} tabIndex={-1}>
        {t('account.newKey', { name })}
      </h2>
      <p class="notice">{t('account.newKeyWarning')}</p>
      <Shown label={t('account.key')} value={apiKey} copy={t('account.copyKey')} testId="new-key-value" />
      {identity?.isVerified === true ? null : (
        <>
          <p>{t('account.claimHow')}</p>
          <Shown label={t('operator.claim')} value={claimCode} copy={t('account.copyClaim')} testId="new-claim" />
        </>
      )}
      <button type="button" class="primary" data-testid="kept" onClick={onKept}>
        {t('account.kept')}
      </button>
    </section>
  );
}

function Shown(props: {
  readonly label: string;
  readonly value: string;
  readonly copy: string;
  readonly testId: string;
}) {
  return (
    <div class="key-field">
      <label>
        {props.label}
        <textarea
          readOnly
          class="secret"
          rows={props.value.length > 20 ? 2 : 1}
          spellcheck={false}
          value={props.value}
          data-testid={props.testId}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <CopyButton text={props.value} label={props.copy} />
    </div>
  );
}
