import type { BoardView } from './board-view.ts';
import type { Point } from './geometry.ts';

const CLICK_PIXELS = 6;

/** What is drawn on the board by dragging, instead of moving the board. */
export interface Brush {
  /** The brush touches a hex: the first one when it is put down, and every one it passes. */
  over(cell: number): void;
  lift(): void;
  /** Nothing was meant to be drawn: a second finger came, or the browser took the pointer away. */
  drop(): void;
}

export interface PointerListener {
  press(cell: number, isTouch: boolean): void;
  /** The brush in hand, if dragging draws. */
  brush(): Brush | undefined;
  /** The brush was lifted here. */
  drawn(cell: number, isTouch: boolean): void;
  /** The hex under the mouse while no button is pressed, or -1. */
  hover(cell: number): void;
  /** Whether the wheel zooms the board rather than scrolling the page. */
  wantsWheel(): boolean;
}

/** Mouse, pen and fingers: drag to pan or to draw, pinch or wheel to zoom, press to choose. */
export function listenToPointers(stage: HTMLElement, view: BoardView, listener: PointerListener): () => void {
  const fingers = new Map<number, Point>();
  let travelled = 0;
  let brush: Brush | undefined;
  const at = (event: MouseEvent): Point => {
    const box = stage.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  let hovered = -1;
  const hover = (cell: number, event: PointerEvent) => {
    if (cell === hovered || event.pointerType !== 'mouse') return;
    hovered = cell;
    listener.hover(cell);
  };
  const leave = (event: PointerEvent) => hover(-1, event);

  const dropBrush = () => {
    if (brush === undefined) return;
    brush.drop();
    brush = undefined;
    // What the fingers do from here on is not a press.
    travelled = Number.POSITIVE_INFINITY;
  };

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (fingers.size === 0) {
      travelled = 0;
      brush = listener.brush();
      brush?.over(view.cellAt(at(event)));
    } else dropBrush();
    fingers.set(event.pointerId, at(event));
    stage.setPointerCapture(event.pointerId);
  };

  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (before === undefined) return hover(view.cellAt(at(event)), event);
    const now = at(event);
    if (brush !== undefined) {
      for (const cell of cellsBetween(view, before, now)) brush.over(cell);
      fingers.set(event.pointerId, now);
      return;
    }
    const others = [...fingers].filter(([id]) => id !== event.pointerId);
    travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (others.length === 0) {
      if (travelled > CLICK_PIXELS) view.camera.panBy(now.x - before.x, now.y - before.y);
    } else {
      const [, other] = others[0];
      const factor =
        Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      view.camera.panBy((now.x - before.x) / 2, (now.y - before.y) / 2);
      view.camera.zoomBy(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    }
    fingers.set(event.pointerId, now);
    view.moved();
  };

  const up = (event: PointerEvent) => {
    const isPress = fingers.delete(event.pointerId) && fingers.size === 0 && travelled <= CLICK_PIXELS;
    const cell = view.cellAt(at(event));
    if (event.type === 'pointercancel') return dropBrush();
    if (brush !== undefined) {
      brush.lift();
      brush = undefined;
      if (cell >= 0) listener.drawn(cell, event.pointerType === 'touch');
    } else if (isPress && cell >= 0) listener.press(cell, event.pointerType === 'touch');
  };

  const wheel = (event: WheelEvent) => {
    if (!listener.wantsWheel()) return;
    event.preventDefault();
    view.camera.zoomBy(Math.exp(-event.deltaY / 500), at(event));
    view.moved();
  };

  stage.addEventListener('pointerdown', down);
  stage.addEventListener('pointermove', move);
  stage.addEventListener('pointerup', up);
  stage.addEventListener('pointercancel', up);
  stage.addEventListener('pointerleave', leave);
  stage.addEventListener('wheel', wheel, { passive: false });
  return () => {
    stage.removeEventListener('pointerdown', down);
    stage.removeEventListener('pointermove', move);
    stage.removeEventListener('pointerup', up);
    stage.removeEventListener('pointercancel', up);
    stage.removeEventListener('pointerleave', leave);
    stage.removeEventListener('wheel', wheel);
  };
}

/** The hexes under a line: a fast pointer skips some between two events. */
function cellsBetween(view: BoardView, from: Point, to: Point): Set<number> {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (view.camera.scale / 2)));
  const at = (a: number, b: number, step: number) => a + ((b - a) * step) / steps;
  return new Set(
    Array.from({ length: steps }, (_, step) =>
      view.cellAt({ x: at(from.x, to.x, step + 1), y: at(from.y, to.y, step + 1) }),
    ),
  );
}
