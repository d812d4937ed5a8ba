import { listActions } from '@hexfront/engine/warshard';
import type { Finding, Study } from './study.ts';

/** How many actions each round looks into, and appraisals of each reply to them. The first round only puts them in order. */
const ROUNDS = [
  { most: 100, reply: 1, further: 0 },
  { most: 5, reply: 12, further: 0 },
  { most: 4, reply: 24, further: 8 },
  { most: 3, reply: 40, further: 16 },
  { most: 3, reply: 80, further: 30 },
  { most: 3, reply: 160, further: 60 },
  { most: 3, reply: 300, further: 100 },
] as const;

/** Decides on everything but moves: tries each action and leaves the rest of the turn to simple rules. */
export class Choices {
  private readonly study: Study;
  private readonly list: Int32Array;
  private readonly values: Float64Array;

  constructor(study: Study) {
    this.study = study;
    this.list = new Int32Array(study.root.theatre.longestList);
    this.values = new Float64Array(this.list.length);
  }

  decide(seat: number): Finding {
    const { list, study } = this;
    const count = listActions(study.root, list);
    const simple = study.playout.choose(study.root);
    list[list.indexOf(simple)] = list[0];
    list[0] = simple;
    let score = 0;
    let depth = 0;
    for (const { most, reply, further } of ROUNDS) {
      if (count === 1 && depth > 0) break;
      if (this.think(seat, Math.min(most, count), reply, further) === 0) break;
      score = this.values[0];
      depth = further > 0 ? 3 : 2;
    }
    return { action: list[0], score, depth };
  }

  /** Sorts the first actions by value as far as there is time, and says how many that were. */
  private think(seat: number, most: number, reply: number, further: number): number {
    const { list, values, study } = this;
    for (let tried = 0; tried < most; tried++) {
      const action = list[tried];
      const value =
        study.foresight.value(study.root, action, seat, reply, further, Number.NEGATIVE_INFINITY) + study.taste(action);
      if (Number.isNaN(value)) return tried;
      let at = tried;
      for (; at > 0 && values[at - 1] < value; at--) {
        values[at] = values[at - 1];
        list[at] = list[at - 1];
      }
      values[at] = value;
      list[at] = action;
    }
    return most;
  }
}
