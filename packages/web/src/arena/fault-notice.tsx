import type { ComponentChildren } from 'preact';
import { Link } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import type { Fault } from './api.ts';
import { faultText } from './fault-text.ts';

export interface FaultNoticeProps {
  readonly fault: Fault;
  readonly onRetry?: () => void;
  /** Whether the notice is the whole page. */
  readonly isPage?: boolean;
  /** Other things to do next. */
  readonly children?: ComponentChildren;
}

/** What went wrong and what to do next, instead of a blank page or an endless spinner. */
export function FaultNotice({ fault, onRetry, isPage = false, children }: FaultNoticeProps) {
  const words = useWords();
  const { t } = words;
  return (
    <div class="notice fault" role="alert" data-testid="trouble" data-code={fault.code}>
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

/** Shown while an answer is awaited, and when it fails. */
export function Loading({ fault, onRetry, isPage = false }: LoadingProps) {
  const { t } = useWords();
  if (fault !== null) return <FaultNotice fault={fault} onRetry={onRetry} isPage={isPage} />;
  return (
    <p role="status" class="loading">
      {t('app.loading')}
    </p>
  );
}
