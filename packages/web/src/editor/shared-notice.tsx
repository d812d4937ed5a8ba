import { useWords } from '../messages/words.ts';
import type { Shared } from './use-shared-text.ts';

/** What became of the document in the link that led here. It has its place from the start, so that nothing moves. */
export function SharedNotice({ shared, accept, dismiss }: Shared) {
  const { t } = useWords();
  if (shared === null) return null;
  const { state } = shared;
  return (
    <div class="notice shared" role={state === 'damaged' ? 'alert' : 'status'} data-testid="shared" data-state={state}>
      <p>{state === 'reading' ? t('app.loading') : t(`share.${state}`)}</p>
      {state === 'asking' ? (
        <div class="buttons">
          <button type="button" class="primary" data-testid="shared-open" onClick={accept}>
            {t('share.accept')}
          </button>
          <button type="button" data-testid="shared-keep" onClick={dismiss}>
            {t('share.keep')}
          </button>
        </div>
      ) : (
        <div class="buttons">
          <button type="button" onClick={dismiss} disabled={state === 'reading'}>
            {t('share.close')}
          </button>
        </div>
      )}
    </div>
  );
}
