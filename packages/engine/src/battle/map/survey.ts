import { NONE } from '../../hex/index.ts';
import { findSpawns, leastDistance, orbitOf, type Symmetry } from './symmetry.ts';

const SAFE_NEAREST = 2;
const SAFE_FARTHEST = 4;
/** Nothing but a seat's own safe nodes stands this near to its spawn. */
const SPAWN_CLEARANCE = 5;
const CONTESTED_APART = 3;
const OTHERS_APART = 2;

/** Knows how far everything is from the spawns and from what has been placed. */
export class Survey {
  /** One for each isometry, so that five players leave the sixth empty. */
  readonly spawns: readonly number[];
  private readonly symmetry: Symmetry;
  private readonly players: number;
  private readonly spawnGap: number;
  /** Distance to the nearest spawn, and to the next. */
  private readonly first: Int16Array;
  private readonly second: Int16Array;
  /** Distance to the nearest thing placed. */
  private readonly nearest: Int16Array;

  constructor(symmetry: Symmetry, players: number) {
    const { board } = symmetry;
    this.symmetry = symmetry;
    this.players = players;
    this.spawns = findSpawns(symmetry);
    this.spawnGap = leastDistance(board, this.spawns);
    this.nearest = new Int16Array(board.cells).fill(0x7fff);
    this.first = this.nearest.slice();
    this.second = this.nearest.slice();
    for (const spawn of this.spawns) {
      for (let cell = 0; cell < board.cells; cell++) {
        const distance = board.distance(cell, spawn);
        this.second[cell] = Math.min(this.second[cell], Math.max(this.first[cell], distance));
        this.first[cell] = Math.min(this.first[cell], distance);
      }
      this.occupy(spawn);
    }
  }

  occupy(place: number): void {
    const { board } = this.symmetry;
    for (let cell = 0; cell < board.cells; cell++)
      this.nearest[cell] = Math.min(this.nearest[cell], board.distance(cell, place));
  }

  forEachSeat(cell: number): number[] {
    return this.symmetry.images.slice(0, this.players).map((image) => image[cell]);
  }

  /** Ruling battle.1: least spread of distances to the spawns, then nearest the centre, then (r, q). */
  fairestCell(): number {
    const { board } = this.symmetry;
    const centre = board.cellAt(0, 0);
    const seated = this.spawns.slice(0, this.players);
    let best = NONE;
    let bestRank = Number.POSITIVE_INFINITY;
    for (const cell of this.cellsApart(CONTESTED_APART, (candidate) => [candidate])) {
      let nearest = Number.POSITIVE_INFINITY;
      let farthest = 0;
      for (const spawn of seated) {
        const distance = board.distance(cell, spawn);
        nearest = Math.min(nearest, distance);
        farthest = Math.max(farthest, distance);
      }
      const rank = (farthest - nearest) * 0x10000 + board.distance(cell, centre);
      if (rank >= bestRank) continue;
      best = cell;
      bestRank = rank;
    }
    return best;
  }

  safeCells(): readonly number[] {
    return this.cellsApart(OTHERS_APART, (cell) => {
      const isNear = this.first[cell] >= SAFE_NEAREST && this.first[cell] <= SAFE_FARTHEST;
      return isNear && this.isOfSeatZero(cell) ? this.forEachSeat(cell) : [];
    });
  }

  /** On a seat's own side of the map, outside its safe nodes. */
  cityCells(): readonly number[] {
    const farthest = Math.max(SPAWN_CLEARANCE + 1, Math.floor(this.spawnGap / 3));
    return this.cellsApart(OTHERS_APART, (cell) => {
      const isNear = this.first[cell] >= SPAWN_CLEARANCE && this.first[cell] <= farthest;
      return isNear && this.isOfSeatZero(cell) ? this.forEachSeat(cell) : [];
    });
  }

  /** Cells of seat 0 for a node of every seat. */
  contestedCells(): readonly number[] {
    return this.preferContested(
      this.cellsApart(CONTESTED_APART, (cell) =>
        this.first[cell] >= SPAWN_CLEARANCE && this.isOfSeatZero(cell) ? this.forEachSeat(cell) : [],
      ),
    );
  }

  /** One cell of each orbit of two. */
  axisCells(): readonly number[] {
    return this.preferContested(
      this.cellsApart(CONTESTED_APART, (cell) => {
        const orbit = orbitOf(this.symmetry, cell);
        return this.first[cell] >= SPAWN_CLEARANCE && orbit.length === 2 && orbit[1] > cell ? orbit : [];
      }),
    );
  }

  /** Cells that two seats reach at about the same time; all cells if none of those is left. */
  private preferContested(cells: readonly number[]): readonly number[] {
    const contested = cells.filter(
      (cell) =>
        this.first[cell] * 5 >= this.spawnGap * 2 && (this.second[cell] - this.first[cell]) * 4 <= this.spawnGap,
    );
    return contested.length > 0 ? contested : cells;
  }

  /** Nearer to the first spawn than to any other: one cell of each full orbit. */
  private isOfSeatZero(cell: number): boolean {
    const { board } = this.symmetry;
    return this.first[cell] < this.second[cell] && board.distance(cell, this.spawns[0]) === this.first[cell];
  }

  /**
   * Cells, in the order (r, q), whose group of places keeps its distance from everything placed and within itself; a cell without a
   * group is not a candidate. Where the options crowd the map, distances shrink.
   */
  private cellsApart(apart: number, groupOf: (cell: number) => readonly number[]): readonly number[] {
    const { board, isWhole } = this.symmetry;
    const cells: number[] = [];
    for (let cell = 0; cell < board.cells; cell++) {
      if (!isWhole[cell] || this.nearest[cell] < apart) continue;
      const group = groupOf(cell);
      if (group.length === 0 || group.some((member) => this.nearest[member] < apart)) continue;
      if (leastDistance(board, group) >= apart) cells.push(cell);
    }
    return cells.length > 0 || apart === 1 ? cells : this.cellsApart(apart - 1, groupOf);
  }
}
