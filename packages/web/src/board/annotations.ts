import type { Mark } from '@hexfront/engine';
import { cellOf } from './addresses.ts';
import type { Scene } from './scene.ts';

/** A mark of a bot on the cells of a board. */
export interface BoardMark {
  readonly cell: number;
  /** Where its arrow ends; -1 without one. */
  readonly to: number;
  readonly text: string;
  readonly colour: string;
}

/** Of the palette of Okabe and Ito, which every kind of colour vision tells apart. */
export const markPalette: { readonly [colour in NonNullable<Mark['colour']>]: string } = {
  yellow: '#f0e442',
  blue: '#0072b2',
  orange: '#d55e00',
  green: '#009e73',
  purple: '#cc79a7',
  sky: '#56b4e9',
};

/** The marks that are on the board. A bot may name hexes that it has not. */
export function boardMarks(scene: Scene, marks: readonly Mark[]): BoardMark[] {
  return marks.flatMap(({ hex, to, text = '', colour = 'yellow' }) => {
    const cell = cellNamed(scene, hex);
    const end = to === undefined ? -1 : cellNamed(scene, to);
    return cell === -1 || (to !== undefined && end === -1)
      ? []
      : [{ cell, to: end, text, colour: markPalette[colour] }];
  });
}

/** The cell of a hex by its name in marks: E11, or 3,-2. */
export function cellNamed(scene: Scene, name: string): number {
  if (scene.addresses.kind === 'letters') return /^[A-Z][0-9]+$/.test(name) ? cellOf(scene, name) : -1;
  const pair = /^(-?[0-9]+), ?(-?[0-9]+)$/.exec(name);
  return pair === null ? -1 : cellOf(scene, { q: Number(pair[1]), r: Number(pair[2]) });
}
