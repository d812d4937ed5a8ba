/** A tournament that cannot be played as planned, for a reason that its author can change. Any other error is a bug. */
export class TournamentError extends Error {}
