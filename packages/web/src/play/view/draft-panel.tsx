import { useEffect, useRef } from 'preact/hooks';
import { complaintText } from '../../app/complaint-text.ts';
import type { Choice } from '../../games/choice.ts';
import { useWords } from '../../messages/words.ts';
import type { Refused } from '../../worker/refused.ts';
import { Countdown } from './countdown.tsx';
import type { PlayState } from './play-state.ts';
import { promptText } from './prompt-text.ts';

/** The orders of a tick: a draft that can be altered, or the submitted set, which can be taken back into the draft. */
export function DraftPanel({ play }: { readonly play: PlayState }) {
  const { isDeciding, draft } = play.decision;
  const first = useRef<HTMLButtonElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    // Submitting, changing and removing take away the button that was pressed: the focus moves on to this one.
    if (!isFirst.current && document.activeElement === document.body) first.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [isDeciding.value, draft.orders.value.length]);
  return isDeciding.value ? <Draft play={play} first={first} /> : <Submitted play={play} first={first} />;
}

interface SetProps {
  readonly play: PlayState;
  /** The button to go on from. */
  readonly first: { current: HTMLButtonElement | null };
}

function Submitted({ play, first }: SetProps) {
  const words = useWords();
  const { t } = words;
  const { orders, refused } = play.seen.value.submitted!;
  return (
    <section class="draft submitted" aria-label={t('play.given')} data-testid="given">
      <h2>{promptText(words, play)}</h2>
      <OrderList orders={orders} refused={refused} />
      <div class="buttons">
        <button ref={first} type="button" data-testid="change" onClick={play.decision.draft.change}>
          {t('play.change')}
        </button>
        <div aria-hidden="true">
          <Countdown play={play} />
        </div>
      </div>
    </section>
  );
}

function Draft({ play, first }: SetProps) {
  const { t } = useWords();
  const { draft } = play.decision;
  const orders = draft.orders.value;
  const isChanging = draft.isChanging.value;
  return (
    <section class="draft" aria-label={t('play.draft')}>
      <h2>{t('play.draft')}</h2>
      {isChanging ? (
        <p class="aside">{t('play.stillGiven', { count: play.seen.value.submitted?.orders.length ?? 0 })}</p>
      ) : null}
      {orders.length === 0 ? (
        <p class="aside">{t('play.noDraft')}</p>
      ) : (
        <OrderList orders={orders} refused={draft.refused.value} onRemove={(index) => draft.remove(index)} />
      )}
      <div class="buttons">
        <button
          type="button"
          disabled={orders.length === 0}
          data-testid="undo"
          onClick={() => draft.remove(orders.length - 1)}
        >
          {t('play.undo')}
        </button>
        <button
          ref={first}
          type="button"
          class="primary"
          data-testid="commit"
          onClick={() => void draft.submit(orders)}
        >
          {t(orders.length === 0 ? 'play.commitNone' : 'play.commit', { count: orders.length })}
        </button>
        {isChanging ? (
          <button type="button" data-testid="keep" onClick={draft.discard}>
            {t('play.keep')}
          </button>
        ) : null}
        <div aria-hidden="true">
          <Countdown play={play} />
        </div>
      </div>
    </section>
  );
}

interface OrderListProps {
  readonly orders: readonly Choice[];
  readonly refused: readonly Refused[];
  readonly onRemove?: (index: number) => void;
}

function OrderList({ orders, refused, onRemove }: OrderListProps) {
  const words = useWords();
  const { t, say } = words;
  return (
    <ol data-testid={onRemove === undefined ? 'given-orders' : 'draft'}>
      {orders.map(({ label, kind }, i) => {
        const why = refused.find(({ index }) => index === i);
        return (
          <li key={i} data-kind={kind} class={why === undefined ? '' : 'refused'}>
            {say(label)}
            {why === undefined ? null : <em>{t('play.willFail', { why: complaintText(words, why) })}</em>}
            {onRemove === undefined ? null : (
              <button
                type="button"
                class="remove"
                aria-label={t('play.remove', { order: say(label) })}
                title={t('play.remove', { order: say(label) })}
                onClick={() => onRemove(i)}
              >
                ×
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
