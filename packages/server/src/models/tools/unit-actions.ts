import { actorOf, kindOf } from './actions.ts';
import { type Answer, answer, isToolError, type Next, toolError } from './answer.ts';
import { legalLines } from './legal-list.ts';
import { positionData, positionOf } from './position.ts';
import type { JoinedMatch, ToolContext } from './tool-context.ts';

/** Every legal action of one unit. Lists only the player's own actions, so it reveals nothing hidden. */
export async function unitActions(
  context: ToolContext,
  joined: JoinedMatch,
  call: Next,
  unit: string,
): Promise<Answer> {
  const position = await positionOf(context, joined, call);
  if (isToolError(position)) return position;
  const about = context.about(joined.matchId);
  const named = { match_id: joined.matchId };
  const turn = { tool: 'turn', arguments: about };
  if (position.isOver) return toolError('match-ended', position.standing, turn, named);
  if (!position.mayDecide) return toolError('not-your-turn', position.standing, turn, named);
  const { legal, version } = position;
  const found = legal.filter((action) => actorOf(action) === unit);
  if (found.length > 0) {
    const next = { tool: 'submit', arguments: { ...about, version, actions: found.slice(0, 1) } };
    const text = `Version ${version}. Legal now:\n${legalLines(found).join('\n')}`;
    return answer(text, { ...positionData(joined, position), unit, actions: found }, next);
  }
  const units = [...new Set(legal.map(actorOf).filter((actor) => actor !== null))];
  const kinds = [...new Set(legal.map(kindOf))];
  const error = `${unit} has no legal actions now. Units that have some: ${units.join(', ') || 'none'}.`;
  const next = { tool: 'turn', arguments: units.length === 0 ? about : { ...about, unit: units[0] } };
  return toolError('unknown-unit', error, next, { ...named, units, kinds });
}
