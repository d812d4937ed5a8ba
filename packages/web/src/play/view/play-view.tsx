import { useMemo, useRef, useState } from 'preact/hooks';
import { Steady } from '../../app/steady.tsx';
import { Board, nextUnit } from '../../board/board.tsx';
import type { Marks, TargetKind } from '../../board/board-view.ts';
import { BoardText } from '../../board/board-text.tsx';
import { addressOf } from '../../board/addresses.ts';
import { usualLayers } from '../../board/layers.ts';
import type { Scene } from '../../board/scene.ts';
import type { Choice } from '../../games/choice.ts';
import { useWords, type Words } from '../../messages/words.ts';
import { DetailsPanel } from '../../player/panels/details-panel.tsx';
import { Feed } from '../../player/panels/feed.tsx';
import { LayersPanel } from '../../player/panels/layers-panel.tsx';
import { outcomeText, SeatsPanel } from '../../player/panels/seats-panel.tsx';
import { ChiefsPanel } from '../../player/panels/chiefs-panel.tsx';
import { Countdown } from './countdown.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { ResignButton } from './resign-button.tsx';
import type { SeatClient } from '../client/seat-client.ts';
import { type Deciding, useDeciding } from './use-deciding.ts';
import { useTable } from './use-table.ts';

export interface PlayViewProps {
  readonly table: SeatClient;
  readonly onReview: () => void;
  readonly onAgain: () => void;
}

/** A seat at a table: choose a unit, see where it may go, go there. In simultaneous games orders are collected and then given. */
export function PlayView({ table, onReview, onAgain }: PlayViewProps) {
  const words = useWords();
  const { t } = words;
  const seat = useTable(table);
  const { state, failure } = seat;
  const deciding = useDeciding(table, seat);
  const { draft, targets, selected, aim, isDeciding } = deciding;
  const [cursor, setCursor] = useState(-1);
  const [hovered, setHovered] = useState(-1);
  const [layers, setLayers] = useState(usualLayers);
  const root = useRef<HTMLDivElement>(null);
  const seen = useRef(-1);
  const marks = useMemo(
    () => new Map(aim === 'rally' ? [] : [...targets].map(([cell, all]) => [cell, kindOf(all)])),
    [targets, aim],
  );
  const orders = isDeciding ? draft : (state?.given?.orders ?? draft);
  const drafts = useMemo(() => arrowsOf(orders, table.seat), [orders]);

  if (failure !== null) {
    return (
      <p role="alert" class="notice">
        {t('app.failed', { what: failure })}
      </p>
    );
  }
  if (state === null) return <p role="status">{t('app.loading')}</p>;
  const { scene, feed, isYours, isOver, seq, given } = state;
  const isNext = seq === seen.current + 1;
  seen.current = seq;
  const prompt = isOver
    ? `${t('play.over')} ${outcomeText(scene, t)}`
    : !isYours
      ? t('play.theirTurn')
      : isDeciding
        ? promptOf(words, scene, deciding)
        : t(given!.isLate ? 'play.givenLate' : 'play.givenFor', { count: given!.orders.length, tick: given!.tick });
  const timer = <Countdown table={table} tick={table.head.isSimultaneous ? seq + 1 : null} />;
  const focusBoard = () => root.current?.querySelector<HTMLElement>('[data-testid=board]')?.focus();

  return (
    <div class="player table" ref={root}>
      <div class="player-head">
        <h1>{table.head.title}</h1>
        {timer}
        <p
          class={`prompt${isDeciding ? ' yours' : given === null ? '' : ' given'}`}
          role="status"
          data-testid="prompt"
          data-yours={String(isDeciding)}
          data-over={String(isOver)}
        >
          {prompt}
        </p>
      </div>
      <div class="player-main">
        <Board
          scene={scene}
          isNext={isNext}
          title={table.head.title}
          layers={layers}
          cursor={cursor}
          onCursor={setCursor}
          onHover={setHovered}
          onChoose={deciding.choose}
          onEscape={deciding.release}
          selected={selected}
          targets={marks}
          drafts={drafts}
          seat={table.seat}
          startAt={nextUnit(scene, -1, table.seat, 1)}
        />
        {deciding.notice === null ? null : (
          <p role="alert" class="notice" data-testid="table-notice">
            {deciding.notice}
          </p>
        )}
        {isOver ? (
          <div class="buttons" data-testid="over">
            {table.file === undefined ? null : (
              <button type="button" class="primary" data-testid="review" onClick={onReview}>
                {t('play.review')}
              </button>
            )}
            <button type="button" onClick={onAgain}>
              {t('play.again')}
            </button>
          </div>
        ) : (
          <OrdersPanel
            deciding={deciding}
            isSimultaneous={table.head.isSimultaneous}
            given={given}
            prompt={prompt}
            timer={timer}
            onBoard={focusBoard}
          />
        )}
        <div class="player-actions">
          <LayersPanel scene={scene} layers={layers} onLayers={setLayers} />
          {isOver ? null : <ResignButton onResign={() => void table.resign()} />}
        </div>
      </div>
      <aside class="player-side">
        <Steady on={[scene]}>
          <SeatsPanel scene={scene} />
          <ChiefsPanel scene={scene} viewer={table.seat} />
        </Steady>
        <DetailsPanel
          scene={scene}
          cell={hovered >= 0 ? hovered : cursor}
          explain={(hex, signal) => table.explain(hex, signal)}
        />
        <Steady on={[feed, seq]}>
          <Feed feed={feed} seq={seq} onSeek={({ cell }) => cell !== null && setCursor(cell)} />
        </Steady>
      </aside>
      <div class="player-below">
        <Steady on={[scene]}>
          <BoardText scene={scene} />
        </Steady>
      </div>
    </div>
  );
}

/** What to do next. */
function promptOf({ t }: Words, scene: Scene, { selected, aim }: Deciding): string {
  if (selected === -1) return `${t('play.yourTurn')} ${t('play.choose')}`;
  return t(aim === null ? 'play.chosen' : `play.aiming.${aim}`, { hex: addressOf(scene, selected) });
}

/** A march is a line, a rally point a dotted one. */
function arrowsOf(orders: readonly Choice[], seat: number): Marks['drafts'] {
  return orders.flatMap(({ from, to, kind }) =>
    from === null || to === null ? [] : [{ from, to, seat, kind: kind === 'rally' ? 'support' : 'move' }],
  );
}

function kindOf(choices: readonly Choice[]): TargetKind {
  const { kind } = choices[0];
  return kind === 'attack' ? 'attack' : kind === 'move' || kind === 'retreat' || kind === 'advance' ? 'move' : 'other';
}
