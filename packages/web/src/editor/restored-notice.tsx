import { useWords } from '../messages/words.ts';
import { SharedNotice } from './shared-notice.tsx';
import type { KeptText } from './use-kept-text.ts';
import type { Shared } from './use-shared-text.ts';

export interface RestoredNoticeProps {
  readonly document: KeptText;
  readonly shared: Shared;
}

/** Says where the document comes from: out of a link, or left here before. */
export function RestoredNotice({ document, shared }: RestoredNoticeProps) {
  return shared.shared === null ? <LeftHere {...document} /> : <SharedNotice {...shared} />;
}

/** Asks whether to go on with the document that was left here. */
function LeftHere({ isRestored, proceed, discard }: KeptText) {
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
