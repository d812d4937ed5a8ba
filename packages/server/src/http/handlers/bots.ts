import { matchStartFrame } from '../../bot-socket/frames.ts';
import { agentOf, answer, type Handlers, matchOf } from '../call.ts';

/** What bots hear on their WebSocket, for those who play without one. */
export const botHandlers: Handlers<'matchStart'> = {
  async matchStart(call) {
    const match = matchOf(call);
    return answer(matchStartFrame(match, match.seatOf(agentOf(call).id)!));
  },
};
