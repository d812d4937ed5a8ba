import { canonicalJson, type Json, type JsonObject, sha256Hex } from '@hexfront/engine';
import { z } from 'zod';
import { type Answer, answer, isToolError, toolError, type Next } from './answer.ts';
import type { ToolContext, Seated } from './tool-context.ts';
import { refused } from './faults.ts';
import { matchId } from './look.ts';
import { notAllowed } from './not-allowed.ts';
import { type Tool, tool } from './tool.ts';

const anAction = z.looseObject({});

export const submit: Tool = tool({
  name: 'submit',
  title: 'Submit a decision',
  description:
    'Decides: one action, or a list of orders (where all order at once: the whole set; else played one after the other). Checked first: what breaks the rules is refused without harm and you may try again. The same call twice counts once.',
  input: z.strictObject({
    match_id: matchId,
    expected_version: z
      .int()
      .min(0)
      .describe('The version you decided on, as look, wait_for_turn or legal_actions said'),
    action: anAction.optional().describe('One action, as legal_actions lists it'),
    orders: z.array(anAction).max(60).optional().describe('Several instead of one'),
    reasoning: z.string().max(2000).optional().describe('Why; only you and the operator can read it'),
    strict: z.boolean().optional().describe('true sends it unchecked: an illegal action then loses the match'),
  }),
  hints: { destructiveHint: true, idempotentHint: true },
  instead: { tool: 'legal_actions', arguments: {} },
  async run(context, input) {
    const call = { tool: 'submit', arguments: input as JsonObject };
    const seated = await context.find(call, input.match_id);
    if (isToolError(seated)) return seated;
    const about = { match_id: seated.matchId };
    const { action, orders } = input;
    if ((action === undefined) === (orders === undefined)) {
      const error = 'Give either action or orders.';
      return toolError('malformed-argument', error, { tool: 'legal_actions', arguments: about }, about);
    }
    const list = (orders ?? [action]) as unknown as Json[];
    const reasoning = input.reasoning === undefined ? {} : { reasoning: input.reasoning };
    const asked = { context, seated, call, isStrict: input.strict ?? false };
    if (seated.game.sets !== undefined) {
      const tick = { [seated.game.sets.tickField]: input.expected_version + 1 };
      return sent(asked, input.expected_version, { ...tick, orders: list, ...reasoning }, list);
    }
    return inTurn(asked, input.expected_version, list, reasoning);
  },
});

interface Asked {
  readonly context: ToolContext;
  readonly seated: Seated;
  readonly call: Next;
  readonly isStrict: boolean;
}

/** One action after the other, until one is refused or the turn has passed. */
async function inTurn(asked: Asked, from: number, list: readonly Json[], reasoning: object): Promise<Answer> {
  let version = from;
  let last: Answer | null = null;
  for (const [index, action] of list.entries()) {
    const move = { ...(action as JsonObject), ...(index === 0 ? reasoning : {}) };
    const result = await sent(asked, version, move, [action]);
    if (isToolError(result)) {
      const count = index === 0 ? '' : `${index} of ${list.length} actions were played, then: `;
      return { ...result, text: `${count}${result.text}`, data: { ...result.data, played: index } };
    }
    last = result;
    version = result.data.version as number;
  }
  return (
    last ??
    toolError('malformed-argument', 'orders is empty.', {
      tool: 'legal_actions',
      arguments: { match_id: asked.seated.matchId },
    })
  );
}

/**
 * Checks, then decides. The moveId is made of what is decided, so that the same call again gets the first answer. What was decided on an
 * older version is not checked: the arena either knows it already or refuses it without harm.
 */
async function sent(
  { context, seated, call, isStrict }: Asked,
  version: number,
  move: JsonObject,
  list: readonly Json[],
): Promise<Answer> {
  const { matchId } = seated;
  if (!isStrict) {
    const now = await context.client.legal(matchId);
    if (now.status !== 200) return refused(now, { call, matchId });
    const { stateVersion, yourTurn } = now.body as { stateVersion: number; yourTurn: boolean };
    const check = stateVersion === version && yourTurn ? await context.client.check(matchId, move) : null;
    if (check !== null && check.status !== 200) return refused(check, { call, matchId });
    if (check !== null && !(check.body as { allowed: boolean }).allowed) {
      return notAllowed(seated, version, check.body, list, (now.body as { actions: Json[] }).actions);
    }
  }
  const moveId = `mcp-${version}-${sha256Hex(canonicalJson(move)).slice(0, 24)}`;
  const reply = await context.client.submit(matchId, { moveId, expectedVersion: version, move });
  if (reply.status !== 200) return refused(reply, { call, matchId });
  context.decidedOn(matchId, version);
  const { state, pending } = reply.body as { state: any; pending?: any };
  const isOver = state.status === 'ended';
  const about = { match_id: matchId };
  const taken = pending === undefined ? 'Done.' : `Taken for tick ${pending.tick}: ${pending.accepted} orders.`;
  const text = `${taken} Version ${state.stateVersion}.${isOver ? ' The match is over.' : ''}`;
  const data = {
    ...about,
    version: state.stateVersion,
    status: state.status,
    ...(pending === undefined ? {} : { pending }),
  };
  return answer(text, data, { tool: isOver ? 'look' : 'wait_for_turn', arguments: about });
}
