import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Choice } from '../../games/choice.ts';
import { useWords } from '../../messages/words.ts';
import { complaintText } from '../../app/complaint-text.ts';
import type { Refused } from '../../worker/refused.ts';
import type { SubmittedOrders } from '../client/seat-client.ts';
import type { Deciding } from './use-deciding.ts';

export interface DraftPanelProps {
  readonly deciding: Deciding;
  readonly given: SubmittedOrders | null;
  readonly prompt: string;
  readonly timer: ComponentChildren;
}

/** The orders of a tick: a draft that can be altered, or what was given, which can be taken back into it. */
export function DraftPanel({ deciding, given, prompt, timer }: DraftPanelProps) {
  const { t } = useWords();
  const { draft, refused, isDeciding, isChanging } = deciding;
  const first = useRef<HTMLButtonElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    // Giving, taking back and removing take the button that was pressed away: whoever pressed it goes on from here.
    if (!isFirst.current && document.activeElement === document.body) first.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [isDeciding, draft.length]);
  if (!isDeciding) {
    return (
      <section class="draft given" aria-label={t('play.given')} data-testid="given">
        <h2>{prompt}</h2>
        <OrderList orders={given!.orders} refused={given!.refused} />
        <div class="buttons">
          <button ref={first} key="change" type="button" data-testid="change" onClick={deciding.change}>
            {t('play.change')}
          </button>
          <div aria-hidden="true">{timer}</div>
        </div>
      </section>
    );
  }
  return (
    <section class="draft" aria-label={t('play.draft')}>
      <h2>{t('play.draft')}</h2>
      {isChanging ? <p class="aside">{t('play.stillGiven', { count: given?.orders.length ?? 0 })}</p> : null}
      {draft.length === 0 ? (
        <p class="aside">{t('play.noDraft')}</p>
      ) : (
        <OrderList orders={draft} refused={refused} onRemove={deciding.remove} />
      )}
      <div class="buttons">
        <button
          type="button"
          disabled={draft.length === 0}
          data-testid="undo"
          onClick={() => deciding.remove(draft.length - 1)}
        >
          {t('play.undo')}
        </button>
        <button
          ref={first}
          key="commit"
          type="button"
          class="primary"
          data-testid="commit"
          onClick={() => void deciding.give(draft)}
        >
          {t('play.commit', { count: draft.length })}
        </button>
        {isChanging ? (
          <button type="button" data-testid="keep" onClick={deciding.keep}>
            {t('play.keep')}
          </button>
        ) : null}
        <div aria-hidden="true">{timer}</div>
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
