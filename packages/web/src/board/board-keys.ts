import type { BoardView } from './board-view.ts';
import { type Direction, stepFrom } from './geometry.ts';
import type { Pointing } from './pointing.ts';
import type { Scene } from './scene.ts';

const directions: { readonly [key: string]: Direction } = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'home',
  End: 'end',
};

export interface KeyContext {
  readonly scene: Scene;
  readonly pointing: Pointing;
  readonly view: BoardView | null;
  /** Whose units N walks through; all units if absent. */
  readonly seat?: number | undefined;
  readonly onChoose?: ((cell: number) => void) | undefined;
  readonly onEscape?: (() => void) | undefined;
}

/** What a key does on a board; other keys are left to the page. */
export function handleBoardKey(event: KeyboardEvent, context: KeyContext): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { scene, pointing, view, seat } = context;
  const { cursor } = pointing;
  const { key } = event;
  const direction = directions[key];
  const cell = Math.max(0, cursor.value);
  if (direction !== undefined) cursor.value = stepFrom(scene, cell, direction);
  else if (key === 'Enter' || key === ' ') context.onChoose?.(cell);
  else if (key === 'Escape') context.onEscape?.();
  else if (key === '+' || key === '=') view?.zoomIn();
  else if (key === '-') view?.zoomOut();
  else if (key === '0') view?.fit();
  else if (key === 'n' || key === 'N') cursor.value = nextUnit(scene, cursor.value, seat, key === 'N' ? -1 : 1);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The next hex with a unit, of the seat if one is given, wrapping around the board. */
export function nextUnit(scene: Scene, cursor: number, seat: number | undefined, way: 1 | -1): number {
  const cells = scene.stacks.filter((stack) => seat === undefined || stack.seat === seat).map(({ cell }) => cell);
  const sorted = [...new Set(cells)].sort((a, b) => (a - b) * way);
  return sorted.find((cell) => (way === 1 ? cell > cursor : cell < cursor)) ?? sorted[0] ?? Math.max(0, cursor);
}
