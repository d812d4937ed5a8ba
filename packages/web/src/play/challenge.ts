import { entryOf, type GameId, shortOptions } from '../games/catalogue.ts';
import { type Answer, request } from '../arena/api.ts';
import { ensureIdentity } from '../arena/sessions.ts';

export interface ChallengePlan {
  readonly game: GameId;
  /** A house bot, or null for anyone who has the link. */
  readonly bot: string | null;
  /** Seconds per decision; 0 means no limit. */
  readonly seconds: number;
  readonly isShort: boolean;
}

/** Opens a casual match for this browser's player, and returns the page to go to. */
export async function challenge({ game, bot, seconds, isShort }: ChallengePlan): Promise<string> {
  await ensureIdentity();
  const body = {
    gameType: game,
    options: isShort ? shortOptions(game) : {},
    // With people, a tick runs as soon as everyone has decided, or when the time is up.
    pace: entryOf(game).isHidden ? { tickMs: seconds * 1000, eager: true } : { turnSeconds: seconds },
    ...(bot === null ? {} : { house: [bot] }),
  };
  const made: Answer<'createChallenge'> = await request<'createChallenge'>('/v1/challenges', { method: 'POST', body });
  return made.status === 'ready' ? `/seat/${made.matchId}` : `/play/${made.invite}`;
}
