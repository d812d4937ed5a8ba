import { NONE } from '@hexfront/engine/hex';
import { surveyUnit, type Theatre, type WarshardState } from '@hexfront/engine/warshard';
import { mix } from './mix.ts';

/** How many reaches are remembered; a power of two. */
const REMEMBERED = 4096;

/**
 * Where a unit could go if it were its turn. The answer depends on its hex and on the enemies near it alone, and a search that moves one
 * unit at a time asks for the same few answers again and again, so they are remembered.
 */
export class Reaches {
  private readonly theatre: Theatre;
  private readonly keys: Int32Array;
  private readonly bits: Int32Array;
  private readonly marks: Int32Array;

  constructor(theatre: Theatre) {
    this.theatre = theatre;
    this.keys = new Int32Array(REMEMBERED);
    this.bits = new Int32Array(REMEMBERED * theatre.words);
    // One number per hex for either side of a key: any well-mixed numbers do.
    this.marks = Int32Array.from({ length: theatre.size }, (_, cell) => mix(cell + 1));
  }

  /** Where to read the reach of the unit, for `has`. */
  find(s: WarshardState, slot: number): number {
    const { theatre, keys } = this;
    const from = s.unitCell[slot];
    const enemy = 1 - theatre.sideOf[slot];
    const near = (theatre.halfPoints[slot] >> this.halving()) + 1;
    let key = mix((from * 16 + theatre.typeOf[slot]) * 2 + enemy + 1);
    for (let other = 0; other < theatre.units; other++) {
      const cell = s.unitCell[other];
      if (cell === NONE || theatre.sideOf[other] !== enemy || s.front[cell] !== other) continue;
      if (theatre.distance(from, cell) <= near) key = (key + this.marks[cell]) | 0;
    }
    if (key === 0) key = 1;
    const at = (key ^ (key >>> 15)) & (REMEMBERED - 1);
    if (keys[at] !== key) {
      keys[at] = key;
      this.bits.fill(0, at * theatre.words, (at + 1) * theatre.words);
      surveyUnit(s, slot, this.bits, at * theatre.words);
    }
    return at * theatre.words;
  }

  has(at: number, cell: number): boolean {
    return ((this.bits[at + (cell >> 5)] >>> (cell & 31)) & 1) === 1;
  }

  /** With roads a unit may go two hexes per point, otherwise one. */
  private halving(): number {
    return this.theatre.options.scenario.roads.length > 0 ? 0 : 1;
  }
}
