import { CHUNK } from './chunks.ts';
import type { LayerSet } from '../layers.ts';
import { layerNames } from '../layers.ts';
import type { Scene } from '../scene.ts';

/** A number for what each chunk of the overlay shows, its rim included; a chunk is redrawn only when its number changes. */
export function overlaySignatures(scene: Scene, layers: LayerSet): Int32Array {
  const { rows, cols, owner, sight, supply, frontier } = scene;
  const across = Math.ceil(cols / CHUNK);
  const down = Math.ceil(rows / CHUNK);
  const shown = layerNames.reduce((bits, name, i) => bits | (layers[name] ? 1 << i : 0), 0);
  const signatures = new Int32Array(across * down).fill(shown + 1);
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const cell = row * cols + col;
      const content =
        (owner[cell] + 3) |
        ((sight?.[cell] ?? 1) << 4) |
        ((supply?.[cell] ?? 0) << 5) |
        ((frontier?.[cell] ?? 0) << 12);
      mix(signatures, across, row, col, content);
      // A border belongs to the hex inside it, but depends on the hex outside.
      if (row % CHUNK === 0 && row > 0) mix(signatures, across, row - 1, col, content);
      if (row % CHUNK === CHUNK - 1 && row < rows - 1) mix(signatures, across, row + 1, col, content);
      if (col % CHUNK === 0 && col > 0) mix(signatures, across, row, col - 1, content);
      if (col % CHUNK === CHUNK - 1 && col < cols - 1) mix(signatures, across, row, col + 1, content);
    }
  }
  for (const { cell, kind, seat, amount } of scene.places) {
    const content = kind.length * 31 + (seat + 3) * 7 + (amount ?? 0) * 131;
    mix(signatures, across, Math.floor(cell / cols), cell % cols, content);
  }
  return signatures;
}

/** The same where units are part of the picture. */
export function dotSignatures({ cols, stacks }: Scene, overlay: Int32Array): Int32Array {
  const signatures = overlay.slice();
  const across = Math.ceil(cols / CHUNK);
  for (const { cell, seat } of stacks)
    mix(signatures, across, Math.floor(cell / cols), cell % cols, 7 + seat + cell * 3);
  return signatures;
}

function mix(signatures: Int32Array, across: number, row: number, col: number, content: number): void {
  const at = Math.floor(row / CHUNK) * across + Math.floor(col / CHUNK);
  signatures[at] = Math.imul(signatures[at] ^ content, 0x9e3779b1) + 0x7f4a7c15;
}
