import { usesFingers } from '../../app/theme.ts';
import { addressOf } from '../../board/addresses.ts';
import { sideOf } from '../../board/describe.ts';
import type { Choice } from '../../games/choice.ts';
import { stackOfUnit } from '../../games/stacks.ts';
import { type MessageKey, say, sayOf } from '../../messages/message.ts';
import type { Words } from '../../messages/words.ts';
import { outcomeText } from '../../player/panels/seats-panel.tsx';
import type { PlayState } from './play-state.ts';

/** What to do next, in a sentence. */
export function promptText(words: Words, play: PlayState): string {
  const { t } = words;
  const { seen, decision } = play;
  const { scene, isYours, isOver, submitted } = seen.value;
  if (isOver) return `${t('play.over')} ${outcomeText(scene, t)}`;
  if (decision.draft.isSlow.value) return t('play.sending');
  if (!isYours) return t('play.theirTurn');
  if (!decision.isDeciding.value) {
    const { isLate, orders, tick } = submitted!;
    return t(isLate ? 'play.givenLate' : 'play.givenFor', { count: orders.length, tick });
  }
  const selected = decision.selected.value;
  const forced = seen.value.legal.find(({ kind }) => kind === 'retreat');
  if (selected === -1 || forced !== undefined) return `${t('play.yourTurn')} ${phaseText(words, play, forced)}`;
  const aim = decision.aim.value;
  const group = play.groups.selected.value;
  if (group !== null && aim !== 'rally') return t('groups.chosen', { number: group });
  const isIdle = !decision.choices.value.some(({ from }) => from === selected);
  if (isIdle && aim === null) return t('play.idle', { hex: addressOf(scene, selected) });
  const aiming = usesFingers.value ? (`play.tapping.${aim!}` as const) : (`play.aiming.${aim!}` as const);
  return t(aim === null ? 'play.chosen' : aiming, { hex: addressOf(scene, selected) });
}

/** What the stage of a turn is for, where turns have stages. */
function phaseText({ t }: Words, { seen }: PlayState, forced: Choice | undefined): string {
  const { scene, legal } = seen.value;
  const { stage } = scene.clock;
  if (stage === null) return t('play.choose');
  const key = `phase.${stage}` as MessageKey;
  if (forced !== undefined) {
    const { type, seat } = stackOfUnit(scene, forced.actor)!;
    const unit = say('unit.named', { unit: sayOf('unit', type), name: forced.actor });
    return t(key, { unit, side: sideOf(scene, seat) });
  }
  const { crowded = [] } = scene;
  if (crowded.length > 0) {
    const hexes = crowded.map((cell) => addressOf(scene, cell)).join(', ');
    return `${t(key)} ${t('phase.crowded', { hexes })}`;
  }
  const to = legal.find(({ kind }) => kind === 'advance')?.to ?? null;
  return t(key, to === null ? undefined : { hex: addressOf(scene, to) });
}
