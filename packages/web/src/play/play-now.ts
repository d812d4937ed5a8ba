import { asFault } from '../arena/api.ts';
import { defaultGameId, firstLevel } from '../games/catalogue.ts';
import { challenge } from './challenge.ts';

/** Opens a first game against a house bot, whose reader has the first turn, and returns its page. Without an arena it runs in this browser. */
export async function playNow(): Promise<string> {
  const game = defaultGameId;
  try {
    return await challenge({ game, bot: firstLevel, seconds: 0, isShort: false });
  } catch (error) {
    const fault = asFault(error);
    if (fault.code !== 'no-arena' && !fault.isPassing) throw fault;
    return `/play/${game}?bot=${firstLevel}&seat=0`;
  }
}
