import { Link } from '../app/router.tsx';
import { entryOf, type GameId } from '../games/catalogue.ts';
import { useWords } from '../messages/words.ts';

/** The way to the tutorial, beside the choice of a game. */
export function LearnLink({ game }: { readonly game: GameId }) {
  const { t } = useWords();
  return (
    <p>
      {t('learn.new')} <Link to={`/learn/${entryOf(game).family}`}>{t('learn.start')}</Link>
    </p>
  );
}
