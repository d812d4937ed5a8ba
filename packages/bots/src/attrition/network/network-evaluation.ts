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
  private readonly hidden: Float64Array;

  constructor(theatre: Theatre, network: Network) {
    this.network = network;
    this.inputs = new NetworkInputs(theatre);
    if (this.inputs.marks !== network.marks) throw new Error('these weights belong to another board');
    this.known = new Int32Array(this.inputs.places).fill(NONE);
    this.marks = new Int32Array(this.inputs.places);
    this.measures = new Float64Array(network.measures);
    this.sums = [network.firstBias.slice(), network.firstBias.slice()];
    this.hidden = new Float64Array(network.hidden);
  }

  judge(state: AttritionState, planner: number, next: number, judgement: Float64Array): void {
    if (judgeEnd(state, planner, judgement)) return;
    this.update(state);
    this.inputs.measure(state, next, this.measures);
    this.conclude(next, judgement);
    if (planner !== next) judgement[SCORE] = -judgement[SCORE];
  }

  private update(state: AttritionState): void {
    const { known, marks, inputs } = this;
    inputs.write(state, marks);
    for (let place = 0; place < marks.length; place++) {
      if (marks[place] === known[place]) continue;
      if (known[place] !== NONE) this.add(known[place], -1);
      if (marks[place] !== NONE) this.add(marks[place], 1);
      known[place] = marks[place];
    }
  }

  private add(mark: number, sign: number): void {
    const { first, width } = this.network;
    const [ours, theirs] = this.sums;
    const a = mark * width;
    const b = this.inputs.flipped[mark] * width;
    for (let i = 0; i < width; i++) ours[i] += sign * first[a + i];
    for (let i = 0; i < width; i++) theirs[i] += sign * first[b + i];
  }

  private conclude(next: number, judgement: Float64Array): void {
    const { network, hidden, measures } = this;
    const { width, second, secondBias, last, one, points } = network;
    const size = hidden.length;
    for (let k = 0; k < size; k++) hidden[k] = secondBias[k];
    for (let side = 0; side < 2; side++) {
      const sums = this.sums[side === 0 ? next : 1 - next];
      for (let i = 0; i < width; i++) {
        const sum = sums[i];
        if (sum <= 0) continue;
        const value = sum < one ? sum / one : 1;
        const base = (side * width + i) * size;
        for (let k = 0; k < size; k++) hidden[k] += value * second[base + k];
      }
    }
    let result = last[size + measures.length];
    for (let i = 0; i < measures.length; i++) {
      const value = measures[i];
      result += value * last[size + i];
      if (value === 0) continue;
      const base = (2 * width + i) * size;
      for (let k = 0; k < size; k++) hidden[k] += value * second[base + k];
    }
    for (let k = 0; k < size; k++) if (hidden[k] > 0) result += hidden[k] * last[k];
    judgement[SCORE] = result * points;
  }
}
