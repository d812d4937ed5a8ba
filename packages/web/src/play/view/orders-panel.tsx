import { useEffect, useRef } from 'preact/hooks';
import type { Choice } from '../../games/choice.ts';
import { useWords } from '../../messages/words.ts';
import { DraftPanel } from './draft-panel.tsx';
import type { PlayState } from './play-state.ts';
import { promptText } from './prompt-text.ts';

export interface OrdersProps {
  readonly play: PlayState;
  /** Back to the board, where the next hex is chosen. */
  readonly onBoard: () => void;
}

/** More buttons than this do not help; selecting a hex shows the ones for that hex. */
const MOST_BUTTONS = 40;

/** Everything that can be decided without choosing a hex, and the orders that are about to be submitted. */
export function OrdersPanel({ play, onBoard }: OrdersProps) {
  const { decision, client, seen } = play;
  const letGo = () => {
    decision.release();
    onBoard();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && decision.selected.value !== -1) letGo();
  };
  const hasDraft = client.head.isSimultaneous && (decision.isDeciding.value || seen.value.submitted !== null);
  return (
    <div class="orders" data-testid="orders" onKeyDown={onKeyDown}>
      <Alternatives play={play} onBoard={onBoard} />
      <AimReminder play={play} />
      <HexChoices play={play} onBoard={onBoard} onRelease={letGo} />
      <GeneralChoices play={play} />
      {hasDraft ? <DraftPanel play={play} /> : null}
    </div>
  );
}

/** Several choices lead to the chosen hex: the player picks one, or all where units move together. */
function Alternatives({ play: { decision, client }, onBoard }: OrdersProps) {
  const { t, say } = useWords();
  const alternatives = decision.alternatives.value;
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => question.current?.querySelector('button')?.focus(), [alternatives]);
  if (alternatives.length === 0) return null;
  const pick = (chosen: readonly Choice[]) => {
    decision.decide(chosen);
    onBoard();
  };
  return (
    <div ref={question} class="group alternatives" role="group" aria-label={t('play.which')}>
      {client.head.isSimultaneous ? (
        <button type="button" class="primary" onClick={() => pick(alternatives)}>
          {t('play.all', { count: alternatives.length })}
        </button>
      ) : null}
      {alternatives.map((choice, i) => (
        <button key={i} type="button" data-kind={choice.kind} onClick={() => pick([choice])}>
          {say(choice.label)}
        </button>
      ))}
    </div>
  );
}

/** Repeats the prompt for a player who has scrolled past the head of the page. */
function AimReminder({ play }: { readonly play: PlayState }) {
  const words = useWords();
  if (play.decision.aim.value === null) return null;
  return (
    <p class="aiming" aria-hidden="true">
      {promptText(words, play)}
    </p>
  );
}

function HexChoices({ play: { decision }, onBoard, onRelease }: OrdersProps & { readonly onRelease: () => void }) {
  const { t } = useWords();
  const selected = decision.selected.value;
  const aim = decision.aim.value;
  const here = decision.choices.value.filter(
    ({ from, to }) => to === null && from !== null && (from === selected || selected === -1),
  );
  if (here.length === 0 && selected === -1) return null;
  return (
    <div class="group" role="group" aria-label={t('play.orders')}>
      {decision.aims.value.map((each) => (
        <button
          key={each}
          type="button"
          class="aim"
          aria-pressed={aim === each}
          data-testid={`aim-${each}`}
          onClick={() => {
            decision.aim.value = aim === each ? null : each;
            onBoard();
          }}
        >
          {t(`play.aim.${each}`)}
        </button>
      ))}
      <ChoiceButtons choices={here.slice(0, MOST_BUTTONS)} decision={decision} />
      {selected === -1 ? null : (
        <button type="button" class="release" data-testid="release" onClick={onRelease}>
          {t('play.letGo')}
        </button>
      )}
    </div>
  );
}

function GeneralChoices({ play: { decision } }: { readonly play: PlayState }) {
  const { t } = useWords();
  const general = decision.choices.value.filter(({ from, to }) => from === null && to === null);
  if (general.length === 0) return null;
  return (
    <div class="group" role="group" aria-label={t('play.general')}>
      <ChoiceButtons choices={general} decision={decision} />
    </div>
  );
}

function ChoiceButtons(props: { readonly choices: readonly Choice[]; readonly decision: PlayState['decision'] }) {
  const { say } = useWords();
  return (
    <>
      {props.choices.map((choice, i) => (
        <button key={i} type="button" data-kind={choice.kind} onClick={() => props.decision.decide([choice])}>
          {say(choice.label)}
        </button>
      ))}
    </>
  );
}
