/** A match whose log cannot be replayed: it was damaged, or the rules have changed. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly matchId: string;
  /** Says what is wrong, for the operator. */
  readonly reason: string;

  constructor(matchId: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`match ${matchId} cannot be read: ${reason}`, { cause });
    this.matchId = matchId;
    this.reason = reason;
  }
}

/** Does something with what was read from a log; if that fails, the log is at fault. */
export function readable<T>(matchId: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Unreadable(matchId, error);
  }
}
