import type { ShownAssessment } from '../../analysis/analysis-host.ts';

/** A decision that changed the chance to win, by step: the chance before it and after it. */
export interface Swing {
  readonly step: number;
  /** Whose decision it was. */
  readonly by: number | null;
  readonly from: number;
  readonly to: number;
}

/** Less than this is not worth telling. */
const LEAST = 0.1;
const MOST = 3;
/** Steps that are closer than this belong to one event. */
const APART = 3;

/**
 * The largest changes of a seat's chance to win, in the order of the match. `length` is the number of decisions: a resignation says
 * nothing about the position.
 */
export function swingsOf(
  assessments: readonly Pick<ShownAssessment, 'step' | 'seat' | 'chance'>[],
  seat: number,
  length: number,
): Swing[] {
  const own = assessments.map(({ chance }) => (seat === 0 ? chance : 1 - chance));
  const all = own.slice(0, length).map((from, step) => ({
    step,
    by: assessments[step].seat,
    from,
    to: own[step + 1] ?? from,
  }));
  const largest = all.filter(({ from, to }) => Math.abs(to - from) >= LEAST).sort((a, b) => size(b) - size(a));
  const kept: Swing[] = [];
  for (const swing of largest) {
    if (kept.length < MOST && kept.every(({ step }) => Math.abs(step - swing.step) >= APART)) kept.push(swing);
  }
  return kept.sort((a, b) => a.step - b.step);
}

function size({ from, to }: Swing): number {
  return Math.abs(to - from);
}
