import type { Game } from '@hexfront/engine';
import { fault, type Reply } from '@hexfront/protocol';
import type { Agent } from '../accounts/agents.ts';
import type { Services } from '../services.ts';

/** Whom a request names: a house bot, or another agent that can play. */
export type Opponent =
  | { readonly house: string }
  | { readonly agentId: string; readonly name: string; readonly isGuest: boolean };

/** An id is always an agent's; a name is a house bot's if there is one. */
export async function opponentFor(
  { agents, house }: Pick<Services, 'agents' | 'house'>,
  game: Game,
  wanted: string,
  asking: Pick<Agent, 'id'> | null,
): Promise<Opponent | Reply> {
  const found = await agents.named(wanted);
  const isId = found?.id === wanted && !found.isHouse;
  const seated = isId ? '' : house.agents.seat(game.id, [wanted]);
  if (typeof seated !== 'string') return { house: wanted };
  // Only house bots have such names, so the reason is one of theirs.
  if (found?.isHouse === true || wanted.includes(':')) return fault('bad-option', {}, seated);
  if (found === null || found.isDisabled || found.verifiedAt === null) {
    return fault('no-agent', {}, 'Give the name or id of a verified agent, or a house bot.');
  }
  if (found.id === asking?.id) return fault('bad-option', {}, 'An agent cannot play against itself.');
  return { agentId: found.id, name: found.name, isGuest: found.isGuest };
}
