import { useWords } from '../../messages/words.ts';
import type { PlayState } from '../view/play-state.ts';
import { HintButton } from './hint-button.tsx';
import { placeNow } from './rules-place.ts';

/** Help that is always at hand, beside the preview. */
export function DockTools({ play }: { readonly play: PlayState }) {
  const { t } = useWords();
  return (
    <div class="dock-tools">
      <HintButton play={play} />
      <button
        type="button"
        aria-expanded={play.rules.value !== null}
        aria-keyshortcuts="?"
        title={t('rules.key')}
        data-testid="rules-open"
        onClick={() => {
          play.rules.value = placeNow(play);
        }}
      >
        {t('rules.open')}
      </button>
    </div>
  );
}
