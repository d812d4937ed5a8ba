import type { ComponentChildren } from 'preact';
import { Link } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import type { Fault } from './api.ts';
import { faultText } from './fault-text.ts';

export interface FaultNoticeProps {
  readonly fault: Fault;
  readonly onRetry?: () => void;
  /** Whether this is all there is on the page. */
  readonly isPage?: boolean;
  /** Other ways out. */
  readonly children?: ComponentChildren;
}

/** What happened and the ways out; never a blank page, never a wheel that turns for ever. */
export function FaultNotice({ fault, onRetry, isPage = false, children }: FaultNoticeProps) {
  const words = useWords();
  const { t } = words;
  return (
    <div class="notice trouble" role="alert" data-testid="trouble" data-code={fault.code}>
      {isPage ? <h1>{t('app.trouble')}</h1> : null}
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

export interface LoadingProps {
  readonly fault: Fault | null;
  readonly onRetry: () => void;
  readonly isPage?: boolean;
}

/** While an answer is awaited, and when it does not come. */
export function Loading({ fault, onRetry, isPage = false }: LoadingProps) {
  const { t } = useWords();
  if (fault !== null) return <FaultNotice fault={fault} onRetry={onRetry} isPage={isPage} />;
  return (
    <p role="status" class="loading">
      {t('app.loading')}
    </p>
  );
}
