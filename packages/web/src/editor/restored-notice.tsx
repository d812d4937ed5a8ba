import { useWords } from '../messages/words.ts';
import type { KeptText } from './use-kept-text.ts';

/** Asks whether to go on with the document that was left here. */
export function RestoredNotice({ document: { isRestored, proceed, discard } }: { readonly document: KeptText }) {
  const { t } = useWords();
  if (!isRestored) return null;
  return (
    <div class="notice" role="status" data-testid="restored">
      <p>{t('editor.restored')}</p>
      <div class="buttons">
        <button type="button" class="primary" onClick={proceed}>
          {t('kept.continue')}
        </button>
        <button type="button" onClick={discard}>
          {t('kept.discard')}
        </button>
      </div>
    </div>
  );
}
