import { useEffect, useRef } from 'preact/hooks';
import { useWords } from '../../messages/words.ts';
import { ChoiceButtons } from './choice-buttons.tsx';
import { Countdown } from './countdown.tsx';
import { GuardedButton } from './guarded-button.tsx';
import type { PlayState } from './play-state.ts';

export interface ActionBarProps {
  readonly play: PlayState;
  readonly onRelease: () => void;
  /** What can be done after the match; absent where the page offers that elsewhere. */
  readonly onReview?: (() => void) | undefined;
  readonly onAgain?: (() => void) | undefined;
}

/** What ends a turn, submits orders or goes on after the match: always in the same place below the board, and never where a list begins. */
export function ActionBar(props: ActionBarProps) {
  const { t } = useWords();
  const { play } = props;
  const { decision } = play;
  return (
    <div class="action-bar" role="group" aria-label={t('play.general')} data-testid="action-bar">
      {play.isOver.value ? (
        <OverButtons {...props} />
      ) : play.client.head.isSimultaneous ? (
        <SetButtons play={play} />
      ) : (
        <EndButtons play={play} />
      )}
      <UndoButton play={play} />
      <TappedButton play={play} />
      {decision.selected.value === decision.forced.value ? null : (
        <button
          type="button"
          class="release"
          aria-label={t('play.letGo')}
          data-testid="release"
          onClick={props.onRelease}
        >
          <span class="long">{t('play.letGo')}</span>
          <span class="short">✕</span>
        </button>
      )}
    </div>
  );
}

/** Where decisions are not final: back to before the last one. */
function UndoButton({ play }: { readonly play: PlayState }) {
  const { t } = useWords();
  const { client, decision, seen, isOver } = play;
  if (client.undo === undefined || isOver.value) return null;
  return (
    <GuardedButton
      isHeld={!seen.value.mayUndo || decision.isGuarded.value}
      data-testid="take-back"
      onPress={() => void decision.draft.undo()}
    >
      {t(client.head.isSimultaneous ? 'play.undoTick' : 'play.undoMove')}
    </GuardedButton>
  );
}

/** After a first tap on the board: what a second one would do, as a button. Where there is no room for that, the preview says it. */
export function TappedButton({ play }: { readonly play: PlayState }) {
  const { t, say } = useWords();
  const { tapped, targets, isHeld, choose } = play.decision;
  const cell = tapped.value;
  const choice = targets.value.get(cell)?.[0];
  if (choice === undefined) return null;
  return (
    <GuardedButton isHeld={isHeld.value} class="primary" data-testid="confirm" onPress={() => choose(cell)}>
      <span class="long">{say(choice.label)}</span>
      <span class="short">{t('play.confirm')}</span>
    </GuardedButton>
  );
}

/** Choices of the side as a whole, such as the end of the turn. */
function EndButtons({ play }: { readonly play: PlayState }) {
  return (
    <ChoiceButtons
      play={play}
      choices={play.decision.choices.value.filter(({ from, to }) => from === null && to === null)}
    />
  );
}

/** The orders of a tick are submitted, changed and submitted again. */
function SetButtons({ play }: { readonly play: PlayState }) {
  const { t } = useWords();
  const { isDeciding, draft } = play.decision;
  const isHeld = play.decision.isGuarded.value;
  const first = useRef<HTMLButtonElement>(null);
  const isFirst = useRef(true);
  const orders = draft.orders.value;
  useEffect(() => {
    // Submitting, changing and removing take away the button that was pressed: the focus moves on to this one.
    if (!isFirst.current && document.activeElement === document.body) first.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [isDeciding.value, orders.length]);
  if (!isDeciding.value) {
    return play.seen.value.submitted === null ? null : (
      <>
        <GuardedButton isHeld={isHeld} button={first} data-testid="change" onPress={draft.change}>
          {t('play.change')}
        </GuardedButton>
        {draft.isPassing.value ? <PassButton play={play} /> : null}
        <Countdown play={play} isRepeated />
      </>
    );
  }
  return (
    <>
      <GuardedButton
        isHeld={isHeld}
        button={first}
        class="primary"
        data-testid="commit"
        onPress={() => void draft.submit(orders)}
      >
        {t(orders.length === 0 ? 'play.commitNone' : 'play.commit', { count: orders.length })}
      </GuardedButton>
      <button
        type="button"
        disabled={orders.length === 0}
        data-testid="undo"
        onClick={() => draft.remove(orders.length - 1)}
      >
        {t('play.undo')}
      </button>
      <PassButton play={play} />
      {draft.isChanging.value ? (
        <button type="button" data-testid="keep" onClick={draft.discard}>
          {t('play.keep')}
        </button>
      ) : null}
      <Countdown play={play} isRepeated />
    </>
  );
}

/** Battles are long: lets ticks pass until there is something to decide. */
function PassButton({ play }: { readonly play: PlayState }) {
  const { t } = useWords();
  const { draft, isGuarded } = play.decision;
  const isPassing = draft.isPassing.value;
  // Where someone shows the way, every tick has a step of its own.
  if (play.client.advised !== undefined) return null;
  return (
    <GuardedButton
      isHeld={!isPassing && isGuarded.value}
      data-testid="pass-on"
      onPress={() => (isPassing ? draft.stopPassing() : void draft.passOn())}
    >
      {t(isPassing ? 'play.stopPassing' : 'play.passOn')}
    </GuardedButton>
  );
}

/** At the far end of the bar, away from the button that ended the match. */
function OverButtons({ play, onReview, onAgain }: ActionBarProps) {
  const { t } = useWords();
  const isHeld = play.decision.isGuarded.value;
  if (onReview === undefined || onAgain === undefined) return null;
  return (
    <div class="buttons over" data-testid="over">
      <GuardedButton isHeld={isHeld} data-testid="again" onPress={onAgain}>
        {t('play.again')}
      </GuardedButton>
      <GuardedButton isHeld={isHeld} class="primary" data-testid="review" onPress={onReview}>
        {t('play.review')}
      </GuardedButton>
    </div>
  );
}
