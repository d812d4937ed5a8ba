import { AttritionState, type Theatre } from '@hexfront/engine/attrition';
import { SCORE } from './evaluation.ts';
import { KEY } from './position-key.ts';

/**
 * The best positions met so far, each with the actions that led to it, best first. Positions are never copied into the pool: the
 * one that is offered changes places with the one that it drives out.
 */
export class Pool {
  count = 0;
  readonly room: number;
  /** The most actions of a line. */
  readonly longest: number;
  /** By rank. The last one is spare: offer what lies there. */
  readonly states: AttritionState[];
  readonly scores: Float64Array;
  readonly keys: Float64Array;
  readonly lengths: Int32Array;
  /** The order of the last action among the first actions of the turn. */
  readonly marks: Int32Array;
  /** By rank × longest. */
  readonly lines: Int32Array[];
  private most: number;
  private readonly judgement = new Float64Array(2);

  constructor(theatre: Theatre, room: number, longest: number) {
    this.room = room;
    this.most = room;
    this.longest = longest;
    this.states = Array.from({ length: room + 1 }, () => new AttritionState(theatre, ''));
    this.lines = Array.from({ length: room + 1 }, () => new Int32Array(longest));
    this.scores = new Float64Array(room + 1);
    this.keys = new Float64Array(room + 1);
    this.lengths = new Int32Array(room + 1);
    this.marks = new Int32Array(room + 1);
  }

  clear(most: number): void {
    this.count = 0;
    this.most = Math.min(most, this.room);
  }

  /** Whether a position with this score would be kept, unless it is known already. */
  wants(judgement: Float64Array): boolean {
    return this.count < this.most || judgement[SCORE] > this.scores[this.count - 1];
  }

  knows(judgement: Float64Array): boolean {
    const key = judgement[KEY];
    for (let i = 0; i < this.count; i++) if (this.keys[i] === key) return true;
    return false;
  }

  /** Takes the position and gives back a state of its own to work on. */
  take(
    state: AttritionState,
    judgement: Float64Array,
    mark: number,
    line: Int32Array,
    before: number,
    action: number,
  ): AttritionState {
    const { states, scores, keys, lengths, marks, lines } = this;
    const score = judgement[SCORE];
    let rank = this.count < this.most ? this.count++ : this.count - 1;
    const freeState = states[rank];
    const freeLine = lines[rank];
    for (; rank > 0 && scores[rank - 1] < score; rank--) {
      states[rank] = states[rank - 1];
      scores[rank] = scores[rank - 1];
      keys[rank] = keys[rank - 1];
      lengths[rank] = lengths[rank - 1];
      marks[rank] = marks[rank - 1];
      lines[rank] = lines[rank - 1];
    }
    states[rank] = state;
    scores[rank] = score;
    keys[rank] = judgement[KEY];
    marks[rank] = mark;
    for (let i = 0; i < before; i++) freeLine[i] = line[i];
    freeLine[before] = action;
    lengths[rank] = before + 1;
    lines[rank] = freeLine;
    return freeState;
  }

  /** Takes the best of another pool, which is empty afterwards. */
  absorb(other: Pool, most: number): void {
    const { judgement } = this;
    for (let rank = 0; rank < other.count && rank < most; rank++) {
      judgement[SCORE] = other.scores[rank];
      judgement[KEY] = other.keys[rank];
      if (!this.wants(judgement)) break;
      if (this.knows(judgement)) continue;
      const before = other.lengths[rank] - 1;
      const line = other.lines[rank];
      other.states[rank] = this.take(other.states[rank], judgement, other.marks[rank], line, before, line[before]);
    }
    other.count = 0;
  }
}
