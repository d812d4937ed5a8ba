import { useEffect, useRef } from 'preact/hooks';
import type { Choice } from '../games/choice.ts';
import { useWords } from '../messages/words.ts';
import { DraftPanel } from './draft-panel.tsx';
import type { Given } from './table.ts';
import type { Deciding } from './use-deciding.ts';

export interface OrdersProps {
  readonly deciding: Deciding;
  readonly isSimultaneous: boolean;
  readonly given: Given | null;
  /** Back to the board, where the next hex is pointed at. */
  readonly onBoard: () => void;
}

/** More buttons than this are no help; selecting a hex shows those of the hex. */
const MOST_BUTTONS = 40;

/** Everything that can be decided without pointing at a hex, and the orders that are about to be given. */
export function OrdersPanel({ deciding, isSimultaneous, given, onBoard }: OrdersProps) {
  const { t, say } = useWords();
  const { selected, aim, aims, asked, choices, isDeciding } = deciding;
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => question.current?.querySelector('button')?.focus(), [asked]);
  const here = choices.filter(({ from, to }) => to === null && from !== null && (from === selected || selected === -1));
  const general = choices.filter(({ from, to }) => from === null && to === null);
  const button = (choice: Choice, key: number) => (
    <button key={key} type="button" data-kind={choice.kind} onClick={() => deciding.decide([choice])}>
      {say(choice.label)}
    </button>
  );
  const answer = (chosen: readonly Choice[]) => {
    deciding.decide(chosen);
    onBoard();
  };
  const letGo = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    deciding.release();
    onBoard();
  };
  return (
    <div class="orders" data-testid="orders">
      {asked.length === 0 ? null : (
        <div
          ref={question}
          class="group asked"
          role="group"
          aria-label={t('play.which', { to: say(asked[0].label) })}
          onKeyDown={letGo}
        >
          {isSimultaneous ? (
            <button type="button" class="primary" onClick={() => answer(asked)}>
              {t('play.all')} ({asked.length})
            </button>
          ) : null}
          {asked.map((choice, i) => (
            <button key={i} type="button" data-kind={choice.kind} onClick={() => answer([choice])}>
              {say(choice.label)}
            </button>
          ))}
        </div>
      )}
      {here.length + aims.length === 0 ? null : (
        <div class="group" role="group" aria-label={t('play.orders')}>
          {aims.map((each) => (
            <button
              key={each}
              type="button"
              class="aim"
              aria-pressed={aim === each}
              data-testid={`aim-${each}`}
              onClick={() => {
                deciding.setAim(aim === each ? null : each);
                onBoard();
              }}
            >
              {t(`play.aim.${each}`)}
            </button>
          ))}
          {here.slice(0, MOST_BUTTONS).map(button)}
        </div>
      )}
      {general.length === 0 ? null : (
        <div class="group" role="group" aria-label={t('play.general')}>
          {general.map(button)}
        </div>
      )}
      {isSimultaneous && (isDeciding || given !== null) ? <DraftPanel deciding={deciding} given={given} /> : null}
    </div>
  );
}
