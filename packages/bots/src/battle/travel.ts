import { type BattleOptions, terrains } from '@hexfront/engine/battle';
import { type AxialBoard, NONE } from '@hexfront/engine/hex';

/** More than the cost of any route. */
export const FAR = 30_000;

/** The number of cost fields kept: enough for every place on a large map and the hexes of recent enemies. */
const REMEMBERED = 128;

/** The cost to reach a hex from every cell, by terrain alone. Computed on first use. */
export class Travel {
  private readonly board: AxialBoard;
  private readonly stepCost: Int32Array;
  private readonly fields = new Map<number, Int16Array>();
  private readonly around: (readonly number[] | undefined)[] = [];

  /** `terrain` holds, for each cell, an index into the engine's `terrains`. */
  constructor(board: AxialBoard, terrain: Uint8Array, options: BattleOptions) {
    this.board = board;
    const costs = terrains.map((name) => (name === 'Impassable' ? 0 : options.terrain[name].moveCost));
    this.stepCost = Int32Array.from(terrain, (kind) => costs[kind]);
  }

  isPassable(cell: number): boolean {
    return cell !== NONE && this.stepCost[cell] > 0;
  }

  /** The passable hexes next to a cell. */
  neighboursOf(cell: number): readonly number[] {
    return (this.around[cell] ??= [...this.board.neighbours.subarray(cell * 6, cell * 6 + 6)].filter((next) =>
      this.isPassable(next),
    ));
  }

  /** By cell; FAR if there is no route. */
  costsTo(target: number): Int16Array {
    const known = this.fields.get(target);
    if (known !== undefined) return known;
    const field = this.flood(target);
    const [oldest] = this.fields.keys();
    if (this.fields.size >= REMEMBERED) this.fields.delete(oldest);
    this.fields.set(target, field);
    return field;
  }

  /** Cells by cost, cheapest first; a cell that became cheaper is queued twice and skipped the second time. */
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
