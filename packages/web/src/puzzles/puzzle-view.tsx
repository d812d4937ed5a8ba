import { useEffect, useMemo, useRef } from 'preact/hooks';
import { usePageTitle } from '../app/page-title.ts';
import { Board } from '../board/board.tsx';
import { BoardText } from '../board/board-text.tsx';
import { sidesOf } from '../games/catalogue.ts';
import { sayOf } from '../messages/message.ts';
import { useWords, type Words } from '../messages/words.ts';
import { ChoiceButtons } from '../play/view/choice-buttons.tsx';
import { OrdersPanel } from '../play/view/orders-panel.tsx';
import { PlayState } from '../play/view/play-state.ts';
import { DetailsPanel } from '../player/panels/details-panel.tsx';
import { SeatsPanel } from '../player/panels/seats-panel.tsx';
import type { PuzzleClient } from './puzzle-client.ts';
import type { PuzzleVerdict } from './puzzle-host.ts';

export interface PuzzleViewProps {
  readonly client: PuzzleClient;
  readonly number: number;
  readonly isDaily: boolean;
  readonly onNext: () => void;
}

/** A position to solve by playing on the board. */
export function PuzzleView({ client, number, isDaily, onNext }: PuzzleViewProps) {
  const { t, title } = useWords();
  const play = useMemo(() => new PlayState(client), [client]);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => play.start(), [play]);
  const game = title(client.head.game);
  const name = t(isDaily ? 'puzzle.daily' : 'puzzle.number', { number });
  usePageTitle(name);
  const focusBoard = () => root.current?.querySelector<HTMLElement>('[data-testid=board]')?.focus();
  const { choices } = play.decision;
  return (
    <div class="player puzzle" ref={root}>
      <div class="player-head">
        <h1>{name}</h1>
        <p>{game}</p>
      </div>
      <div class="player-main">
        <Goal client={client} />
        <Board
          frame={play.frame}
          title={game}
          pointing={play.pointing}
          layers={play.layers}
          marks={play.marks}
          onChoose={play.decision.choose}
          onEscape={play.decision.release}
          seat={client.seat}
        />
        <VerdictLine client={client} />
        {play.isOver.value ? null : (
          <>
            <div class="action-bar" role="group" aria-label={t('play.general')}>
              <ChoiceButtons
                play={play}
                choices={choices.value.filter(({ from, to }) => from === null && to === null)}
              />
            </div>
            <OrdersPanel play={play} onBoard={focusBoard} />
          </>
        )}
        <div class="player-actions">
          {play.isOver.value ? null : (
            <button type="button" data-testid="puzzle-hint" onClick={() => void client.showHint()}>
              {t('puzzle.show')}
            </button>
          )}
          <button type="button" class={play.isOver.value ? 'primary' : ''} data-testid="puzzle-next" onClick={onNext}>
            {t('puzzle.next')}
          </button>
        </div>
      </div>
      <aside class="player-side">
        <SeatsPanel frame={play.frame} />
        <DetailsPanel view={play} />
      </aside>
      <div class="player-below">
        <BoardText frame={play.frame} />
      </div>
    </div>
  );
}

function verdictText({ t }: Words, verdict: PuzzleVerdict): string {
  if (verdict.state !== 'wrong') return t(verdict.state === 'solved' ? 'puzzle.solved' : 'puzzle.goOn');
  const { tried, reply } = verdict;
  return reply === null ? t('puzzle.noWin', { tried }) : t('puzzle.lost', { tried, reply });
}

interface PartProps {
  readonly client: PuzzleClient;
}

function Goal({ client: { puzzle, head, seat } }: PartProps) {
  const { t } = useWords();
  const side = sayOf('side', sidesOf(head.game, head.players.length)[seat]);
  return (
    <p class="puzzle-goal" data-testid="puzzle-goal">
      {t(puzzle.kind === 'win' ? 'puzzle.win' : 'puzzle.save', { side })}
    </p>
  );
}

/** What became of the last try: below the board, where the eyes and the thumb are. */
function VerdictLine({ client: { verdict, hint } }: PartProps) {
  const words = useWords();
  const said = verdict.value;
  return (
    <p class="puzzle-verdict" role="status" data-testid="puzzle-verdict" data-state={said?.state ?? 'open'}>
      {said === null ? null : verdictText(words, said)}
      {hint.value === null ? null : ` ${words.t('puzzle.hint', { action: hint.value })}`}
    </p>
  );
}
