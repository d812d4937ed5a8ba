import type { BoardView } from './board-view.ts';
import { type Direction, stepFrom } from './geometry.ts';
import type { PlayMarks } from './marks.ts';
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
  /** The hexes that N walks through. */
  readonly stops: () => readonly number[];
  readonly onChoose?: ((cell: number) => void) | undefined;
  readonly onEscape?: (() => void) | undefined;
}

/** What a key does on a board; other keys are left to the page. */
export function handleBoardKey(event: KeyboardEvent, context: KeyContext): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { scene, pointing, view } = context;
  const { cursor } = pointing;
  const { key } = event;
  const direction = directions[key];
  const cell = Math.max(0, cursor.value);
  if (direction !== undefined) pointing.moveTo(stepFrom(scene, cell, direction));
  else if (key === 'Enter' || key === ' ') context.onChoose?.(cell);
  else if (key === 'Escape') context.onEscape?.();
  else if (key === '+' || key === '=') view?.zoomIn();
  else if (key === '-') view?.zoomOut();
  else if (key === '0') view?.fit();
  else if (key === 'n' || key === 'N') pointing.moveTo(nextStop(context.stops(), cursor.value, key === 'N' ? -1 : 1));
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Where N stops: at the hexes that a tutorial points out, else at units that can act while a player decides, else at all units, of the seat if one is given. */
export function stopsOf({ stacks }: Scene, marks: PlayMarks | undefined, seat: number | undefined): readonly number[] {
  if (marks !== undefined && marks.advised.size > 0) return [...marks.advised.keys()];
  const acting = stacks.filter(({ cell }) => marks?.actors.has(cell)).map(({ cell }) => cell);
  if (acting.length > 0) return acting;
  return stacks.filter((stack) => seat === undefined || stack.seat === seat).map(({ cell }) => cell);
}

/** The next of these hexes, wrapping around the board. */
export function nextStop(stops: readonly number[], cursor: number, way: 1 | -1): number {
  const sorted = [...new Set(stops)].sort((a, b) => (a - b) * way);
  return sorted.find((cell) => (way === 1 ? cell > cursor : cell < cursor)) ?? sorted[0] ?? Math.max(0, cursor);
}
