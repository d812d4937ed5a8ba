/**
 * The match protocol on one page: what a client may be told, and what the log may contain. It knows a game in which two seats decide in turn
 * and nothing else happens: `turns` decisions end it without a winner. Everything is plain data; time is in milliseconds.
 */
export interface Rules {
  readonly turns: number;
  readonly allowanceMs: number;
  readonly leaseMs: number;
  /** Illegal moves that each seat is forgiven. */
  readonly forgiven: number;
}

export type Request =
  | { readonly kind: 'finish'; readonly seat: number }
  | {
      readonly kind: 'submit';
      readonly seat: number;
      readonly moveId: string;
      readonly version: number;
      readonly move: 'legal' | 'illegal' | 'shapeless';
    };

export interface Told {
  readonly status: number;
  readonly code?: string;
  readonly version?: number;
  readonly errorsLeft?: number;
  readonly winner?: number | null;
}

export interface Entry {
  readonly kind: 'opened' | 'advanced' | 'withdrawn' | 'ended';
  readonly version: number;
  readonly seat?: number;
  readonly reason?: string;
  readonly winner?: number | null;
}

export interface Lease {
  readonly node: string;
  readonly epoch: number;
}

export interface MatchModel {
  readonly rules: Rules;
  readonly log: readonly Entry[];
  readonly version: number;
  readonly isEnded: boolean;
  readonly errors: readonly number[];
  readonly answers: Readonly<Record<string, { readonly request: Request; readonly told: Told }>>;
  /** Who runs the clock, and until when each lease is valid. */
  readonly owner: Lease | null;
  readonly leases: Readonly<Record<string, { readonly epoch: number; readonly until: number }>>;
  /** When the player to move got the full allowance. */
  readonly clockFrom: number;
  /** Legal moves that nodes have received and not dealt with yet. */
  readonly received: Readonly<Record<number, { readonly version: number; readonly at: number }>>;
}

/** Said instead of a new model when something happened that must not happen. */
export type Unlawful = string;

export function opened(rules: Rules, owner: Lease | null, leases: MatchModel['leases'], at: number): MatchModel {
  const log: Entry[] = [{ kind: 'opened', version: 0 }];
  const nothing = { version: 0, isEnded: false, errors: [0, 0], answers: {}, received: {} };
  return { rules, log, ...nothing, owner, leases, clockFrom: at };
}

export const mover = ({ version }: MatchModel): number => version % 2;

/** The answer to a request that is dealt with now, and what it changes. The order is that of ruling wire.6. */
export function answer(model: MatchModel, request: Request, at: number): { told: Told; next: MatchModel } {
  const { version, rules } = model;
  const refuse = (code: string) => ({ told: { status: 409, code, version }, next: model });
  if (request.kind === 'finish') {
    if (model.isEnded) return refuse('match-ended');
    const next = withdrawn(model, request.seat, 'forfeit');
    return { told: { status: 200, version: version + 1, winner: 1 - request.seat }, next };
  }
  const { seat, moveId, move } = request;
  const known = model.answers[`${seat} ${moveId}`];
  if (known !== undefined) {
    const { version: before, move: moveBefore } = known.request as typeof request;
    if (before === request.version && moveBefore === move) return { told: known.told, next: model };
    return { told: { status: 409, code: 'move-id-reused' }, next: model };
  }
  if (model.isEnded) return refuse('match-ended');
  if (seat !== mover(model)) return refuse('not-your-turn');
  if (request.version !== version) return refuse('stale-version');
  const keep = (told: Told, next: MatchModel) => {
    return { told, next: { ...next, answers: { ...next.answers, [`${seat} ${moveId}`]: { request, told } } } };
  };
  if (move === 'legal') return keep({ status: 200, version: version + 1 }, advanced(model, seat, at));
  const code = move === 'illegal' ? 'illegal_move' : 'invalid_move_schema';
  const left = rules.forgiven - model.errors[seat];
  if (left === 0)
    return keep({ status: 400, code, version: version + 1, winner: 1 - seat }, withdrawn(model, seat, code));
  const errors = model.errors.map((count, each) => count + Number(each === seat));
  return keep({ status: 400, code, version, errorsLeft: left - 1 }, { ...model, errors });
}

function advanced(model: MatchModel, seat: number, at: number): MatchModel {
  const version = model.version + 1;
  const isEnded = version === model.rules.turns;
  const end: Entry[] = isEnded ? [{ kind: 'ended', version, reason: 'terminal', winner: null }] : [];
  return {
    ...model,
    version,
    isEnded,
    clockFrom: at,
    log: [...model.log, { kind: 'advanced', version, seat }, ...end],
  };
}

function withdrawn(model: MatchModel, seat: number, reason: string): MatchModel {
  const version = model.version + 1;
  const end: Entry = { kind: 'ended', version, reason, winner: 1 - seat };
  return { ...model, version, isEnded: true, log: [...model.log, { kind: 'withdrawn', version, seat, reason }, end] };
}

/** A clock ran out. `lostMs` is how long nobody could be served since the clock was started. */
export function timeout(model: MatchModel, by: Lease, at: number, lostMs: number): MatchModel | Unlawful {
  const { clockFrom, rules } = model;
  if (!isSame(model.owner, by)) return `${by.node} ran a clock that belongs to ${model.owner?.node}`;
  if (!isValid(model, by, at)) return `${by.node} ran a clock without a valid lease`;
  if (at - clockFrom - lostMs < rules.allowanceMs) return `a clock ran out after ${at - clockFrom} ms, ${lostMs} lost`;
  const isInTime = (each: { version: number; at: number }) =>
    each.version === model.version && each.at <= clockFrom + rules.allowanceMs;
  const inTime = Object.values(model.received).some(isInTime);
  if (inTime) return 'a clock ran out although a legal move had been received in time';
  return withdrawn(model, mover(model), 'turn_timeout');
}

/** A lease that has run out is never valid again: the next one has another epoch. */
export function renewed(model: MatchModel, { node, epoch }: Lease, at: number): MatchModel {
  const before = model.leases[node]?.epoch ?? 0;
  const next = isValid(model, { node, epoch }, at) ? epoch : before + 1;
  return { ...model, leases: { ...model.leases, [node]: { epoch: next, until: at + model.rules.leaseMs } } };
}

/** Another node runs the clock from now on, in full. */
export function takenOver(model: MatchModel, by: Lease, at: number): MatchModel | Unlawful {
  if (!isValid(model, by, at)) return `${by.node} took over without a valid lease`;
  if (model.owner !== null && isValid(model, model.owner, at)) return `${by.node} took over from a node with a lease`;
  return { ...model, owner: by, clockFrom: at };
}

export function received(model: MatchModel, request: Request, id: number, at: number): MatchModel {
  const counts = request.kind === 'submit' && request.move === 'legal' && request.version === model.version;
  if (!counts || request.seat !== mover(model) || model.answers[`${request.seat} ${request.moveId}`]) return model;
  return { ...model, received: { ...model.received, [id]: { version: request.version, at } } };
}

/** A request was answered, or its node did not live to answer it. */
export function settled(model: MatchModel, id: number): MatchModel {
  const { [id]: _, ...left } = model.received;
  return { ...model, received: left };
}

function isValid({ leases }: MatchModel, { node, epoch }: Lease, at: number): boolean {
  return leases[node]?.epoch === epoch && leases[node].until > at;
}

function isSame(a: Lease | null, b: Lease): boolean {
  return a?.node === b.node && a.epoch === b.epoch;
}
