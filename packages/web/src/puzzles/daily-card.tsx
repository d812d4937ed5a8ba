import { Link } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';

/** The way to the puzzle of the day, on the front page. */
export function DailyCard() {
  const { t } = useWords();
  return (
    <section class="panel home-card">
      <h2>{t('puzzle.daily')}</h2>
      <p>{t('puzzle.lead')}</p>
      <Link to="/puzzles" class="button primary">
        {t('puzzle.solve')}
      </Link>
    </section>
  );
}
