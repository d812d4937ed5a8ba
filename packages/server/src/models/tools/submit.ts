import { canonicalJson, type Json, type JsonObject, sha256Hex } from '@hexfront/engine';
import { z } from 'zod';
import { type Answer, answer, isToolError, toolError, type Next } from './answer.ts';
import type { ToolContext, JoinedMatch } from './tool-context.ts';
import { refused } from './faults.ts';
import { matchId } from './look.ts';
import { notAllowed } from './not-allowed.ts';
import { type Tool, tool } from './tool.ts';

const anAction = z.looseObject({});

export const submit: Tool = tool({
  name: 'submit',
  title: 'Submit a decision',
  description:
    'Submits your decision: one action, or a list of orders (in simultaneous games the whole set; otherwise played one after the other). Checked first: an illegal action is refused without penalty, so you can try again. Repeating a call has no effect.',
  input: z.strictObject({
    match_id: matchId,
    expected_version: z
      .int()
      .min(0)
      .describe('The version your decision is based on, from look, wait_for_turn or legal_actions'),
    action: anAction.optional().describe('One action, as in legal_actions'),
    orders: z.array(anAction).max(60).optional().describe('A list of actions instead of one'),
    reasoning: z.string().max(2000).optional().describe('Your reasons; only you and the operator can read them'),
    strict: z.boolean().optional().describe('true submits without checking: an illegal action then loses the match'),
  }),
  hints: { destructiveHint: true, idempotentHint: true },
  instead: { tool: 'legal_actions', arguments: {} },
  async run(context, input) {
    const call = { tool: 'submit', arguments: input as JsonObject };
    const joined = await context.find(call, input.match_id);
    if (isToolError(joined)) return joined;
    const about = { match_id: joined.matchId };
    const { action, orders } = input;
    if ((action === undefined) === (orders === undefined)) {
      const error = 'Set either action or orders, not both.';
      return toolError('malformed-argument', error, { tool: 'legal_actions', arguments: about }, about);
    }
    const list = (orders ?? [action]) as unknown as Json[];
    const reasoning = input.reasoning === undefined ? {} : { reasoning: input.reasoning };
    const pending = { context, joined, call, isStrict: input.strict ?? false };
    if (joined.game.sets !== undefined) {
      const tick = { [joined.game.sets.tickField]: input.expected_version + 1 };
      return send(pending, input.expected_version, { ...tick, orders: list, ...reasoning }, list);
    }
    return sendInTurn(pending, input.expected_version, list, reasoning);
  },
});

interface Pending {
  readonly context: ToolContext;
  readonly joined: JoinedMatch;
  readonly call: Next;
  readonly isStrict: boolean;
}

/** Submits one action after the other, until one is refused or the turn passes. */
async function sendInTurn(pending: Pending, from: number, list: readonly Json[], reasoning: object): Promise<Answer> {
  let version = from;
  let last: Answer | null = null;
  for (const [index, action] of list.entries()) {
    const move = { ...(action as JsonObject), ...(index === 0 ? reasoning : {}) };
    const result = await send(pending, version, move, [action]);
    if (isToolError(result)) {
      const count = index === 0 ? '' : `Played ${index} of ${list.length} actions, then: `;
      return { ...result, text: `${count}${result.text}`, data: { ...result.data, played: index } };
    }
    last = result;
    version = result.data.version as number;
  }
  return (
    last ??
    toolError('malformed-argument', 'orders must not be empty.', {
      tool: 'legal_actions',
      arguments: { match_id: pending.joined.matchId },
    })
  );
}

/**
 * Checks, then submits. The moveId is derived from the decision, so that repeating a call returns the first answer. A decision based on an
 * older version is not checked: the arena either knows it already or refuses it without penalty.
 */
async function send(
  { context, joined, call, isStrict }: Pending,
  version: number,
  move: JsonObject,
  list: readonly Json[],
): Promise<Answer> {
  const { matchId } = joined;
  if (!isStrict) {
    const now = await context.client.legal(matchId);
    if (now.status !== 200) return refused(now, { call, matchId });
    const { stateVersion, yourTurn } = now.body as { stateVersion: number; yourTurn: boolean };
    const check = stateVersion === version && yourTurn ? await context.client.check(matchId, move) : null;
    if (check !== null && check.status !== 200) return refused(check, { call, matchId });
    if (check !== null && !(check.body as { allowed: boolean }).allowed) {
      return notAllowed(joined, version, check.body, list, (now.body as { actions: Json[] }).actions);
    }
  }
  const moveId = `mcp-${version}-${sha256Hex(canonicalJson(move)).slice(0, 24)}`;
  const reply = await context.client.submit(matchId, { moveId, expectedVersion: version, move });
  if (reply.status !== 200) return refused(reply, { call, matchId });
  context.decidedOn(matchId, version);
  const { state, pending } = reply.body as { state: any; pending?: any };
  const isOver = state.status === 'ended';
  const about = { match_id: matchId };
  const done =
    pending === undefined
      ? 'Done.'
      : `Accepted ${pending.accepted} ${pending.accepted === 1 ? 'order' : 'orders'} for tick ${pending.tick}.`;
  const text = `${done} Version ${state.stateVersion}.${isOver ? ' The match is over.' : ''}`;
  const data = {
    ...about,
    version: state.stateVersion,
    status: state.status,
    ...(pending === undefined ? {} : { pending }),
  };
  return answer(text, data, { tool: isOver ? 'look' : 'wait_for_turn', arguments: about });
}
