import { canonicalJson, type Json, type Seat, sha256Hex } from '@hexfront/engine';
import { fault, type Reply } from '@hexfront/protocol';
import { broken, receive, type RuleBroken, type Submission, untimely, withoutReasoning } from './judgement.ts';
import type { Match } from './match.ts';
import { answerTo } from './moments.ts';
import type { StoredRefusal, StoredAnswer } from './ports.ts';
import type { By } from './records.ts';
import { advanceStep, type Step, submitStep, withdrawStep } from './steps.ts';
import { again, type Ports, type LiveMatches } from './live-matches.ts';
import { type ClockReading, reading, stateBody } from './events.ts';

export type { Submission } from './judgement.ts';

/** A submission that passed everything but the rules. */
interface Asked {
  readonly match: Match;
  readonly seat: Seat;
  readonly submission: Submission;
  readonly bodyHash: string;
  readonly by: By;
  readonly action: Json;
  readonly reasoning?: string;
  readonly now: number;
}

/** Judges a submission in the order of ruling wire.6, from the known `moveId` on. */
export async function decide(
  { clock, storage }: Ports,
  liveMatches: LiveMatches,
  match: Match,
  seat: Seat,
  submission: Submission,
  by: By,
): Promise<Reply | typeof again> {
  const { moveId, expectedVersion, move } = submission;
  const now = clock.now();
  const bodyHash = sha256Hex(canonicalJson({ expectedVersion, move }));
  const known = await answerTo(storage, match, seat, moveId);
  if (known !== undefined)
    return known.bodyHash === bodyHash ? answered(liveMatches, match, known) : fault('move-id-reused');
  const early = untimely(match, seat, submission);
  const asked = early ?? withoutReasoning(move);
  if ('status' in asked) return noted(liveMatches, match, noteOf(match, seat, submission, asked, false, now), asked);
  const context: Asked = { match, seat, submission, bodyHash, by, now, ...asked };
  return match.game.sets === undefined ? moved(liveMatches, context) : ordered(liveMatches, context);
}

async function moved(liveMatches: LiveMatches, context: Asked): Promise<Reply | typeof again> {
  const { match, seat, by, action, reasoning, now } = context;
  const wrong = broken(match, seat, action);
  if (wrong !== null) return mistaken(liveMatches, context, wrong);
  const aloud = reasoning === undefined ? {} : { reasoning: { [seat]: reasoning } };
  const step = advanceStep(match, { decisions: { [seat]: [action] }, by: { [seat]: by }, ...aloud }, now);
  const { deadline } = step.records[0].body as { deadline: number | null };
  return written(liveMatches, context, step, 200, { ok: true, clock: reading(deadline, now) });
}

/** 002: forfeits at once, unless the match is casual and forgives some. */
async function mistaken(liveMatches: LiveMatches, context: Asked, wrong: RuleBroken): Promise<Reply | typeof again> {
  const { match, seat, submission, now } = context;
  const reason = wrong.reason as 'invalid_move_schema' | 'illegal_move' | 'invalid_move';
  const { code, message, rule } = wrong.refusal;
  const refusal = { code, message, ...(rule === undefined ? {} : { rule }) };
  const why = { reason, reasonCode: reason, refusal };
  const left = match.head.errorAllowance - match.errors[seat];
  if (left > 0) {
    const more = { stateVersion: match.stateVersion, forfeited: false, errorsLeft: left - 1, ...why };
    const reply = fault(reason, more, message);
    const note = noteOf(match, seat, submission, reply, true, now);
    // What costs something is answered once: a request that arrives twice must not be charged twice.
    const nothing = { records: [], state: match.state };
    const answer = await written(liveMatches, context, nothing, reply.status, reply.body as unknown as Json, note);
    if (answer !== again) match.errors[seat]++;
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
  const note = noteOf(match, seat, submission, reply, true, now);
  return written(liveMatches, context, step, reply.status, reply.body as unknown as Json, note);
}

async function ordered(liveMatches: LiveMatches, context: Asked): Promise<Reply | typeof again> {
  const { match, seat, submission, by, action, reasoning, now } = context;
  const reception = receive(match, seat, action, now);
  if ('status' in reception) {
    return noted(liveMatches, match, noteOf(match, seat, submission, reception, false, now), reception);
  }
  const { set, pending } = reception;
  const body = { ok: true, pending, clock: reading(match.deadline, now) } as unknown as Json;
  // Kept like any other answer: a set that came too late must not count after all because it came twice.
  if (set === null) return written(liveMatches, context, { records: [], state: match.state }, 200, body);
  const step = submitStep(match, { ...set, by, ...(reasoning === undefined ? {} : { reasoning }) }, now);
  return written(liveMatches, context, step, 200, body);
}

/** Commits a step with its answer; the answer is given when both are safe. */
async function written(
  liveMatches: LiveMatches,
  context: Asked,
  step: Step,
  status: number,
  body: Json,
  refusal?: StoredRefusal,
): Promise<Reply | typeof again> {
  const answer = answerOf(context, context.match.seq + Math.min(step.records.length, 1), status, body);
  const more = refusal === undefined ? { answer } : { answer, refusal };
  return (await liveMatches.write(context.match, step, more)) ? answered(liveMatches, context.match, answer) : again;
}

/** Writes down what was refused, for its author, and hands the refusal on. */
async function noted(
  liveMatches: LiveMatches,
  match: Match,
  refusal: StoredRefusal,
  reply: Reply,
): Promise<Reply | typeof again> {
  return (await liveMatches.write(match, { records: [], state: match.state }, { refusal })) ? reply : again;
}

/** An answer as it was stored, with the state it belonged to. */
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

function answerOf({ match, seat, submission, bodyHash }: Asked, seq: number, status: number, body: Json): StoredAnswer {
  const n = match.answered[seat] + 1;
  return { seat, moveId: submission.moveId, bodyHash, n, seq, status, body };
}

const mostNoted = 2000;

function noteOf(
  match: Match,
  seat: Seat,
  { move }: Submission,
  { body }: Reply,
  isError: boolean,
  at: number,
): StoredRefusal {
  const { code, error } = body as { code: string; error: string };
  const text = JSON.stringify(move);
  const shown = text.length <= mostNoted ? move : `${text.slice(0, mostNoted)}…`;
  return { seat, at, stateVersion: match.stateVersion, code, message: error, move: shown, isError };
}
