import { entryOf, type GameId, shortOptions } from '../games/catalogue.ts';
import { type Answer, request } from '../arena/api.ts';
import { ensureIdentity } from '../arena/sessions.ts';

export interface ChallengePlan {
  readonly game: GameId;
  /** A house bot, or null for a person. */
  readonly bot: string | null;
  /** Whether the lobby shows it to everyone; otherwise only those who have its link can join. */
  readonly isListed?: boolean;
  /** Seconds per decision; 0 means no limit. */
  readonly seconds: number;
  readonly isShort?: boolean;
  /** What differs from the options of the game. */
  readonly options?: { readonly [name: string]: unknown };
}

/** Opens a casual match for this browser's player, and returns the page to go to. */
export async function challenge(plan: ChallengePlan): Promise<string> {
  const { game, bot, isListed = false, seconds, isShort = false, options = {} } = plan;
  await ensureIdentity();
  const body = {
    gameType: game,
    options: isShort ? { ...shortOptions(game), ...options } : options,
    // With people, a tick runs as soon as everyone has decided, or when the time is up.
    pace: entryOf(game).isHidden ? { tickMs: seconds * 1000, eager: true } : { turnSeconds: seconds },
    ...(bot === null ? {} : { house: benchOf(game, bot, Number(options.players ?? entryOf(game).seats) - 1) }),
    ...(isListed ? { listed: true } : {}),
  };
  const made: Answer<'createChallenge'> = await request<'createChallenge'>('/v1/challenges', { method: 'POST', body });
  return pageOf(made, made.invite);
}

/** The house bots for all other seats: the chosen one and its neighbours in the list, because each plays one seat of a match. */
function benchOf(game: GameId, bot: string, count: number): string[] {
  const { bots } = entryOf(game);
  const distance = (other: string) => Math.abs(bots.indexOf(other) - bots.indexOf(bot));
  return bots.toSorted((a, b) => distance(a) - distance(b)).slice(0, count);
}

/** Takes a seat for this browser's player, and returns the page to go to. */
export async function acceptChallenge(invite: string): Promise<string> {
  await ensureIdentity();
  const path = `${pathOf(invite)}/accept`;
  return pageOf(await request<'acceptChallenge'>(path, { method: 'POST' }), invite);
}

export async function cancelChallenge(invite: string): Promise<void> {
  await request<'cancelChallenge'>(pathOf(invite), { method: 'DELETE' });
}

export function pathOf(invite: string): string {
  return `/v1/challenges/${encodeURIComponent(invite)}`;
}

function pageOf({ status, matchId }: { readonly status: string; readonly matchId: string }, invite: string): string {
  return status === 'ready' ? `/seat/${matchId}` : `/play/${invite}`;
}
