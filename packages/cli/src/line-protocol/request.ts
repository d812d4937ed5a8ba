import { type Game, isObject, isRefusal, refuse, type Seat, type Viewer } from '@hexfront/engine';
import { isSeat } from '../game-arguments.ts';
import { RefusalError, RequestError } from './request-error.ts';

export type Request = { readonly [field: string]: unknown };
export type Id = string | number | null;

/** The fields of each op, in addition to `id` and `op`. */
export const fieldsOf = {
  new: { required: ['game', 'seed'], optional: ['options'] },
  legal: { required: ['state', 'seat'], optional: [] },
  check: { required: ['state', 'seat', 'action'], optional: [] },
  apply: { required: ['state', 'decisions'], optional: [] },
  view: { required: ['state', 'seat'], optional: [] },
  copy: { required: ['state'], optional: [] },
  save: { required: ['state'], optional: [] },
  load: { required: ['saved'], optional: [] },
  perft: { required: ['state', 'depth'], optional: [] },
  free: { required: ['state'], optional: [] },
} as const satisfies {
  readonly [op: string]: { readonly required: readonly string[]; readonly optional: readonly string[] };
};

export type Op = keyof typeof fieldsOf;
export const opNames = Object.keys(fieldsOf) as Op[];

export function parseLine(line: string): Request {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch (error) {
    throw new RequestError('malformed-line', `${(error as Error).message}.`);
  }
  if (!isObject(parsed)) throw new RequestError('malformed-line', 'It is valid JSON, but not an object.');
  return parsed;
}

/** Null if the request has no id. */
export function idOf({ id }: Request): Id {
  if (id === undefined || id === null || typeof id === 'string' || typeof id === 'number') return id ?? null;
  throw new RequestError('bad-field', '`id` must be a number or a string.');
}

/** The op of a request. Throws for the first field that is missing or unknown. */
export function opOf(request: Request): Op {
  const op = opNames.find((name) => name === request.op);
  if (op === undefined) {
    throw new RequestError('unknown-op', `Got ${show(request.op)}; available: ${opNames.join(', ')}.`);
  }
  const required: readonly string[] = fieldsOf[op].required;
  const optional: readonly string[] = fieldsOf[op].optional;
  const missing = required.find((field) => request[field] === undefined);
  if (missing !== undefined) throw new RequestError('bad-field', `The op ${op} requires \`${missing}\`.`);
  const known = ['id', 'op', ...required, ...optional];
  const unknown = Object.keys(request).find((field) => !known.includes(field));
  if (unknown === undefined) return op;
  throw new RequestError('bad-field', `The op ${op} has no field ${show(unknown)}; available: ${known.join(', ')}.`);
}

export function textField(request: Request, field: string): string {
  const value = request[field];
  if (typeof value === 'string') return value;
  throw new RequestError('bad-field', `\`${field}\` must be a string, not ${show(value)}.`);
}

export function seatField(request: Request, game: Game): Seat {
  const { seat } = request;
  if (typeof seat === 'number' && isSeat(String(seat), game.traits.seats[1])) return seat;
  throw unknownSeat(game, seat);
}

export function viewerField(request: Request, game: Game): Viewer {
  const { seat } = request;
  return seat === 'public' || seat === 'all' ? seat : seatField(request, game);
}

export function decisionsField(request: Request, game: Game): { readonly [seat: number]: readonly unknown[] } {
  const { decisions } = request;
  if (!isObject(decisions)) {
    throw new RequestError('bad-field', '`decisions` must be an object with an array of actions per seat.');
  }
  for (const [seat, actions] of Object.entries(decisions)) {
    if (!isSeat(seat, game.traits.seats[1])) throw unknownSeat(game, seat);
    if (!Array.isArray(actions))
      throw new RequestError('bad-field', `\`decisions\` must hold an array of actions for seat ${seat}.`);
  }
  return decisions as { readonly [seat: number]: readonly unknown[] };
}

/** Returns what the engine returned, or throws its refusal. */
export function accepted<T>(given: T): Exclude<T, { readonly allowed: false }> {
  if (isRefusal(given)) throw new RefusalError(given);
  return given as Exclude<T, { readonly allowed: false }>;
}

function unknownSeat(game: Game, seat: unknown): RefusalError {
  const last = game.traits.seats[1] - 1;
  return new RefusalError(refuse('unknown-seat', `The seats of ${game.id} are 0 to ${last}, not ${show(seat)}.`));
}

export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
