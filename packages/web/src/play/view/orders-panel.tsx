import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Choice } from '../../games/choice.ts';
import { useWords } from '../../messages/words.ts';
import { DraftPanel } from './draft-panel.tsx';
import type { SubmittedOrders } from '../client/seat-client.ts';
import type { Deciding } from './use-deciding.ts';

export interface OrdersProps {
  readonly deciding: Deciding;
  readonly isSimultaneous: boolean;
  readonly given: SubmittedOrders | null;
  /** What the head of the page says, for whoever has scrolled past it. */
  readonly prompt: string;
  readonly timer: ComponentChildren;
  /** Back to the board, where the next hex is pointed at. */
  readonly onBoard: () => void;
}

/** More buttons than this are no help; selecting a hex shows those of the hex. */
const MOST_BUTTONS = 40;

/** Everything that can be decided without pointing at a hex, and the orders that are about to be given. */
export function OrdersPanel({ deciding, isSimultaneous, given, prompt, timer, onBoard }: OrdersProps) {
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
  const letGo = () => {
    deciding.release();
    onBoard();
  };
  return (
    <div class="orders" data-testid="orders" onKeyDown={({ key }) => key === 'Escape' && selected !== -1 && letGo()}>
      {asked.length === 0 ? null : (
        <div ref={question} class="group asked" role="group" aria-label={t('play.which', { to: say(asked[0].label) })}>
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
      {aim === null ? null : (
        <p class="aiming" aria-hidden="true">
          {prompt}
        </p>
      )}
      {here.length === 0 && selected === -1 ? null : (
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
          {selected === -1 ? null : (
            <button type="button" class="release" data-testid="release" onClick={letGo}>
              {t('play.letGo')}
            </button>
          )}
        </div>
      )}
      {general.length === 0 ? null : (
        <div class="group" role="group" aria-label={t('play.general')}>
          {general.map(button)}
        </div>
      )}
      {isSimultaneous && (isDeciding || given !== null) ? (
        <DraftPanel deciding={deciding} given={given} prompt={prompt} timer={timer} />
      ) : null}
    </div>
  );
}
