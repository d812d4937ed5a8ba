import { levelNames } from '@hexfront/bots/facts';
import { Link } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import { firstGameOf, nextFamily } from './families.ts';
import type { Lesson } from './lesson.ts';

/** Where to go after a won tutorial. */
export function WonLinks({ lesson: { family, game } }: { readonly lesson: Lesson }) {
  const { t, title } = useWords();
  const next = nextFamily(family);
  return (
    <div class="buttons" data-testid="lesson-won">
      <Link to={`/play/${game}?bot=${levelNames[0]}&seat=0`} class="button primary">
        {t('learn.playFull')}
      </Link>
      <Link to={`/learn/${next}`} class="button">
        {t('learn.next', { game: title(firstGameOf(next)) })}
      </Link>
      <Link to={`/rules/${game}`} class="button">
        {t('learn.rules')}
      </Link>
    </div>
  );
}
