import { findSpawns, leastDistance, orbitOf, type Symmetry } from './map-symmetry.ts';

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
    let best = -1;
    let bestRank = Number.POSITIVE_INFINITY;
    for (const cell of this.wholeCells(CONTESTED_APART)) {
      const distances = seated.map((spawn) => board.distance(cell, spawn));
      const spread = Math.max(...distances) - Math.min(...distances);
      const rank = spread * 0x10000 + board.distance(cell, centre);
      if (rank >= bestRank) continue;
      best = cell;
      bestRank = rank;
    }
    if (best < 0) throw new Error('map: no room left for a node that no orbit holds');
    return best;
  }

  safeCells(): number[] {
    const isNear = (cell: number) => this.first[cell] >= SAFE_NEAREST && this.first[cell] <= SAFE_FARTHEST;
    return this.wholeCells(OTHERS_APART).filter((cell) => isNear(cell) && this.isOfSeatZero(cell));
  }

  /** On a seat's own side of the map, outside its safe nodes. */
  cityCells(): number[] {
    const farthest = Math.max(SPAWN_CLEARANCE + 1, Math.floor(this.spawnGap / 3));
    return this.wholeCells(OTHERS_APART).filter(
      (cell) => this.first[cell] >= SPAWN_CLEARANCE && this.first[cell] <= farthest && this.isOfSeatZero(cell),
    );
  }

  /** Where two seats reach in about the same time; anywhere away from the spawns when that is full. */
  contestedCells(): readonly number[] {
    return this.preferContested(
      this.wholeCells(CONTESTED_APART).filter(
        (cell) =>
          this.isOfSeatZero(cell) && leastDistance(this.symmetry.board, this.forEachSeat(cell)) >= CONTESTED_APART,
      ),
    );
  }

  /** One of each orbit of two. */
  axisCells(): readonly number[] {
    return this.preferContested(
      this.wholeCells(CONTESTED_APART).filter((cell) => {
        const orbit = orbitOf(this.symmetry, cell);
        return orbit.length === 2 && orbit[1] > cell && this.symmetry.board.distance(cell, orbit[1]) >= CONTESTED_APART;
      }),
    );
  }

  private preferContested(cells: readonly number[]): readonly number[] {
    const away = cells.filter((cell) => this.first[cell] >= SPAWN_CLEARANCE);
    const contested = away.filter(
      (cell) =>
        this.first[cell] * 5 >= this.spawnGap * 2 && (this.second[cell] - this.first[cell]) * 4 <= this.spawnGap,
    );
    return contested.length > 0 ? contested : away;
  }

  /** Nearer to the first spawn than to any other: one cell of each full orbit. */
  private isOfSeatZero(cell: number): boolean {
    const { board } = this.symmetry;
    return this.first[cell] < this.second[cell] && board.distance(cell, this.spawns[0]) === this.first[cell];
  }

  /** In the order of cells, which is (r, q). */
  private wholeCells(apart: number): number[] {
    const cells: number[] = [];
    for (let cell = 0; cell < this.nearest.length; cell++)
      if (this.symmetry.isWhole[cell] && this.nearest[cell] >= apart) cells.push(cell);
    return cells;
  }
}
