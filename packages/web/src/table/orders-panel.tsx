import { useEffect, useRef } from 'preact/hooks';
import type { Choice } from '../games/choice.ts';
import { useWords } from '../messages/words.ts';

export interface OrdersProps {
  readonly isYours: boolean;
  readonly isSimultaneous: boolean;
  readonly choices: readonly Choice[];
  readonly selected: number;
  /** Several units could go to the hex that was pointed at: which? */
  readonly asked: readonly Choice[];
  readonly draft: readonly Choice[];
  readonly onDecide: (choices: readonly Choice[]) => void;
  readonly onUndo: () => void;
  readonly onCommit: () => void;
}

/** Everything that can be decided without pointing at a hex, and the orders that are about to be given. */
export function OrdersPanel(props: OrdersProps) {
  const { t, say } = useWords();
  const question = useRef<HTMLButtonElement>(null);
  useEffect(() => question.current?.focus(), [props.asked]);
  if (!props.isYours) return <div class="orders" />;
  const here = props.choices.filter(
    ({ from, to }) => to === null && from !== null && (from === props.selected || props.selected === -1),
  );
  const general = props.choices.filter(({ from, to }) => from === null && to === null);
  const button = (choice: Choice, key: number) => (
    <button key={key} type="button" data-kind={choice.kind} onClick={() => props.onDecide([choice])}>
      {say(choice.label)}
    </button>
  );
  return (
    <div class="orders" data-testid="orders">
      {props.asked.length === 0 ? null : (
        <div class="group asked" role="group" aria-label={t('play.which', { to: say(props.asked[0].label) })}>
          {props.isSimultaneous ? (
            <button ref={question} type="button" class="primary" onClick={() => props.onDecide(props.asked)}>
              {t('play.all')} ({props.asked.length})
            </button>
          ) : null}
          {props.asked.map(button)}
        </div>
      )}
      {here.length === 0 ? null : (
        <div class="group" role="group" aria-label={t('play.orders')}>
          {here.slice(0, 40).map(button)}
        </div>
      )}
      {general.length === 0 ? null : (
        <div class="group" role="group" aria-label={t('play.general')}>
          {general.map(button)}
        </div>
      )}
      {props.isSimultaneous ? (
        <section class="draft" aria-label={t('play.draft')}>
          <h2>{t('play.draft')}</h2>
          {props.draft.length === 0 ? (
            <p class="aside">{t('play.noDraft')}</p>
          ) : (
            <ol data-testid="draft">
              {props.draft.map(({ label }, i) => (
                <li key={i}>{say(label)}</li>
              ))}
            </ol>
          )}
          <div class="buttons">
            <button type="button" disabled={props.draft.length === 0} data-testid="undo" onClick={props.onUndo}>
              {t('play.undo')}
            </button>
            <button type="button" class="primary" data-testid="commit" onClick={props.onCommit}>
              {t('play.commit', { count: props.draft.length })}
            </button>
          </div>
        </section>
      ) : null}
    </div>
  );
}
