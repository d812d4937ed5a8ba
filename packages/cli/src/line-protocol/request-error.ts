import type { Refusal } from '@hexfront/engine';

/** What the door itself can answer beside the refusals of the engine. */
export const requestErrors = {
  'malformed-line': 'The line is not a JSON object in UTF-8.',
  'line-too-long': 'The line is longer than the door reads.',
  'unknown-op': 'There is no such op.',
  'bad-field': 'A field of the request is missing, unknown or of the wrong type.',
  'unknown-state': 'There is no state of that name, or it was freed.',
  'too-many-states': 'Too many states are alive; free some.',
  'too-deep': 'The depth is beyond what the door counts.',
  'internal-error': 'The engine failed, which is a bug; the state may be broken.',
} as const;

export type RequestErrorCode = keyof typeof requestErrors;

/** A request that gets an error for an answer. Thrown by whoever finds it, caught where the answer is written. */
export class RequestError extends Error {
  readonly code: string;

  constructor(code: RequestErrorCode, detail?: string) {
    super(detail === undefined ? requestErrors[code] : `${requestErrors[code]} ${detail}`);
    this.code = code;
  }
}

/** The engine's own words, for what it refuses to make. */
export class RefusalError extends Error {
  readonly code: string;

  constructor({ code, message }: Refusal) {
    super(message);
    this.code = code;
  }
}
