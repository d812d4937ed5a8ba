import { useState } from 'preact/hooks';
import { say } from '../../messages/message.ts';
import { useWords } from '../../messages/words.ts';
import { GuardedButton } from '../view/guarded-button.tsx';
import type { PlayState } from '../view/play-state.ts';

/** Shows a good move on the board and in the preview, on request; nothing where hints are not allowed. */
export function HintButton({ play }: { readonly play: PlayState }) {
  const { t } = useWords();
  const [isThinking, setThinking] = useState(false);
  const { client, decision, foresight } = play;
  if (client.askHint === undefined || play.isOver.value) return null;
  const ask = async () => {
    const { seq } = play.seen.peek();
    setThinking(true);
    try {
      const found = await client.askHint!();
      // The match may have gone on meanwhile.
      if (play.seen.peek().seq !== seq) return;
      if (found.length === 0) decision.draft.notice.value = say('hint.none');
      foresight.suggest(found);
    } catch {
      decision.draft.notice.value = say('hint.failed');
    } finally {
      setThinking(false);
    }
  };
  return (
    <GuardedButton
      isHeld={isThinking || !decision.isDeciding.value}
      data-testid="hint-button"
      onPress={() => void ask()}
    >
      <span class="long">{t(isThinking ? 'hint.thinking' : 'hint.ask')}</span>
      <span class="short">{t(isThinking ? 'hint.thinking' : 'hint.short')}</span>
    </GuardedButton>
  );
}
