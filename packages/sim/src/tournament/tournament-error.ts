/** A tournament that cannot be played as planned, for a reason that its author can change. Any other error is a bug. */
export class TournamentError extends Error {
  /** Whether the same tournament can be continued later, because nothing but the moment was wrong. */
  readonly isTemporary: boolean;

  constructor(message: string, isTemporary = false) {
    super(message);
    this.isTemporary = isTemporary;
  }
}
