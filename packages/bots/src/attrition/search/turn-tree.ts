import { NONE } from '@hexfront/engine/hex';
import { SCORE } from './evaluation.ts';
import { KEY } from './position-key.ts';

/**
 * A tree of turns: a node is the position at the end of a turn, and its line the actions of that turn. All nodes lie in arrays that are
 * allocated once.
 */
export class TurnTree {
  used = 0;
  readonly room: number;
  readonly longest: number;
  readonly parent: Int32Array;
  readonly firstChild: Int32Array;
  readonly sibling: Int32Array;
  /** How many nodes below this one have been expanded, including itself. */
  readonly visits: Int32Array;
  /** How often its turns have been searched, each time more broadly. */
  readonly searches: Uint8Array;
  /** For the seat that the tree was made for. */
  readonly values: Float64Array;
  readonly keys: Float64Array;
  /** The game is over. */
  readonly isOver: Uint8Array;
  /** Nothing more is to be found out here. */
  readonly isClosed: Uint8Array;
  readonly lengths: Int32Array;
  readonly lines: Int32Array;

  constructor(room: number, longest: number) {
    this.room = room;
    this.longest = longest;
    this.parent = new Int32Array(room);
    this.firstChild = new Int32Array(room);
    this.sibling = new Int32Array(room);
    this.visits = new Int32Array(room);
    this.searches = new Uint8Array(room);
    this.values = new Float64Array(room);
    this.keys = new Float64Array(room);
    this.isOver = new Uint8Array(room);
    this.isClosed = new Uint8Array(room);
    this.lengths = new Int32Array(room);
    this.lines = new Int32Array(room * longest);
  }

  clear(): void {
    this.used = 0;
  }

  /** A node without line; hangs it below a parent unless that is NONE. */
  add(parent: number, judgement: Float64Array, isOver: boolean): number {
    const node = this.used++;
    this.parent[node] = parent;
    this.firstChild[node] = NONE;
    this.sibling[node] = NONE;
    this.visits[node] = 0;
    this.searches[node] = 0;
    this.values[node] = judgement[SCORE];
    this.keys[node] = judgement[KEY];
    this.isOver[node] = isOver ? 1 : 0;
    this.isClosed[node] = isOver ? 1 : 0;
    this.lengths[node] = 0;
    if (parent !== NONE) {
      this.sibling[node] = this.firstChild[parent];
      this.firstChild[parent] = node;
    }
    return node;
  }

  setLine(node: number, line: Int32Array, length: number): void {
    const base = node * this.longest;
    for (let i = 0; i < length; i++) this.lines[base + i] = line[i];
    this.lengths[node] = length;
  }

  /** The child with the key of this judgement. */
  childWith(parent: number, judgement: Float64Array): number {
    const key = judgement[KEY];
    for (let node = this.firstChild[parent]; node !== NONE; node = this.sibling[node]) {
      if (this.keys[node] === key) return node;
    }
    return NONE;
  }

  /** The child with the highest value, or with the lowest if the sign is -1; NONE if there is none. */
  best(parent: number, sign: number): number {
    let best = NONE;
    for (let node = this.firstChild[parent]; node !== NONE; node = this.sibling[node]) {
      if (best === NONE || sign * this.values[node] > sign * this.values[best]) best = node;
    }
    return best;
  }

  /** Hangs a node with all that is below it under another parent, without the first actions of its line. */
  adopt(parent: number, node: number, skipped: number): void {
    const { sibling, firstChild, lines, lengths, longest } = this;
    const before = this.parent[node];
    if (firstChild[before] === node) firstChild[before] = sibling[node];
    else {
      let elder = firstChild[before];
      while (sibling[elder] !== node) elder = sibling[elder];
      sibling[elder] = sibling[node];
    }
    this.parent[node] = parent;
    sibling[node] = firstChild[parent];
    firstChild[parent] = node;
    const base = node * longest;
    lengths[node] -= skipped;
    for (let i = 0; i < lengths[node]; i++) lines[base + i] = lines[base + i + skipped];
    this.visits[parent] += this.visits[node];
  }
}
