import { navigate } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import { families } from './families.ts';
import { forgetLesson, wonLessons } from './progress.ts';
import '../styles/learn.css';

/** `/learn`: the tutorials, one per family of games. */
export default function LearnPage() {
  const { t, title } = useWords();
  const won = wonLessons();
  return (
    <div class="learn">
      <h1>{t('learn.title')}</h1>
      <p class="aside">{t('learn.lead')}</p>
      <ul class="learn-list">
        {families.map(({ family, first }) => {
          const isWon = won.includes(family);
          const open = async () => {
            // A won one begins anew; one that was left goes on.
            if (isWon) await forgetLesson(family);
            navigate(`/learn/${family}`);
          };
          return (
            <li key={family} class="panel">
              <h2 id={family}>{title(first)}</h2>
              <p>{t(`learn.about.${family}`)}</p>
              <div class="buttons">
                <button
                  type="button"
                  class={isWon ? '' : 'primary'}
                  id={`learn-${family}`}
                  data-testid={`learn-${family}`}
                  aria-labelledby={`learn-${family} ${family}`}
                  onClick={() => void open()}
                >
                  {t(isWon ? 'learn.again' : 'learn.begin')}
                </button>
                {isWon ? <span class="won">✓ {t('learn.won')}</span> : null}
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
