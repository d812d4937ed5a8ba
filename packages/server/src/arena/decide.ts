import { canonicalJson, type Json, type Seat, sha256Hex } from '@hexfront/engine';
import { fault, type Reply } from '@hexfront/protocol';
import {
  brokenRule,
  type BrokenRule,
  type Parsed,
  receive,
  type Submission,
  untimely,
  withoutNotes,
} from './judgement.ts';
import type { Match } from './match.ts';
import { answerTo, storedAnswerTo } from './moments.ts';
import type { Ports, StoredAnswer, StoredRefusal } from './ports.ts';
import type { By } from './records.ts';
import { advanceStep, type Step, submitStep, withdrawStep } from './steps.ts';
import { type LiveMatches, retry } from './live-matches.ts';
import { type ClockReading, reading, stateBody } from './events.ts';

export type { Submission } from './judgement.ts';

/** A submission that passed every check except the rules of the game. */
interface Judged extends Parsed {
  readonly match: Match;
  readonly seat: Seat;
  readonly submission: Submission;
  readonly bodyHash: string;
  readonly by: By;
  readonly now: number;
}

/** Judges a submission in the order of ruling wire.6, from the known `moveId` on. */
export async function decide(
  { clock, storage, node }: Ports,
  liveMatches: LiveMatches,
  match: Match,
  seat: Seat,
  submission: Submission,
  by: By,
): Promise<Reply | typeof retry> {
  const { moveId, expectedVersion, move } = submission;
  const now = clock.now();
  const bodyHash = sha256Hex(canonicalJson({ expectedVersion, move }));
  const known = await answerTo(storage, match, seat, moveId);
  const repeated = (answer: StoredAnswer) =>
    answer.bodyHash === bodyHash ? answered(liveMatches, match, answer) : fault('move-id-reused');
  if (known !== undefined) return repeated(known);
  const isAhead = node !== undefined && expectedVersion !== null && expectedVersion > match.stateVersion;
  if (isAhead && (await liveMatches.readOn(match))) return retry;
  const parsed = untimely(match, seat, submission) ?? withoutNotes(submission);
  if ('status' in parsed) {
    // Another node may have answered it without a record. Whatever is accepted would be refused by the storage in that case.
    const stored = node === undefined ? undefined : await storedAnswerTo(storage, match, seat, moveId);
    if (stored !== undefined) return repeated(stored);
    return refuse(liveMatches, match, refusalOf(match, seat, submission, parsed, false, now), parsed);
  }
  const context: Judged = { match, seat, submission, bodyHash, by, now, ...parsed };
  return match.game.sets === undefined ? carryOut(liveMatches, context) : acceptOrders(liveMatches, context);
}

async function carryOut(liveMatches: LiveMatches, context: Judged): Promise<Reply | typeof retry> {
  const { match, seat, by, action, spoken, now } = context;
  const broken = brokenRule(match, seat, action);
  if (broken !== null) return penalise(liveMatches, context, broken);
  const said = Object.fromEntries(Object.entries(spoken).map(([what, said]) => [what, { [seat]: said }]));
  const step = advanceStep(match, { decisions: { [seat]: [action] }, by: { [seat]: by }, ...said }, now);
  const { deadline } = step.records[0].body as { deadline: number | null };
  return commit(liveMatches, context, step, 200, { ok: true, ...warned(context), clock: reading(deadline, now) });
}

/** 002: an illegal move forfeits at once, unless the match is casual and the seat has errors left. */
async function penalise(liveMatches: LiveMatches, context: Judged, broken: BrokenRule): Promise<Reply | typeof retry> {
  const { match, seat, submission, now } = context;
  const reason = broken.reason as 'invalid_move_schema' | 'illegal_move' | 'invalid_move';
  const { code, message, rule } = broken.refusal;
  const refusal = { code, message, ...(rule === undefined ? {} : { rule }) };
  const why = { reason, reasonCode: reason, refusal };
  const left = match.head.errorAllowance - match.errors[seat];
  if (left > 0) {
    const more = { stateVersion: match.stateVersion, forfeited: false, errorsLeft: left - 1, ...why };
    const reply = fault(reason, more, message);
    const stored = refusalOf(match, seat, submission, reply, true, now);
    // The answer is stored, so that a request that arrives twice does not cost two errors.
    const nothing = { records: [], state: match.state };
    const answer = await commit(liveMatches, context, nothing, reply.status, reply.body as unknown as Json, stored);
    if (answer !== retry) match.errors[seat]++;
    return answer;
  }
  const step = withdrawStep(match, seat, reason, 'forfeit', now);
  const ended = step.records.find((record) => record.kind === 'ended');
  const standing = {
    stateVersion: step.records[0].stateVersion,
    forfeited: true,
    matchStatus: ended === undefined ? 'active' : 'ended',
    winnerAgentId: ended?.body.winnerAgentId ?? null,
  };
  const reply = fault(reason, { ...standing, ...why }, message);
  const stored = refusalOf(match, seat, submission, reply, true, now);
  return commit(liveMatches, context, step, reply.status, reply.body as unknown as Json, stored);
}

async function acceptOrders(liveMatches: LiveMatches, context: Judged): Promise<Reply | typeof retry> {
  const { match, seat, submission, by, action, spoken, now } = context;
  const reception = receive(match, seat, action, now);
  if ('status' in reception) {
    return refuse(liveMatches, match, refusalOf(match, seat, submission, reception, false, now), reception);
  }
  const { set, pending } = reception;
  const body = { ok: true, pending, ...warned(context), clock: reading(match.deadline, now) } as unknown as Json;
  // Stored like any other answer, so that orders that came too late do not count when they arrive a second time.
  if (set === null) return commit(liveMatches, context, { records: [], state: match.state }, 200, body);
  const step = submitStep(match, { ...set, by, ...spoken }, now);
  return commit(liveMatches, context, step, 200, body);
}

function warned({ warnings }: Parsed): { warnings?: string[] } {
  return warnings.length === 0 ? {} : { warnings: [...warnings] };
}

/** Commits a step together with its answer, then returns the answer. */
async function commit(
  liveMatches: LiveMatches,
  context: Judged,
  step: Step,
  status: number,
  body: Json,
  refusal?: StoredRefusal,
): Promise<Reply | typeof retry> {
  const answer = answerOf(context, context.match.seq + Math.min(step.records.length, 1), status, body);
  const more = refusal === undefined ? { answer } : { answer, refusal };
  return (await liveMatches.write(context.match, step, more)) ? answered(liveMatches, context.match, answer) : retry;
}

/** Stores a refusal for its author and returns it. */
async function refuse(
  liveMatches: LiveMatches,
  match: Match,
  refusal: StoredRefusal,
  reply: Reply,
): Promise<Reply | typeof retry> {
  return (await liveMatches.write(match, { records: [], state: match.state }, { refusal })) ? reply : retry;
}

/** A stored answer, with the state it belongs to. */
async function answered(
  liveMatches: LiveMatches,
  match: Match,
  { seat, seq, status, body }: StoredAnswer,
): Promise<Reply> {
  const { clock, ...more } = body as { clock?: ClockReading };
  if (clock === undefined) return { status, body: more };
  const moment = await liveMatches.momentAt(match, seq);
  return { status, body: { ...more, state: stateBody(match, moment, seat, clock) } };
}

function answerOf(
  { match, seat, submission, bodyHash }: Judged,
  seq: number,
  status: number,
  body: Json,
): StoredAnswer {
  const n = match.answered[seat] + 1;
  return { seat, moveId: submission.moveId, bodyHash, n, seq, status, body };
}

const longestMove = 2000;

function refusalOf(
  match: Match,
  seat: Seat,
  { move }: Submission,
  { body }: Reply,
  isError: boolean,
  at: number,
): StoredRefusal {
  const { code, error } = body as { code: string; error: string };
  const text = JSON.stringify(move);
  const shown = text.length <= longestMove ? move : `${text.slice(0, longestMove)}…`;
  return { seat, at, stateVersion: match.stateVersion, code, message: error, move: shown, isError };
}
