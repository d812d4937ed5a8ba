import type { AttritionState, Theatre } from '@hexfront/engine/attrition';
import { NONE } from '@hexfront/engine/hex';
import { type Judge, judgeEnd, SCORE } from '../search/evaluation.ts';
import { NetworkInputs } from './inputs.ts';
import type { Network } from './network.ts';

/**
 * Scores positions by a network. The first layer is in integers and is brought up to date from the last position: whatever order positions
 * come in, the same position has the same score.
 */
export class NetworkEvaluation implements Judge {
  private readonly network: Network;
  private readonly inputs: NetworkInputs;
  /** The marks of the last position, and of this one. */
  private readonly known: Int32Array;
  private readonly marks: Int32Array;
  private readonly measures: Float64Array;
  private readonly sums: readonly [Int32Array, Int32Array];
  /** What is not 0 of the inputs of the second layer, and where its weights begin. */
  private readonly values: Float64Array;
  private readonly bases: Int32Array;
  private readonly second: Float64Array;

  constructor(theatre: Theatre, network: Network) {
    this.network = network;
    this.inputs = new NetworkInputs(theatre);
    if (this.inputs.marks !== network.marks) throw new Error('these weights belong to another board');
    this.known = new Int32Array(this.inputs.places).fill(NONE);
    this.marks = new Int32Array(this.inputs.places).fill(NONE);
    this.measures = new Float64Array(network.measures);
    this.sums = [network.firstBias.slice(), network.firstBias.slice()];
    const most = 2 * network.width + network.measures;
    this.values = new Float64Array(most);
    this.bases = new Int32Array(most);
    this.second = Float64Array.from(network.second);
  }

  judge(state: AttritionState, planner: number, next: number, judgement: Float64Array): void {
    if (judgeEnd(state, planner, judgement)) return;
    this.update(state);
    this.inputs.measure(state, next, this.measures);
    this.conclude(next, judgement);
    if (planner !== next) judgement[SCORE] = -judgement[SCORE];
  }

  /** Whatever the places held before is taken out, and what they hold now is put in. */
  private update(state: AttritionState): void {
    const { known, marks, inputs } = this;
    const ends = inputs.write(state, marks);
    for (let group = 0; group < ends.length; group += 2) {
      for (let place = ends[group]; place < ends[group + 1]; place++) {
        const mark = marks[place];
        const before = known[place];
        if (mark === before) continue;
        if (before !== NONE) this.add(before, -1);
        if (mark !== NONE) this.add(mark, 1);
        known[place] = mark;
      }
    }
  }

  private add(mark: number, sign: number): void {
    const { first, width } = this.network;
    const [ours, theirs] = this.sums;
    const a = mark * width;
    const b = this.inputs.flipped[mark] * width;
    for (let i = 0; i < width; i++) {
      ours[i] += sign * first[a + i];
      theirs[i] += sign * first[b + i];
    }
  }

  /** Most values of the first layer are 0, so those that are not are listed first. */
  private conclude(next: number, judgement: Float64Array): void {
    const { network, measures, values, bases, second } = this;
    const { width, hidden, secondBias, last, one, points } = network;
    let count = 0;
    for (let side = 0; side < 2; side++) {
      const sums = this.sums[side === 0 ? next : 1 - next];
      for (let i = 0; i < width; i++) {
        const sum = sums[i];
        if (sum <= 0) continue;
        values[count] = sum < one ? sum / one : 1;
        bases[count++] = (side * width + i) * hidden;
      }
    }
    let result = last[hidden + measures.length];
    for (let i = 0; i < measures.length; i++) {
      const value = measures[i];
      if (value === 0) continue;
      result += value * last[hidden + i];
      values[count] = value;
      bases[count++] = (2 * width + i) * hidden;
    }
    // Four at a time stay in registers.
    for (let k = 0; k < hidden; k += 4) {
      let a = secondBias[k];
      let b = secondBias[k + 1];
      let c = secondBias[k + 2];
      let d = secondBias[k + 3];
      for (let j = 0; j < count; j++) {
        const value = values[j];
        const base = bases[j] + k;
        a += value * second[base];
        b += value * second[base + 1];
        c += value * second[base + 2];
        d += value * second[base + 3];
      }
      if (a > 0) result += a * last[k];
      if (b > 0) result += b * last[k + 1];
      if (c > 0) result += c * last[k + 2];
      if (d > 0) result += d * last[k + 3];
    }
    judgement[SCORE] = result * points;
  }
}
