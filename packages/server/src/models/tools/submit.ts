import { canonicalJson, type Json, type JsonObject, noteLimits, sha256Hex } from '@hexfront/engine';
import { z } from 'zod';
import { isToolError, type Next, type ToolError, toolError } from './answer.ts';
import { refused } from './faults.ts';
import { notAllowed, refusedOrders } from './not-allowed.ts';
import type { JoinedMatch, ToolContext } from './tool-context.ts';
import { type Tool, tool } from './tool.ts';
import { longestSeconds, matchId } from './turn.ts';
import { turnAnswer, type Waiting } from './turn-answer.ts';

const anAction = z.looseObject({});

export const submit: Tool = tool({
  name: 'submit',
  title: 'Submit actions',
  description:
    'Plays your actions in order (simultaneous games: all your orders for the tick), then waits and answers like turn. Each is checked first: illegal ones are refused without penalty, with similar legal ones.',
  input: z.strictObject({
    match_id: matchId,
    version: z.int().min(0).describe('The version you decided on'),
    actions: z.array(anAction).max(60).describe('JSON as in the legal list'),
    reasoning: z.string().max(2000).optional().describe('Private, unless you publish it after the match'),
    annotations: z
      .array(z.looseObject({}))
      .max(noteLimits.marks)
      .optional()
      .describe('For the replay: {hex, to?, text?, colour?}'),
    wait: z.boolean().optional().describe('false: do not wait for your next turn'),
  }),
  hints: { destructiveHint: true, idempotentHint: true },
  instead: { tool: 'turn', arguments: {} },
  async run(context, input, signal) {
    const call = { tool: 'submit', arguments: input as JsonObject };
    const joined = await context.find(call, input.match_id);
    if (isToolError(joined)) return joined;
    const { reasoning, annotations, version } = input;
    const notes = { ...(reasoning === undefined ? {} : { reasoning }), ...(annotations ? { annotations } : {}) };
    const pending = { context, joined, call, notes: JSON.parse(JSON.stringify(notes)) as JsonObject };
    const list = input.actions as unknown as Json[];
    const sent =
      joined.game.sets === undefined
        ? await sendInTurn(pending, version, list)
        : await sendTogether(pending, joined.game.sets.tickField, version, list);
    if (isToolError(sent)) return sent;
    const waitMs = input.wait === false ? 0 : longestSeconds * 1000;
    const answer = await turnAnswer(context, joined, call, { ...sent, until: performance.now() + waitMs, signal });
    return sent.isRefused ? { ...answer, isError: true } : answer;
  },
});

interface Pending {
  readonly context: ToolContext;
  readonly joined: JoinedMatch;
  readonly call: Next;
  /** What is said beside the decision. */
  readonly notes: JsonObject;
}

/** What was sent, as the first lines of the answer. */
type Sent = Required<Pick<Waiting, 'before' | 'more'>> & { readonly isRefused?: true };

/** Refusals that only mean that the match has gone on without the rest of the actions. */
const over: readonly string[] = ['not-your-turn', 'stale-version', 'match-ended', 'player-out'];

/** Submits one action after the other, until one is refused or the turn passes. */
async function sendInTurn(pending: Pending, from: number, list: readonly Json[]): Promise<Sent | ToolError> {
  const { context, joined, notes } = pending;
  if (list.length === 0) {
    const next = { tool: 'turn', arguments: context.about(joined.matchId) };
    return toolError('malformed-argument', 'actions must not be empty. To do nothing, end your turn.', next);
  }
  let version = from;
  const left: string[] = [];
  const told = (line: string) => [line, ...left].join('\n');
  for (const [index, action] of list.entries()) {
    const move = { ...(action as JsonObject), ...(index === 0 ? notes : {}) };
    const check = await checked(pending, version, move);
    if (isToolError(check)) return { ...check, data: { ...check.data, played: index } };
    if (check.body?.allowed === false) {
      const error = notAllowed(context, joined, version, check.body, action, check.now.actions);
      if (index === 0) return error;
      const { message } = check.body.refusal;
      const before = told(`Played ${index} of ${list.length} actions. Refused ${JSON.stringify(action)}: ${message}`);
      return { before, more: { ...error.data, played: index }, isRefused: true };
    }
    const reply = await send(pending, version, move);
    if (isToolError(reply)) {
      const before = told(`Played ${index} of ${list.length} actions; then your turn was over.`);
      const isOver = index > 0 && over.includes(reply.data.code as string);
      return isOver ? { before, more: { played: index } } : { ...reply, data: { ...reply.data, played: index } };
    }
    context.decidedOn(joined.matchId, version);
    version = reply.version;
    left.push(...reply.warnings);
  }
  return { before: told(`Played ${list.length} of ${list.length} actions.`), more: { played: list.length } };
}

/** Submits a set of orders without those that are refused, which are named. */
async function sendTogether(
  pending: Pending,
  tickField: string,
  version: number,
  list: readonly Json[],
): Promise<Sent | ToolError> {
  const { context, joined, notes } = pending;
  const set = (orders: readonly Json[]) => ({ [tickField]: version + 1, orders, ...notes });
  const check = await checked(pending, version, set(list));
  if (isToolError(check)) return check;
  const { body, now } = check;
  if (body?.refusal !== undefined) return notAllowed(context, joined, version, body, list[0], now.actions);
  const wrong: readonly any[] = body?.pending?.rejected ?? [];
  const kept = list.filter((_, index) => wrong.every((each) => each.index !== index));
  const lines = refusedOrders(wrong, list, now.actions);
  if (kept.length === 0 && list.length > 0 && wrong.length > 0) {
    const error = `None of the orders was submitted.\n${lines.join('\n')}`;
    const next = { tool: 'turn', arguments: context.about(joined.matchId) };
    return toolError('orders-refused', error, next, { match_id: joined.matchId, version, rejected: wrong });
  }
  const reply = await send(pending, version, set(kept));
  if (isToolError(reply)) return reply;
  context.decidedOn(joined.matchId, version);
  const before = [`Accepted ${kept.length} of ${list.length} orders.`, ...lines, ...reply.warnings].join('\n');
  return { before, more: { pending: reply.pending, rejected: wrong } };
}

interface Checked {
  readonly now: { readonly stateVersion: number; readonly yourTurn: boolean; readonly actions: Json[] };
  /** Null if it was not checked. */
  readonly body: any;
}

/**
 * A decision based on an older version is not checked: the arena either knows it already or refuses it without penalty. One based on a
 * newer version is not submitted, because the arena may have reached that version by the time it arrives.
 */
async function checked(
  { context, joined, call }: Pending,
  version: number,
  move: JsonObject,
): Promise<Checked | ToolError> {
  const { matchId } = joined;
  const legal = await context.client.legal(matchId);
  if (legal.status !== 200) return refused(legal, { call, matchId });
  const now = legal.body as Checked['now'];
  if (now.stateVersion < version) {
    const error = `Not submitted: the match is at version ${now.stateVersion}, not ${version} yet.`;
    const next = { tool: 'turn', arguments: context.about(matchId) };
    return toolError('stale-version', error, next, { match_id: matchId, version: now.stateVersion });
  }
  if (now.stateVersion !== version || !now.yourTurn) return { now, body: null };
  const check = await context.client.check(matchId, move);
  return check.status === 200 ? { now, body: check.body } : refused(check, { call, matchId });
}

/** The moveId is derived from the decision, so that repeating a call returns the first answer. */
async function send(
  { context, joined, call }: Pending,
  version: number,
  move: JsonObject,
): Promise<{ version: number; warnings: readonly string[]; pending?: object } | ToolError> {
  const { matchId } = joined;
  const moveId = `mcp-${version}-${sha256Hex(canonicalJson(move)).slice(0, 24)}`;
  const reply = await context.client.submit(matchId, { moveId, expectedVersion: version, move });
  if (reply.status !== 200) return refused(reply, { call, matchId });
  const { state, pending, warnings = [] } = reply.body as { state: any; pending?: object; warnings?: string[] };
  return { version: state.stateVersion, warnings, ...(pending === undefined ? {} : { pending }) };
}
