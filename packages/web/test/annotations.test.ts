import { markColours } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { boardMarks, cellNamed, markPalette } from '../src/board/annotations.ts';
import type { Scene } from '../src/board/scene.ts';
import { notesIn } from '../src/worker/notes-in.ts';
import { difference, seenBy, visions } from './rules/colour-vision.ts';

test.each(visions)('the colours of marks are distinct for %s', (vision) => {
  const colours = Object.values(markPalette);
  expect(Object.keys(markPalette)).toEqual(markColours);
  for (const [i, first] of colours.entries()) {
    for (const second of colours.slice(i + 1)) {
      expect(difference(seenBy(vision, first), seenBy(vision, second)), `${first} and ${second}`).toBeGreaterThan(9);
    }
  }
});

const letters = { rows: 9, cols: 21, addresses: { kind: 'letters' } } as unknown as Scene;
const axial = { rows: 5, cols: 5, addresses: { kind: 'axial', q: 0, r: 0 } } as unknown as Scene;

test.each([
  // board, name, cell
  [letters, 'A1', 0],
  [letters, 'B3', 23],
  [letters, 'Z9', -1],
  [letters, '1,1', -1],
  [axial, '0,0', 0],
  [axial, '2, 1', 7],
  [axial, '99,-99', -1],
  [axial, 'A1', -1],
])('a mark finds its hex, or none (%#)', (scene, name, cell) => {
  expect(cellNamed(scene, name)).toBe(cell);
});

test('marks that are not on the board are left out', () => {
  const marks = boardMarks(letters, [{ hex: 'A1', text: 'here' }, { hex: 'Z1' }, { hex: 'A1', to: 'Z9' }]);
  expect(marks).toEqual([{ cell: 0, to: -1, text: 'here', colour: markPalette.yellow }]);
});

test('a replay file may hold anything where its notes should be', () => {
  const good = { seat: 0, step: 3, reasoning: 'why', annotations: [{ hex: 'A1', to: 'B2', colour: 'blue' }] };
  const strange = {
    seat: 1,
    step: 0,
    annotations: [7, { hex: 4 }, { hex: 'A1', colour: 'red' }, { hex: 'A1' }],
  };
  const read = notesIn([good, null, 7, { seat: 'one', step: 1 }, strange]);
  expect(read).toEqual([{ seat: 1, step: 0, annotations: [{ hex: 'A1' }] }, good]);
  expect([notesIn(undefined), notesIn({}), notesIn('notes')]).toEqual([[], [], []]);
});
