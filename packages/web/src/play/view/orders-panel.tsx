import { useEffect, useRef } from 'preact/hooks';
import type { Choice } from '../../games/choice.ts';
import { useWords } from '../../messages/words.ts';
import { ChoiceButtons } from './choice-buttons.tsx';
import { DraftPanel } from './draft-panel.tsx';
import { GuardedButton } from './guarded-button.tsx';
import type { PlayState } from './play-state.ts';
import { promptText } from './prompt-text.ts';

export interface OrdersProps {
  readonly play: PlayState;
  /** Back to the board, where the next hex is chosen. */
  readonly onBoard: () => void;
}

/** So many choices are shown at once; more of them only on request. */
const FEW = 12;

/** Everything that can be decided about a hex. */
export function OrdersPanel({ play, onBoard }: OrdersProps) {
  const { decision } = play;
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || decision.selected.value === -1) return;
    decision.release();
    onBoard();
  };
  return (
    <div class="orders" data-testid="orders" onKeyDown={onKeyDown}>
      <Alternatives play={play} onBoard={onBoard} />
      <AimReminder play={play} />
      <HexChoices play={play} onBoard={onBoard} />
    </div>
  );
}

/** The orders of the tick, where orders are collected first. */
export function Drafted({ play }: { readonly play: PlayState }) {
  const { decision, client, seen } = play;
  const hasDraft = client.head.isSimultaneous && (decision.isDeciding.value || seen.value.submitted !== null);
  return hasDraft ? <DraftPanel play={play} /> : null;
}

/** Several choices lead to the chosen hex: the player picks one, or all where units move together. */
function Alternatives({ play, onBoard }: OrdersProps) {
  const { t, say } = useWords();
  const { decision, client } = play;
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
        <GuardedButton key={i} isHeld={decision.isHeld.value} data-kind={choice.kind} onPress={() => pick([choice])}>
          {say(choice.label)}
        </GuardedButton>
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

/** What the selected hex offers, or all hexes together as long as that is little. */
function HexChoices({ play, onBoard }: OrdersProps) {
  const { t } = useWords();
  const { decision } = play;
  const selected = decision.selected.value;
  const aim = decision.aim.value;
  const here = decision.choices.value.filter(({ from }) => from !== null && (from === selected || selected === -1));
  const onHex = here.filter(({ to }) => to === null);
  const toHex = here.filter(({ to }) => to !== null);
  if (here.length === 0 && selected === -1) return null;
  return (
    <div class="group" role="group" aria-label={t('play.orders')} data-testid="choices">
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
      <ChoiceButtons play={play} choices={onHex} />
      {toHex.length <= FEW ? (
        <ChoiceButtons play={play} choices={toHex} />
      ) : selected === -1 ? null : (
        <details key={selected} class="all-choices">
          <summary>{t('play.asButtons', { count: toHex.length })}</summary>
          <div class="group">
            <ChoiceButtons play={play} choices={toHex} />
          </div>
        </details>
      )}
    </div>
  );
}
