import type { Explanation, JsonObject, Term } from '@hexfront/engine';
import { z } from 'zod';
import { answer, isToolError } from './answer.ts';
import { refused } from './faults.ts';
import { type Tool, tool } from './tool.ts';
import { matchId } from './turn.ts';

export const explain: Tool = tool({
  name: 'explain',
  title: 'Explain numbers',
  description: 'Explains attack, defence and other numbers on a hex; under fog only for your own units.',
  input: z.strictObject({
    match_id: matchId,
    hex: z.string().min(1).max(20).describe('For example E11 or (3,-2)'),
  }),
  hints: { readOnlyHint: true },
  instead: { tool: 'turn', arguments: {} },
  async run(context, input) {
    const call = { tool: 'explain', arguments: input as JsonObject };
    const joined = await context.find(call, input.match_id);
    if (isToolError(joined)) return joined;
    const reply = await context.client.explain(joined.matchId, input.hex);
    if (reply.status !== 200) return refused(reply, { call, matchId: joined.matchId });
    const { stateVersion, explanations } = reply.body as { stateVersion: number; explanations: Explanation[] };
    const lines = explanations.map((each) => `- ${sentence(each)}`);
    const text = lines.length === 0 ? `There are no numbers to explain on ${input.hex}.` : lines.join('\n');
    return answer(text, { match_id: joined.matchId, version: stateVersion, hex: input.hex, explanations });
  },
});

/** `defense of infantry A-1: 8 = base (infantry) 4, terrain (high ground) +3, shield wall +1`. */
function sentence({ what, unit, fight, total, terms }: Explanation): string {
  const whose = unit === undefined ? (fight ?? '') : `of ${unit.type} ${unit.name}`;
  const parts = terms.map((term, i) => part(term, total !== undefined && i > 0)).join(', ');
  const sum = total === undefined ? parts : `${total} = ${parts}`;
  return `${`${words(what)} ${whose}`.trim()}${sum === '' ? '' : `: ${sum}`}`;
}

function part({ why, of, count, amount, unit }: Term, isChange: boolean): string {
  const from = count ?? of?.replaceAll('_', ' ');
  const signed = isChange && amount !== undefined && amount > 0 ? `+${amount}` : amount;
  const much = unit === 'times' ? `×${amount}` : unit === 'percent' ? `${signed} %` : signed;
  return [words(why), from === undefined ? '' : `(${from})`, much ?? ''].filter((word) => word !== '').join(' ');
}

function words(code: string): string {
  return code.replaceAll('-', ' ');
}
