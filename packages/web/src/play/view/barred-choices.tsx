import { complaintText } from '../../app/complaint-text.ts';
import { useWords } from '../../messages/words.ts';
import type { PlayState } from './play-state.ts';

/** What the selected hex does not offer now, each with its reason. */
export function BarredChoices({ play }: { readonly play: PlayState }) {
  const words = useWords();
  const barred = play.foresight.barred.value;
  if (barred.length === 0) return null;
  return (
    <section class="barred" aria-label={words.t('play.barred')} data-testid="barred">
      <h2>{words.t('play.barred')}</h2>
      <ul>
        {barred.map(({ choice, complaint }) => (
          <li key={JSON.stringify(choice.action)}>
            {words.say(choice.label)}: {complaintText(words, complaint)}
          </li>
        ))}
      </ul>
    </section>
  );
}
