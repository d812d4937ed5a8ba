import { matchStartFrame } from '../../bot-socket/frames.ts';
import { agentOf, answer, type Handlers, matchOf } from '../call.ts';

/** What the bot socket sends, for bots that play without it. */
export const botHandlers: Handlers<'matchStart'> = {
  async matchStart(call) {
    const match = matchOf(call);
    return answer(matchStartFrame(match, match.seatOf(agentOf(call).id)!));
  },
};
