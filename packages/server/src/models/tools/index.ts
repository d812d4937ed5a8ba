import { type Answer, isToolError, toolError } from './answer.ts';
import { readArguments } from './arguments.ts';
import type { ToolContext } from './tool-context.ts';
import { explain } from './explain.ts';
import { listGames, readRules } from './games.ts';
import { join } from './join.ts';
import { myMatches, resign } from './matches.ts';
import { submit } from './submit.ts';
import type { Tool } from './tool.ts';
import { turn } from './turn.ts';
import { whatIf } from './what-if.ts';

/** Everything a player can do, roughly in the order in which it is needed. */
export const tools: readonly Tool[] = [listGames, readRules, join, turn, submit, explain, whatIf, resign, myMatches];

/** Calls a tool by name. Mistakes of the caller are returned as errors with a next call; only internal errors throw. */
export async function useTool(
  context: ToolContext,
  name: string,
  given: unknown,
  signal: AbortSignal,
): Promise<Answer> {
  const found = tools.find((tool) => tool.name === name);
  if (found === undefined) {
    const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
    const near = tools.find((tool) => plain(tool.name) === plain(name) || plain(tool.title) === plain(name));
    const error = `Unknown tool ${name}. Available: ${tools.map((tool) => tool.name).join(', ')}.`;
    return toolError('unknown-tool', error, {
      tool: near?.name ?? 'list_games',
      arguments: near === undefined ? {} : ((given ?? {}) as {}),
    });
  }
  const read = readArguments(found, given);
  return isToolError(read) ? read : found.run(context, read.value, signal);
}
