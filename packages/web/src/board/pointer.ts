import type { BoardView } from './board-view.ts';
import type { Point } from './geometry.ts';

const CLICK_PIXELS = 6;

/** Mouse, pen and fingers: drag to pan, pinch or wheel to zoom, press to choose. */
export function listenToPointers(stage: HTMLElement, view: BoardView, onPress: (cell: number) => void): () => void {
  const fingers = new Map<number, Point>();
  let travelled = 0;
  const at = (event: MouseEvent): Point => {
    const box = stage.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (fingers.size === 0) travelled = 0;
    fingers.set(event.pointerId, at(event));
    stage.setPointerCapture(event.pointerId);
  };

  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (before === undefined) return;
    const now = at(event);
    const others = [...fingers].filter(([id]) => id !== event.pointerId);
    travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (others.length === 0) {
      if (travelled > CLICK_PIXELS) view.camera.panBy(now.x - before.x, now.y - before.y);
    } else {
      const [, other] = others[0];
      const factor =
        Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      view.camera.zoomBy(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    }
    fingers.set(event.pointerId, now);
    view.invalidate();
  };

  const up = (event: PointerEvent) => {
    const isPress = fingers.delete(event.pointerId) && fingers.size === 0 && travelled <= CLICK_PIXELS;
    if (!isPress || event.type === 'pointercancel') return;
    const cell = view.cellAt(at(event));
    if (cell >= 0) onPress(cell);
  };

  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    view.camera.zoomBy(Math.exp(-event.deltaY / 500), at(event));
    view.invalidate();
  };

  stage.addEventListener('pointerdown', down);
  stage.addEventListener('pointermove', move);
  stage.addEventListener('pointerup', up);
  stage.addEventListener('pointercancel', up);
  stage.addEventListener('wheel', wheel, { passive: false });
  return () => {
    stage.removeEventListener('pointerdown', down);
    stage.removeEventListener('pointermove', move);
    stage.removeEventListener('pointerup', up);
    stage.removeEventListener('pointercancel', up);
    stage.removeEventListener('wheel', wheel);
  };
}
