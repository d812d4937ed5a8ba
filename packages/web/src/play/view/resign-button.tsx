import { useState } from 'preact/hooks';
import { useWords } from '../../messages/words.ts';

/** Asks for confirmation first. */
export function ResignButton({ onResign }: { readonly onResign: () => void }) {
  const { t } = useWords();
  const [isSure, setSure] = useState(false);
  if (!isSure) {
    return (
      <button type="button" data-testid="resign" onClick={() => setSure(true)}>
        {t('play.resign')}
      </button>
    );
  }
  return (
    <div class="buttons" role="group" aria-label={t('play.resignSure')}>
      <span>{t('play.resignSure')}</span>
      <button type="button" class="danger" data-testid="resign-yes" onClick={onResign}>
        {t('play.resignYes')}
      </button>
      <button type="button" onClick={() => setSure(false)}>
        {t('play.resignNo')}
      </button>
    </div>
  );
}
