import { useEffect, useMemo, useRef } from 'preact/hooks';
import { usePageTitle } from '../app/page-title.ts';
import { Board } from '../board/board.tsx';
import { BoardText } from '../board/board-text.tsx';
import { sidesOf } from '../games/catalogue.ts';
import { sayOf } from '../messages/message.ts';
import { useWords, type Words } from '../messages/words.ts';
import { TappedButton } from '../play/view/action-bar.tsx';
import { ChoiceButtons } from '../play/view/choice-buttons.tsx';
import { OrdersPanel } from '../play/view/orders-panel.tsx';
import { PlayState } from '../play/view/play-state.ts';
import { PreviewPanel } from '../play/view/preview-panel.tsx';
import { DetailsPanel } from '../player/panels/details-panel.tsx';
import { SeatsPanel } from '../player/panels/seats-panel.tsx';
import type { PuzzleClient } from './puzzle-client.ts';
import type { PuzzleVerdict } from './puzzle-host.ts';
import '../styles/teach.css';

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
  return (
    <div class="player playing puzzle" ref={root}>
      <div class="player-head">
        <h1>{name}</h1>
        <p class="puzzle-game">{game}</p>
        <Goal client={client} />
      </div>
      <div class="player-main">
        <Board
          frame={play.frame}
          title={game}
          pointing={play.pointing}
          layers={play.layers}
          marks={play.marks}
          onChoose={play.decision.choose}
          onEscape={play.decision.release}
          seat={client.seat}
          mayTurn
        />
        <div class="dock">
          <PreviewPanel play={play} />
          <VerdictLine client={client} />
          <PuzzleBar client={client} play={play} onNext={onNext} />
          {play.isOver.value ? null : <OrdersPanel play={play} onBoard={focusBoard} />}
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

interface PuzzleBarProps extends PartProps, Pick<PuzzleViewProps, 'onNext'> {
  readonly play: PlayState;
}

/** What ends the turn, what a first tap has chosen, and the way out. */
function PuzzleBar({ client, play, onNext }: PuzzleBarProps) {
  const { t } = useWords();
  const isOver = play.isOver.value;
  const ends = play.decision.choices.value.filter(({ from, to }) => from === null && to === null);
  return (
    <div class="action-bar" role="group" aria-label={t('play.general')} data-testid="action-bar">
      {isOver ? null : (
        <>
          <ChoiceButtons play={play} choices={ends} />
          <TappedButton play={play} />
          <button type="button" data-testid="puzzle-hint" onClick={() => void client.showHint()}>
            {t('puzzle.show')}
          </button>
        </>
      )}
      <button type="button" class={isOver ? 'primary' : ''} data-testid="puzzle-next" onClick={onNext}>
        {t('puzzle.next')}
      </button>
    </div>
  );
}

function Goal({ client: { puzzle, head, seat } }: PartProps) {
  const { t } = useWords();
  const side = sayOf('side', sidesOf(head.game, head.players.length)[seat]);
  return (
    <p class="prompt yours puzzle-goal" data-testid="puzzle-goal">
      {t(puzzle.kind === 'win' ? 'puzzle.win' : 'puzzle.save', { side })}
    </p>
  );
}

/** What became of the last try, or the answer: between the board and the buttons, where the eyes and the thumb are. */
function VerdictLine({ client: { verdict, hint } }: PartProps) {
  const words = useWords();
  const said = hint.value === null ? verdict.value : null;
  return (
    <p class="puzzle-verdict" role="status" data-testid="puzzle-verdict" data-state={said?.state ?? 'open'}>
      {said === null ? null : verdictText(words, said)}
      {hint.value === null ? null : words.t('puzzle.hint', { action: hint.value })}
    </p>
  );
}
