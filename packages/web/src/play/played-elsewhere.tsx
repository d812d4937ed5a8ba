import { usePageTitle } from '../app/page-title.ts';
import type { GameId } from '../games/catalogue.ts';
import { useWords } from '../messages/words.ts';

/** Instead of a match that another tab plays. */
export function PlayedElsewhere({ game, onTake }: { readonly game: GameId; readonly onTake: () => void }) {
  const { t, title } = useWords();
  usePageTitle(title(game));
  return (
    <section class="panel" data-testid="elsewhere">
      <h1>{title(game)}</h1>
      <p role="status">{t('kept.elsewhere')}</p>
      <button type="button" class="primary" onClick={onTake}>
        {t('kept.takeOver')}
      </button>
    </section>
  );
}
