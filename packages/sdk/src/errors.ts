/** Something that trying again does not mend: what was wrong, in the arena's words where it said any. */
export class ArenaError extends Error {
  /** One of the arena's codes, or `unreachable`, `refused-orders`, `no-json`. */
  readonly code: string;
  /** The HTTP status, or 0 where there was no answer. */
  readonly status: number;

  constructor(code: string, message: string, status = 0, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ArenaError';
    this.code = code;
    this.status = status;
  }
}
