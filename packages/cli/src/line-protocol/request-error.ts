import type { Refusal } from '@hexfront/engine';

/** Errors of the line protocol itself, in addition to the engine's refusals. */
export const requestErrors = {
  'malformed-line': 'The line is not a JSON object in UTF-8.',
  'line-too-long': 'The line is too long.',
  'unknown-op': 'Unknown op.',
  'bad-field': 'A field of the request is missing, unknown or of the wrong type.',
  'unknown-state': 'There is no state with this name, or it was freed.',
  'too-many-states': 'Too many states are held; free some first.',
  'too-deep': 'The perft depth is too large.',
  'not-countable': 'perft counts the actions of sequential games only.',
  'internal-error': 'The engine failed. This is a bug, and the state may be damaged.',
} as const;

export type RequestErrorCode = keyof typeof requestErrors;

/** A request that is answered with an error. Thrown where it is found, caught where the answer is written. */
export class RequestError extends Error {
  readonly code: string;

  constructor(code: RequestErrorCode, detail?: string) {
    super(detail === undefined ? requestErrors[code] : `${requestErrors[code]} ${detail}`);
    this.code = code;
  }
}

/** A refusal of the engine, with its own code and message. */
export class RefusalError extends Error {
  readonly code: string;

  constructor({ code, message }: Refusal) {
    super(message);
    this.code = code;
  }
}
