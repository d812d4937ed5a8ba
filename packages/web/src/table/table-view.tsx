import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Steady } from '../app/steady.tsx';
import { Board, nextUnit } from '../board/board.tsx';
import type { TargetKind } from '../board/board-view.ts';
import { BoardText } from '../board/board-text.tsx';
import { addressOf } from '../board/addresses.ts';
import { usualLayers } from '../board/layers.ts';
import type { Choice } from '../games/choice.ts';
import { useWords } from '../messages/words.ts';
import { complaintText } from '../pages/complaint-text.ts';
import { DetailsPanel } from '../player/details-panel.tsx';
import { Feed } from '../player/feed.tsx';
import { LayersPanel } from '../player/layers-panel.tsx';
import { outcomeText, SeatsPanel } from '../player/seats-panel.tsx';
import { WarPanel } from '../player/war-panel.tsx';
import { addToDraft, targetsFrom } from './draft.ts';
import { Countdown } from './countdown.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { ResignButton } from './resign-button.tsx';
import type { Table } from './table.ts';
import { useTable } from './use-table.ts';

export interface TableViewProps {
  readonly table: Table;
  readonly onReview: () => void;
  readonly onAgain: () => void;
}

/** A seat at a table: choose a unit, see where it may go, go there. In simultaneous games orders are collected and then given. */
export function TableView({ table, onReview, onAgain }: TableViewProps) {
  const words = useWords();
  const { t } = words;
  const { state, choices, failure } = useTable(table);
  const [cursor, setCursor] = useState(-1);
  const [hovered, setHovered] = useState(-1);
  const [selected, setSelected] = useState(-1);
  const [asked, setAsked] = useState<readonly Choice[]>([]);
  const [draft, setDraft] = useState<readonly Choice[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [layers, setLayers] = useState(usualLayers);
  const isBusy = useRef(false);
  const seen = useRef(-1);
  const targets = useMemo(() => targetsFrom(choices, selected), [choices, selected]);
  const marks = useMemo(() => new Map([...targets].map(([cell, all]) => [cell, kindOf(all)])), [targets]);
  const drafts = useMemo(
    () => draft.flatMap(({ from, to }) => (from === null || to === null ? [] : [{ from, to, seat: table.seat }])),
    [draft],
  );
  useEffect(() => {
    setAsked([]);
    if (!choices.some((choice) => choice.from === selected)) setSelected(-1);
  }, [choices]);

  if (failure !== null) {
    return (
      <p role="alert" class="notice">
        {t('app.failed', { what: failure })}
      </p>
    );
  }
  if (state === null) return <p role="status">{t('app.loading')}</p>;
  const { scene, feed, isYours, isOver, seq } = state;
  const isNext = seq === seen.current + 1;
  seen.current = seq;

  const submit = async (actions: readonly unknown[]) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const refused = await table.submit(actions).finally(() => {
      isBusy.current = false;
    });
    setRefusal(refused === null ? null : t('play.refused', { what: complaintText(words, refused) }));
    if (refused === null) setDraft([]);
  };
  const decide = (chosen: readonly Choice[]) => {
    setAsked([]);
    if (table.head.isSimultaneous) {
      setDraft(addToDraft(draft, chosen));
      setSelected(-1);
    } else void submit([chosen[0].action]);
  };
  const sendFar = async (from: number, to: number) => {
    const far = (await table.towards!(from, to)).filter(({ kind }) => kind === 'move');
    if (far.length === 1) decide(far);
    else if (far.length > 1) setAsked(far);
  };
  const choose = (cell: number) => {
    const possible = targets.get(cell);
    if (possible !== undefined && selected !== -1) {
      if (possible.length === 1) decide(possible);
      else setAsked(possible);
      return;
    }
    const isOwn = choices.some((choice) => choice.from === cell);
    if (selected !== -1 && !isOwn && table.towards !== undefined) void sendFar(selected, cell);
    setAsked([]);
    setSelected(isOwn ? cell : -1);
  };
  const release = () => {
    setSelected(-1);
    setAsked([]);
  };
  const prompt = isOver
    ? `${t('play.over')} ${outcomeText(scene, t)}`
    : !isYours
      ? t('play.theirTurn')
      : selected === -1
        ? `${t('play.yourTurn')} ${t('play.choose')}`
        : t('play.chosen', { hex: addressOf(scene, selected) });

  return (
    <div class="player table">
      <div class="player-head">
        <h1>{table.head.title}</h1>
        <Countdown table={table} />
        <p
          class={`prompt${isYours ? ' yours' : ''}`}
          role="status"
          data-testid="prompt"
          data-yours={String(isYours)}
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
          onChoose={choose}
          onEscape={release}
          selected={selected}
          targets={marks}
          drafts={drafts}
          seat={table.seat}
          startAt={nextUnit(scene, -1, table.seat, 1)}
        />
        {refusal === null ? null : (
          <p role="alert" class="notice">
            {refusal}
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
            isYours={isYours}
            isSimultaneous={table.head.isSimultaneous}
            choices={choices}
            selected={selected}
            asked={asked}
            draft={draft}
            onDecide={decide}
            onUndo={() => setDraft(draft.slice(0, -1))}
            onCommit={() => void submit(draft.map(({ action }) => action))}
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
          <WarPanel scene={scene} viewer={table.seat} />
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

function kindOf(choices: readonly Choice[]): TargetKind {
  const { kind } = choices[0];
  return kind === 'attack' ? 'attack' : kind === 'move' || kind === 'retreat' || kind === 'advance' ? 'move' : 'other';
}
