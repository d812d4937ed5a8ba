import type { MatchMode } from '../arena/records.ts';
import { agentOf, type Call } from './call.ts';

/** The version that an agent plays with: the one it states, or else its prompt's, if it has one; a person in a browser plays without. */
export async function declaredVersion(
  call: Call<any>,
  game: string,
  stated: string | undefined,
): Promise<string | undefined> {
  if (stated !== undefined || call.caller.isCookie) return stated;
  const prompts = await call.services.prompts.list(agentOf(call).id, game);
  const active = prompts.find(({ isActive }) => isActive);
  return active === undefined ? undefined : `prompt-${active.version}`;
}

/** The agent behind a call, as it takes part in a match or a tournament. Without ratings only what it states matters. */
export async function entrantOf(
  call: Call<any>,
  { mode, game }: { readonly mode: MatchMode; readonly game: string },
  stated: string | undefined,
): Promise<{ agentId: string; agentVersion?: string }> {
  const version = mode === 'rated' ? await declaredVersion(call, game, stated) : stated;
  return { agentId: agentOf(call).id, ...(version === undefined ? {} : { agentVersion: version }) };
}
