import { type BattleOptions, terrains } from '@hexfront/engine/battle';
import { type AxialBoard, NONE } from '@hexfront/engine/hex';

/** More than any way costs. */
export const FAR = 30_000;

/** Fields kept at a time: every place of a large map, and the hexes enemies were met in lately. */
const REMEMBERED = 128;

/** What it costs to get to a hex from anywhere, over terrain alone. Made when first asked for. */
export class Travel {
  private readonly board: AxialBoard;
  private readonly stepCost: Int32Array;
  private readonly fields = new Map<number, Int16Array>();

  /** `terrain` holds an index into the engine's `terrains` for each cell. */
  constructor(board: AxialBoard, terrain: Uint8Array, options: BattleOptions) {
    this.board = board;
    const costs = terrains.map((name) => (name === 'Impassable' ? 0 : options.terrain[name].moveCost));
    this.stepCost = Int32Array.from(terrain, (kind) => costs[kind]);
  }

  isPassable(cell: number): boolean {
    return cell !== NONE && this.stepCost[cell] > 0;
  }

  /** By cell; FAR where there is no way. */
  costsTo(target: number): Int16Array {
    const known = this.fields.get(target);
    if (known !== undefined) return known;
    const field = this.flood(target);
    const [oldest] = this.fields.keys();
    if (this.fields.size >= REMEMBERED) this.fields.delete(oldest);
    this.fields.set(target, field);
    return field;
  }

  /** Cells by cost, cheapest first; one that got cheaper waits twice and is passed over the second time. */
  private flood(target: number): Int16Array {
    const { board, stepCost } = this;
    const field = new Int16Array(board.cells).fill(FAR);
    const waiting: number[][] = [[target]];
    field[target] = 0;
    for (let cost = 0; cost < waiting.length; cost++) {
      for (const cell of waiting[cost] ?? []) {
        if (field[cell] !== cost) continue;
        const before = cost + stepCost[cell];
        for (let d = cell * 6; d < cell * 6 + 6; d++) {
          const next = board.neighbours[d];
          if (next === NONE || stepCost[next] === 0 || field[next] <= before) continue;
          field[next] = before;
          (waiting[before] ??= []).push(next);
        }
      }
    }
    return field;
  }
}
