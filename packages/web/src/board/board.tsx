import { type ReadonlySignal, useComputed } from '@preact/signals';
import { isNarrow } from '../app/theme.ts';
import { useWords } from '../messages/words.ts';
import { addressOf } from './addresses.ts';
import { handleBoardKey, nextStop, stopsOf } from './board-keys.ts';
import type { BoardView } from './board-view.ts';
import { describeHex } from './describe.ts';
import { extentOf } from './geometry.ts';
import type { LayerSet } from './layers.ts';
import type { PlayMarks } from './marks.ts';
import type { Brush } from './pointer.ts';
import type { Pointing } from './pointing.ts';
import type { Frame } from './scene.ts';
import { turn, useBoardView } from './use-board-view.ts';

/** Maps with more hexes than this have an overview in the corner. */
const LARGE = 1000;

export interface BoardProps {
  /** A step forward by one is animated. */
  readonly frame: ReadonlySignal<Frame>;
  readonly title: string;
  readonly pointing: Pointing;
  readonly layers?: ReadonlySignal<LayerSet>;
  readonly marks?: ReadonlySignal<PlayMarks>;
  /** Enter, a click or a tap. */
  readonly onChoose?: (cell: number, isTouch?: boolean) => void;
  /** Dragging draws with it; without one, it moves the board. */
  readonly brush?: Brush | undefined;
  readonly onEscape?: () => void;
  /** Whose units N walks through where no hex is marked; all units if absent. */
  readonly seat?: number;
  /** A wide board is turned where the screen is narrow. */
  readonly mayTurn?: boolean;
  /** On a large map or a small screen: the hex to start close to, instead of the whole board. */
  readonly startAt?: number;
}

/** The board and everything around it: mouse, touch and keys, zoom buttons, overview, and the line that describes the cursor. */
export function Board(props: BoardProps) {
  const { t } = useWords();
  const { frame, pointing, marks, seat, onChoose, onEscape } = props;
  const isLarge = useComputed(() => frame.value.scene.rows * frame.value.scene.cols > LARGE);
  const isTurned = useComputed(() => {
    const { rows, cols } = frame.value.scene;
    return props.mayTurn === true && isNarrow.value && !isLarge.value && cols > rows * 1.3;
  });
  const shape = useComputed(() => {
    const { x, y } = extentOf(turn(frame.value.scene, isTurned.value));
    return `${x + 1} / ${y + 1}`;
  });
  const { stage, canvas, minimap, view } = useBoardView(props, isLarge, isTurned);
  const stops = () => stopsOf(frame.peek().scene, marks?.peek(), seat);
  const onKeyDown = (event: KeyboardEvent) =>
    handleBoardKey(event, {
      scene: turn(frame.peek().scene, isTurned.peek()),
      pointing,
      view: view.peek(),
      stops,
      onChoose,
      onEscape,
    });
  const onFocus = () => {
    const { cursor } = pointing;
    if (cursor.peek() < 0) cursor.value = nextStop(stops(), -1, 1);
  };
  return (
    <div class="board">
      <div
        ref={stage}
        class="board-stage"
        role="application"
        tabIndex={0}
        aria-label={t('board.label', { game: props.title })}
        aria-describedby="board-help"
        data-testid="board"
        style={{ aspectRatio: shape.value }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <canvas ref={canvas} aria-hidden="true" />
      </div>
      <canvas ref={minimap} class="minimap" hidden={!isLarge.value} aria-hidden="true" />
      <div class="board-foot">
        <Announcement {...props} />
        <BoardTools view={view} />
      </div>
      <p id="board-help" class="hidden">
        {t('board.help')}
      </p>
    </div>
  );
}

/** The hex under the cursor in words; a screen reader speaks it whenever it changes. */
function Announcement({ frame, pointing, marks }: BoardProps) {
  const { t, table } = useWords();
  const cursor = pointing.cursor.value;
  const target = marks?.value.targets.get(cursor);
  const actor = marks?.value.actors.get(cursor);
  const stopped = marks?.value.stopped.get(cursor);
  const advised = marks?.value.advised.get(cursor);
  const rally = marks?.value.rallies?.get(cursor);
  const text = [
    ...(cursor < 0 ? [] : [describeHex(table, frame.value.scene, cursor)]),
    ...(target === undefined ? [] : [t(`hex.target.${target}`)]),
    ...(stopped === undefined ? [] : [t(`hex.${stopped}`)]),
    ...(rally === undefined ? [] : [t('hex.rally', { to: addressOf(frame.value.scene, rally) })]),
    ...(actor === undefined ? [] : [t(`hex.${actor}`)]),
    ...(advised === undefined ? [] : [t('learn.advised', { number: advised })]),
  ].join('; ');
  return (
    <p class="announced" role="status" aria-live="polite" data-testid="announced">
      {text}
    </p>
  );
}

function BoardTools({ view }: { readonly view: ReadonlySignal<BoardView | null> }) {
  const { t } = useWords();
  return (
    <div class="board-tools">
      <button
        type="button"
        onClick={() => view.peek()?.zoomIn()}
        aria-label={t('board.zoomIn')}
        title={t('board.zoomIn')}
      >
        +
      </button>
      <button
        type="button"
        onClick={() => view.peek()?.zoomOut()}
        aria-label={t('board.zoomOut')}
        title={t('board.zoomOut')}
      >
        −
      </button>
      <button type="button" onClick={() => view.peek()?.fit()} aria-label={t('board.fit')} title={t('board.fit')}>
        ⤢
      </button>
    </div>
  );
}
