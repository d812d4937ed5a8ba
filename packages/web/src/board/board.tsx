import { useEffect, useRef, useState } from 'preact/hooks';
import { useMedia, useTheme } from '../app/theme.ts';
import { useWords } from '../messages/words.ts';
import { BoardView, type Marks, noMarks, type TargetKind } from './board-view.ts';
import { describeHex } from './describe.ts';
import { type Direction, extentOf, stepFrom } from './geometry.ts';
import type { LayerSet } from './layers.ts';
import { usualLayers } from './layers.ts';
import { listenToPointers } from './pointer.ts';
import type { Scene } from './scene.ts';

/** Maps with more hexes than this have an overview in the corner. */
const LARGE = 1000;

const directions: { readonly [key: string]: Direction } = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'home',
  End: 'end',
};

export interface BoardProps {
  readonly scene: Scene;
  /** The scene follows the one before by one step: what happened is animated. */
  readonly isNext?: boolean;
  readonly title: string;
  readonly layers?: LayerSet;
  readonly cursor: number;
  readonly onCursor: (cell: number) => void;
  /** The hex under the mouse, or -1. */
  readonly onHover?: (cell: number) => void;
  /** Enter, a click or a tap. */
  readonly onChoose?: (cell: number) => void;
  readonly onEscape?: () => void;
  readonly selected?: number;
  readonly targets?: ReadonlyMap<number, TargetKind>;
  readonly drafts?: Marks['drafts'];
  /** Whose units N walks through; all units if left out. */
  readonly seat?: number;
  /** On a large map: the hex to begin close to, instead of the whole board. */
  readonly startAt?: number;
}

/** The board with everything around it: mouse, touch and keys, zoom buttons, overview, and the line that says where the cursor is. */
export function Board(props: BoardProps) {
  const { scene, cursor, layers = usualLayers } = props;
  const { t, table } = useWords();
  const theme = useTheme();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const minimap = useRef<HTMLCanvasElement>(null);
  const [view, setView] = useState<BoardView | null>(null);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const made = new BoardView(canvas.current!);
    const box = stage.current!;
    const measure = () => made.resize(box.clientWidth, box.clientHeight, Math.min(2, devicePixelRatio));
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    measure();
    const deaf = listenToPointers(box, made, {
      press: (cell) => {
        latest.current.onCursor(cell);
        latest.current.onChoose?.(cell);
      },
      hover: (cell) => latest.current.onHover?.(cell),
    });
    setView(made);
    return () => {
      observer.disconnect();
      deaf();
      made.close();
    };
  }, []);

  const isLarge = scene.rows * scene.cols > LARGE;
  useEffect(() => {
    if (view === null) return;
    view.isAnimated = !isStill;
    view.minimap = isLarge ? minimap.current : null;
    view.show(scene, props.isNext ?? false);
  }, [view, scene, isStill, isLarge]);
  useEffect(() => {
    if (isLarge && props.startAt !== undefined) view?.closeTo(props.startAt);
  }, [view]);

  const { selected = -1, targets = noMarks.targets, drafts = noMarks.drafts } = props;
  useEffect(
    () => view?.dress(theme, layers, { cursor, selected, targets, drafts }),
    [view, theme, layers, cursor, selected, targets, drafts],
  );
  useEffect(() => view?.reveal(cursor), [view, cursor]);

  const zoom = (factor: number) => {
    if (view === null) return;
    view.camera.zoomBy(factor, { x: view.camera.width / 2, y: view.camera.height / 2 });
    view.invalidate();
  };
  const fit = () => {
    view?.camera.fit();
    view?.invalidate();
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = directions[event.key];
    if (direction !== undefined) props.onCursor(stepFrom(scene, Math.max(0, cursor), direction));
    else if (event.key === 'Enter' || event.key === ' ') props.onChoose?.(Math.max(0, cursor));
    else if (event.key === 'Escape') props.onEscape?.();
    else if (event.key === '+' || event.key === '=') zoom(1.4);
    else if (event.key === '-') zoom(1 / 1.4);
    else if (event.key === '0') fit();
    else if (event.key === 'n' || event.key === 'N')
      props.onCursor(nextUnit(scene, cursor, props.seat, event.key === 'N' ? -1 : 1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const target = targets.get(cursor);
  const spoken =
    cursor < 0
      ? ''
      : describeHex(table, scene, cursor) + (target === undefined ? '' : `; ${t(`hex.target.${target}`)}`);
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
        style={{ aspectRatio: `${extentOf(scene).x + 1} / ${extentOf(scene).y + 1}` }}
        onKeyDown={onKey}
        onFocus={() => cursor < 0 && props.onCursor(nextUnit(scene, -1, props.seat, 1))}
      >
        <canvas ref={canvas} aria-hidden="true" />
      </div>
      <canvas ref={minimap} class="minimap" hidden={!isLarge} aria-hidden="true" />
      <div class="board-foot">
        <p class="announced" role="status" aria-live="polite" data-testid="announced">
          {spoken}
        </p>
        <div class="board-tools">
          <button type="button" onClick={() => zoom(1.4)} aria-label={t('board.zoomIn')} title={t('board.zoomIn')}>
            +
          </button>
          <button
            type="button"
            onClick={() => zoom(1 / 1.4)}
            aria-label={t('board.zoomOut')}
            title={t('board.zoomOut')}
          >
            −
          </button>
          <button type="button" onClick={fit} aria-label={t('board.fit')} title={t('board.fit')}>
            ⤢
          </button>
        </div>
      </div>
      <p id="board-help" class="hidden">
        {t('board.help')}
      </p>
    </div>
  );
}

/** The next hex with a unit, of the seat if one is given, going round the board. */
export function nextUnit(scene: Scene, cursor: number, seat: number | undefined, way: 1 | -1): number {
  const cells = scene.stacks.filter((stack) => seat === undefined || stack.seat === seat).map(({ cell }) => cell);
  const sorted = [...new Set(cells)].sort((a, b) => (a - b) * way);
  return sorted.find((cell) => (way === 1 ? cell > cursor : cell < cursor)) ?? sorted[0] ?? Math.max(0, cursor);
}
