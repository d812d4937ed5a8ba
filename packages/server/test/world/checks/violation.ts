/** A broken invariant. */
export class Violation extends Error {
  override readonly name = 'Violation';
  readonly invariant: Invariant;

  constructor(invariant: Invariant, detail: string) {
    super(detail);
    this.invariant = invariant;
  }
}

export const invariants = {
  acknowledged: 'nothing acknowledged is lost',
  once: 'nothing is applied twice',
  versions: 'seq and stateVersion have no gaps',
  fold: 'replaying the log gives the same hashes',
  fault: 'nobody is withdrawn through no fault of their own',
  clock: 'no tick runs before its time',
  stream: 'every stream is a prefix of the log',
  answer: 'a repeated moveId gets the first answer',
  replay: 'every replay verifies',
  liveness: 'every match ends once the faults have stopped',
  errors: 'the arena reports no errors except those of the database',
} as const;
export type Invariant = keyof typeof invariants;

export function must(isSo: boolean, invariant: Invariant, detail: () => string): asserts isSo {
  if (!isSo) throw new Violation(invariant, detail());
}
