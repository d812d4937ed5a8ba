import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../messages/words.ts';

type Page = ComponentType<{ readonly parameter: string }>;

/** A page in a file of its own, loaded when it is first opened. A failure is shown with a button to retry. */
export function lazyPage(load: () => Promise<{ readonly default: Page }>): Page {
  return function LazyPage({ parameter }) {
    const { t } = useWords();
    const [page, setPage] = useState<{ readonly Page: Page } | null>(null);
    const [failure, setFailure] = useState<string | null>(null);
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      load().then(
        (module) => setPage({ Page: module.default }),
        (error: unknown) => setFailure(String(error)),
      );
    }, [attempt]);
    if (page !== null) return <page.Page parameter={parameter} />;
    if (failure === null)
      return (
        <p role="status" class="arriving">
          {t('app.loading')}
        </p>
      );
    const retry = () => {
      setFailure(null);
      setAttempt(attempt + 1);
    };
    return (
      <div role="alert" class="notice">
        <p>{t('app.failed', { what: failure })}</p>
        <button type="button" onClick={retry}>
          {t('app.retry')}
        </button>
      </div>
    );
  };
}
