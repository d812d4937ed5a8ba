import type { ComponentChildren } from 'preact';
import { Link } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import type { Fault } from './api.ts';
import { faultText } from './fault-text.ts';

export interface TroubleProps {
  readonly fault: Fault;
  readonly onRetry?: () => void;
  /** Other ways out. */
  readonly children?: ComponentChildren;
}

/** What happened and the ways out; never a blank page, never a wheel that turns for ever. */
export function Trouble({ fault, onRetry, children }: TroubleProps) {
  const words = useWords();
  const { t } = words;
  return (
    <div class="notice trouble" role="alert" data-testid="trouble" data-code={fault.code}>
      <p>{faultText(words, fault)}</p>
      <div class="buttons">
        {onRetry === undefined ? null : (
          <button type="button" onClick={onRetry}>
            {t('app.retry')}
          </button>
        )}
        {children}
        <Link to="/" class="button">
          {t('app.home')}
        </Link>
      </div>
    </div>
  );
}

/** While an answer is awaited, and when it does not come. */
export function Waiting({ fault, onRetry }: { readonly fault: Fault | null; readonly onRetry: () => void }) {
  const { t } = useWords();
  if (fault !== null) return <Trouble fault={fault} onRetry={onRetry} />;
  return (
    <p role="status" class="loading">
      {t('app.loading')}
    </p>
  );
}
