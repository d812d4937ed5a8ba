import { type Game, isObject, isRefusal, refuse, type Seat, type Viewer } from '@hexfront/engine';
import { isSeat } from '../game-arguments.ts';
import { RequestError, RefusalError } from './request-error.ts';

export type Request = { readonly [field: string]: unknown };
export type Id = string | number | null;

/** The fields of each op beside `id` and `op`. */
export const fieldsOf = {
  new: { needed: ['game', 'seed'], optional: ['options'] },
  legal: { needed: ['state', 'seat'], optional: [] },
  check: { needed: ['state', 'seat', 'action'], optional: [] },
  apply: { needed: ['state', 'decisions'], optional: [] },
  view: { needed: ['state', 'seat'], optional: [] },
  copy: { needed: ['state'], optional: [] },
  save: { needed: ['state'], optional: [] },
  load: { needed: ['saved'], optional: [] },
  perft: { needed: ['state', 'depth'], optional: [] },
  free: { needed: ['state'], optional: [] },
} as const satisfies {
  readonly [op: string]: { readonly needed: readonly string[]; readonly optional: readonly string[] };
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
  if (!isObject(parsed)) throw new RequestError('malformed-line', 'It is JSON of another kind.');
  return parsed;
}

/** Null stands for a request without an id. */
export function idOf({ id }: Request): Id {
  if (id === undefined || id === null || typeof id === 'string' || typeof id === 'number') return id ?? null;
  throw new RequestError('bad-field', 'The field id is a number or a text.');
}

/** Names the first field that is missing or should not be there. */
export function opOf(request: Request): Op {
  const op = opNames.find((name) => name === request.op);
  if (op === undefined) {
    throw new RequestError('unknown-op', `${show(request.op)} is not one of ${opNames.join(', ')}.`);
  }
  const needed: readonly string[] = fieldsOf[op].needed;
  const optional: readonly string[] = fieldsOf[op].optional;
  const missing = needed.find((field) => request[field] === undefined);
  if (missing !== undefined) throw new RequestError('bad-field', `The op ${op} needs the field ${missing}.`);
  const known = ['id', 'op', ...needed, ...optional];
  const stranger = Object.keys(request).find((field) => !known.includes(field));
  if (stranger === undefined) return op;
  throw new RequestError('bad-field', `The op ${op} has no field ${show(stranger)}; it reads ${known.join(', ')}.`);
}

export function textField(request: Request, field: string): string {
  const value = request[field];
  if (typeof value === 'string') return value;
  throw new RequestError('bad-field', `The field ${field} is a text, not ${show(value)}.`);
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
    throw new RequestError('bad-field', 'The field decisions is an object with a list of actions for each seat.');
  }
  for (const [seat, actions] of Object.entries(decisions)) {
    if (!isSeat(seat, game.traits.seats[1])) throw unknownSeat(game, seat);
    if (!Array.isArray(actions))
      throw new RequestError('bad-field', `The field decisions has no list of actions for seat ${seat}.`);
  }
  return decisions as { readonly [seat: number]: readonly unknown[] };
}

/** What the engine gave, unless it refused. */
export function accepted<T>(given: T): Exclude<T, { readonly allowed: false }> {
  if (isRefusal(given)) throw new RefusalError(given);
  return given as Exclude<T, { readonly allowed: false }>;
}

function unknownSeat(game: Game, seat: unknown): RefusalError {
  const last = game.traits.seats[1] - 1;
  return new RefusalError(refuse('unknown-seat', `Seats of ${game.id} are 0 to ${last}, not ${show(seat)}.`));
}

export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
