import { NONE } from '@hexfront/engine/hex';
import { ACTIVE, MOVED, type Theatre, type WarshardState } from '@hexfront/engine/warshard';
import { type Chart, chartOf } from '../chart.ts';

/** Where each unit might go this turn, the most promising hexes first by a rough guess. */
export class Candidates {
  /** Units that may still move, the strongest first and support last. */
  readonly movers: Int16Array;
  moverCount = 0;
  /** By unit. */
  readonly counts: Int16Array;
  private readonly cells: Int16Array;
  private readonly theatre: Theatre;
  private readonly chart: Chart;
  private readonly order: Int16Array;
  private readonly pull: Float64Array;
  private readonly guesses: Float64Array;

  constructor(theatre: Theatre) {
    this.theatre = theatre;
    this.chart = chartOf(theatre);
    const slots = Array.from({ length: theatre.units }, (_, slot) => slot);
    const rank = (slot: number) => (theatre.isMelee[slot] === 1 ? theatre.power[slot] + 1000 : theatre.power[slot]);
    this.order = Int16Array.from(slots.sort((a, b) => rank(b) - rank(a) || a - b));
    this.movers = new Int16Array(theatre.units);
    this.counts = new Int16Array(theatre.units);
    this.cells = new Int16Array(theatre.units * theatre.size);
    this.pull = new Float64Array(theatre.size);
    this.guesses = new Float64Array(theatre.size);
  }

  cell(slot: number, at: number): number {
    return this.cells[slot * this.theatre.size + at];
  }

  /** `most` hexes per unit. */
  read(s: WarshardState, most: number): void {
    const { theatre } = this;
    const seat = s.scalars[ACTIVE];
    this.readPull(s, seat);
    this.moverCount = 0;
    for (let i = 0; i < this.order.length; i++) {
      const slot = this.order[i];
      if (theatre.sideOf[slot] !== seat || s.unitCell[slot] === NONE || s.unitMarks[slot] & MOVED) continue;
      this.movers[this.moverCount++] = slot;
      this.readUnit(s, slot, most);
    }
  }

  private readUnit(s: WarshardState, slot: number, most: number): void {
    const { theatre, cells, guesses } = this;
    const { words, size } = theatre;
    const start = slot * size;
    let count = 0;
    for (let word = 0; word < words; word++) {
      for (let bits = s.reach[slot * words + word]; bits !== 0; bits &= bits - 1) {
        const cell = word * 32 + 31 - Math.clz32(bits & -bits);
        if (this.isBlocked(s, cell)) continue;
        const guess = this.guess(s, slot, cell);
        if (count === most && guess <= guesses[cells[start + count - 1]]) continue;
        guesses[cell] = guess;
        let at = count < most ? count++ : count - 1;
        for (; at > 0 && guesses[cells[start + at - 1]] < guess; at--) cells[start + at] = cells[start + at - 1];
        cells[start + at] = cell;
      }
    }
    this.counts[slot] = count;
  }

  /** By a unit that will not move. */
  private isBlocked(s: WarshardState, cell: number): boolean {
    const occupant = s.front[cell];
    if (occupant === NONE) return false;
    return this.theatre.sideOf[occupant] !== s.scalars[ACTIVE] || (s.unitMarks[occupant] & MOVED) !== 0;
  }

  /** Hexes next to enemies attract fighters, the more the weaker the enemy stands. */
  private readPull(s: WarshardState, seat: number): void {
    const { theatre, pull } = this;
    pull.fill(0);
    for (let slot = 0; slot < theatre.units; slot++) {
      const cell = s.unitCell[slot];
      if (cell === NONE || theatre.sideOf[slot] === seat) continue;
      const held = theatre.isMelee[slot] === 1 ? theatre.defense[slot] * theatre.defenseFactor[cell] : 0;
      const worth = 2 + theatre.power[slot] + 3 * theatre.isHeadquarters[slot];
      for (let i = cell * 6; i < cell * 6 + 6; i++) {
        const beside = theatre.neighbours[i];
        if (beside !== NONE) pull[beside] += worth / (1 + held);
      }
    }
  }

  private guess(s: WarshardState, slot: number, cell: number): number {
    const { theatre } = this;
    if (theatre.isMelee[slot] === 0) return this.guessSupport(s, slot, cell);
    let value = this.pull[cell] + (theatre.defenseFactor[cell] > 1 ? 0.4 : 0);
    for (let i = 0; i < theatre.victoryCells.length; i++) {
      const share = s.holder[i] === theatre.sideOf[slot] ? 0.6 : 1;
      const turns = this.chart.marches[i][cell] / Math.max(1, theatre.halfPoints[slot]);
      value += (share * theatre.victoryPoints[i]) / (1 + 2 * turns);
    }
    return value;
  }

  /** Support stands behind the front, an HQ and an air wing farther than artillery. */
  private guessSupport(s: WarshardState, slot: number, cell: number): number {
    const { theatre } = this;
    let enemy = 30;
    let friend = 30;
    for (let other = 0; other < theatre.units; other++) {
      const at = s.unitCell[other];
      if (at === NONE || theatre.isMelee[other] === 0) continue;
      const far = theatre.distance(cell, at);
      if (theatre.sideOf[other] !== theatre.sideOf[slot]) enemy = Math.min(enemy, far);
      else friend = Math.min(friend, far);
    }
    const wanted = theatre.range[slot] > 0 && theatre.range[slot] < 5 ? theatre.range[slot] : 5;
    return -Math.abs(enemy - wanted) - 0.5 * friend;
  }
}
