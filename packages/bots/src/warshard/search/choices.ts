import { listActions } from '@hexfront/engine/warshard';
import type { Finding, Study } from './study.ts';

/** How many actions each round looks into, and appraisals of each reply to them. The first round only puts them in order. */
const ROUNDS = [
  { most: 100, reply: 1 },
  { most: 5, reply: 12 },
  { most: 4, reply: 24 },
  { most: 3, reply: 50 },
  { most: 3, reply: 100 },
  { most: 3, reply: 200 },
  { most: 3, reply: 400 },
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
    for (const { most, reply } of ROUNDS) {
      if (this.think(seat, Math.min(most, count), reply) === 0) break;
      score = this.values[0];
      depth = 2;
    }
    return { action: list[0], score, depth };
  }

  /** Sorts the first actions by value as far as there is time, and says how many that were. */
  private think(seat: number, most: number, reply: number): number {
    const { list, values, study } = this;
    for (let tried = 0; tried < most; tried++) {
      const action = list[tried];
      const value = study.foresight.value(study.root, action, seat, reply) + study.taste(action);
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
