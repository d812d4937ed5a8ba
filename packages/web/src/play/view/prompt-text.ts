import { addressOf } from '../../board/addresses.ts';
import type { Words } from '../../messages/words.ts';
import { outcomeText } from '../../player/panels/seats-panel.tsx';
import type { PlayState } from './play-state.ts';

/** What to do next, in a sentence. */
export function promptText({ t }: Words, { seen, decision }: PlayState): string {
  const { scene, isYours, isOver, submitted } = seen.value;
  if (isOver) return `${t('play.over')} ${outcomeText(scene, t)}`;
  if (!isYours) return t('play.theirTurn');
  if (!decision.isDeciding.value) {
    const { isLate, orders, tick } = submitted!;
    return t(isLate ? 'play.givenLate' : 'play.givenFor', { count: orders.length, tick });
  }
  const selected = decision.selected.value;
  if (selected === -1) return `${t('play.yourTurn')} ${t('play.choose')}`;
  const aim = decision.aim.value;
  return t(aim === null ? 'play.chosen' : `play.aiming.${aim}`, { hex: addressOf(scene, selected) });
}
