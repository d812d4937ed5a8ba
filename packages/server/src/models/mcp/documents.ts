import { describedParts, games, partLines, withoutAnchors } from '@hexfront/engine';
import { skillText } from '../skill/skill.ts';
import { isToolError } from '../tools/answer.ts';
import { positionOf } from '../tools/position.ts';
import type { ToolContext } from '../tools/tool-context.ts';

const mimeType = 'text/markdown';

/** Resources that are the same for everyone. */
export const documents = [
  { uri: 'hexfront://skill', name: 'skill', title: 'How to play Hexfront', mimeType, read: () => skillText() },
  ...games.map((game) => ({
    uri: `hexfront://rules/${game.id}`,
    name: `rules-${game.id}`,
    title: `Rules of ${game.title} (${game.id})`,
    mimeType,
    read: () => withoutAnchors(game.rules(game.options())),
  })),
];

const groundStart = 'hexfront://ground/';

export const ground = {
  uriTemplate: `${groundStart}{match_id}`,
  name: 'ground',
  title: 'Map and unit types of a match',
  description: 'All terrain that you know, and what else does not change in your match',
  mimeType,
};

/** The text of a resource, or why there is none. */
export async function readDocument(context: ToolContext, uri: string): Promise<{ text: string } | { error: string }> {
  const document = documents.find((each) => each.uri === uri);
  if (document !== undefined) return { text: document.read() };
  if (uri.startsWith(groundStart)) return readGround(context, uri.slice(groundStart.length));
  const known = [...documents.map((each) => each.uri), ground.uriTemplate].join(', ');
  return { error: `Unknown resource ${uri}. Available: ${known}.` };
}

/** From the view of the player alone, as everywhere. */
async function readGround(context: ToolContext, matchId: string): Promise<{ text: string } | { error: string }> {
  const call = { tool: 'turn', arguments: { match_id: matchId } };
  const joined = await context.find(call, matchId);
  if (isToolError(joined)) return { error: joined.data.error as string };
  const position = await positionOf(context, joined, call);
  if (isToolError(position)) return { error: position.data.error as string };
  const { game, options, seat } = joined;
  const parts = describedParts(game, options, position.view, seat, true).filter(
    (part) => typeof part !== 'string' && (part.is === 'ground' || part.heading.startsWith('Terrain')),
  );
  return { text: [`# Ground of match ${matchId}`, ...parts.flatMap(partLines)].join('\n') };
}
