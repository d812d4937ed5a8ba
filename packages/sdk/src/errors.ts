/** An error that retrying cannot fix. The message is the arena's own where the arena sent one. */
export class HexfrontError extends Error {
  /** A refusal code of the arena, or one of ours: `bad-option`, `bad-decision`, `declined`, `unreachable`, `not-the-arena`. */
  readonly code: string;
  /** The HTTP status, or 0 if there was no response. */
  readonly status: number;

  constructor(code: string, message: string, status = 0, options?: ErrorOptions) {
    super(message, options);
    this.name = 'HexfrontError';
    this.code = code;
    this.status = status;
  }
}
