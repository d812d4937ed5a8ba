/** How much of a turn a beam looks at. */
export interface Breadth {
  /** Positions that are followed up after each action. */
  readonly width: number;
  /** Ends of the turn that are kept. */
  readonly ends: number;
  /** Of the positions that are an action away from the same one, this many are kept. Otherwise all would be much alike. */
  readonly perBranch: number;
  /** First actions that are tried again as later ones, and how many of them may start from the same hex. */
  readonly repeats: number;
  readonly perHex: number;
  /** Of the moves from a hex that were tried before in this decision, this many of the best are tried again. */
  readonly retries: number;
}

/** How the effort of a search is spread. */
export interface Shape {
  /** The first search of a node and its repetitions. */
  readonly breadths: readonly Breadth[];
  /** Where the root starts among them. */
  readonly rootBreadth: number;
  /** Visits after which a node is searched more broadly, and by how much that number grows. */
  readonly widenAfter: number;
  readonly widenGrowth: number;
  /** Points for a turn that has been looked at less than others. */
  readonly curiosity: number;
  /** What having the move is worth until experience says more. */
  readonly tempo: number;
  readonly room: number;
}

export const usualShape: Shape = {
  breadths: [
    { width: 3, ends: 6, repeats: 10, perHex: 1, retries: 4, perBranch: 1 },
    { width: 6, ends: 6, repeats: 14, perHex: 1, retries: 100, perBranch: 1 },
    { width: 8, ends: 9, repeats: 18, perHex: 1, retries: 100, perBranch: 1 },
    { width: 12, ends: 14, repeats: 24, perHex: 2, retries: 100, perBranch: 1 },
  ],
  rootBreadth: 1,
  widenAfter: 32,
  widenGrowth: 4,
  curiosity: 0.5,
  tempo: 10,
  room: 1 << 16,
};

/**
 * Looks at its first position as broadly as it can at once. A usual search does that after some 50,000 positions, and what it then finds may
 * change its score more than all it has seen before.
 */
export const broadShape: Shape = { ...usualShape, rootBreadth: usualShape.breadths.length - 1 };
