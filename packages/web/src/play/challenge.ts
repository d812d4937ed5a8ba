import { entryOf, type GameId, shortOptions } from '../games/catalogue.ts';
import { type Answer, request } from '../arena/api.ts';
import { enter } from '../arena/sessions.ts';

export interface ChallengePlan {
  readonly game: GameId;
  /** A bot of the house, or null for whoever has the link. */
  readonly bot: string | null;
  /** Seconds for a decision; 0 is no limit. */
  readonly seconds: number;
  readonly isShort: boolean;
}

/** Opens a casual match for whoever plays in this browser, and says where to go. */
export async function challenge({ game, bot, seconds, isShort }: ChallengePlan): Promise<string> {
  await enter();
  const body = {
    gameType: game,
    options: isShort ? shortOptions[game] : {},
    // Ticks of a person run as soon as everyone has answered, else when the time is up.
    pace: entryOf(game).isHidden ? { tickMs: seconds * 1000, eager: true } : { turnSeconds: seconds },
    ...(bot === null ? {} : { house: [bot] }),
  };
  const made: Answer<'createChallenge'> = await request<'createChallenge'>('/v1/challenges', { method: 'POST', body });
  return made.status === 'ready' ? `/seat/${made.matchId}` : `/play/${made.invite}`;
}
