import { useState } from 'preact/hooks';
import { useWords } from '../messages/words.ts';
import { CopyButton } from '../widgets/copy-button.tsx';
import { fragmentOf, MOST_CHARACTERS } from './shared-link.ts';

/** A link that holds the document itself: nothing is stored anywhere, and later changes are not in it. */
export function ShareLink({ path, text }: { readonly path: string; readonly text: string }) {
  const { t } = useWords();
  const [made, setMade] = useState({ text: '', link: '' });
  const make = async () => setMade({ text, link: `${location.origin}${path}${await fragmentOf(text)}` });
  const { link } = made;
  const isTooLong = link.length > MOST_CHARACTERS;
  return (
    <div class="share">
      <button type="button" data-testid="share" onClick={() => void make()}>
        {t('share.make')}
      </button>
      <div aria-live="polite">
        {made.text !== text || link === '' ? null : isTooLong ? (
          <p class="error" data-testid="share-too-long">
            {t('share.tooLong', { length: link.length, most: MOST_CHARACTERS })}
          </p>
        ) : (
          <div class="share-made">
            <input
              readOnly
              aria-label={t('share.link')}
              value={link}
              data-testid="share-link"
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton text={link} label={t('invite.copy')} />
          </div>
        )}
      </div>
    </div>
  );
}
