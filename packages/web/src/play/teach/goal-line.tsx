import { briefingOf } from '../../games/briefing.ts';
import { useWords } from '../../messages/words.ts';
import type { PlayState } from '../view/play-state.ts';

/** How this match is won, in a line. */
export function GoalLine({ play }: { readonly play: PlayState }) {
  const { t, say } = useWords();
  const { head } = play.client;
  const [first, ...further] = briefingOf(head).goal(head, play.seen.value.scene).map(say);
  return (
    <p class="goal" data-testid="goal">
      <strong>{t('goal.title')}:</strong> {first} <span class="further">{further.join(' ')}</span>
    </p>
  );
}
