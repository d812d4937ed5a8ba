import { Readable } from 'node:stream';
import { fault } from '@hexfront/protocol';
import { notesText, reportText } from '../../reports/match-report.ts';
import { agentOf, answer, type Call, type Handlers, matchOf, ownSeat } from '../call.ts';
import { isTooLate } from '../too-late.ts';

/** What the author of a bot learns from a match, and what the author lets others read. */
export const reportHandlers: Handlers<
  | 'matchReport'
  | 'adminReport'
  | 'matchNotes'
  | 'publishMatchNotes'
  | 'uploadLog'
  | 'deleteLog'
  | 'noteSettings'
  | 'setNotes'
> = {
  matchReport: async (call) => report(call, ownSeat(call)),

  async adminReport(call) {
    const seat = Number(call.query.seat ?? 0);
    if (seat >= matchOf(call).head.players.length)
      return fault('malformed-request', {}, 'This match has no such seat.');
    return report(call, seat);
  },

  async matchNotes(call) {
    const { services, caller } = call;
    const match = matchOf(call);
    if (match.ending === null) return fault('match-live');
    const own = caller.agent === null ? null : match.seatOf(caller.agent.id);
    const published = await services.publishedNotes.seatsOf(match.head.id);
    return send(
      call,
      notesText(services, match, (seat) => caller.isAdmin || seat === own || published.has(seat)),
    );
  },

  async publishMatchNotes(call) {
    await call.services.publishedNotes.setForMatch(matchOf(call).head.id, ownSeat(call), call.body.public);
    return answer({ ok: true });
  },

  async uploadLog(call) {
    const { services, body } = call;
    const match = matchOf(call);
    if (isTooLate(services, match)) return fault('match-ended', {}, 'Logs can no longer be uploaded.');
    await services.botLogs.keep(match.head.id, ownSeat(call), agentOf(call).id, body.text);
    return answer({ ok: true });
  },

  async deleteLog(call) {
    await call.services.botLogs.remove(matchOf(call).head.id, ownSeat(call));
    return answer({ ok: true });
  },

  async noteSettings(call) {
    return answer({ public: await call.services.publishedNotes.isOnForAgent(agentOf(call).id) });
  },

  async setNotes(call) {
    await call.services.publishedNotes.setForAgent(agentOf(call).id, call.body.public);
    return answer({ public: call.body.public });
  },
};

async function report(call: Call<'matchReport'> | Call<'adminReport'>, seat: number) {
  const match = matchOf(call);
  if (match.ending === null) return fault('match-live');
  return send(call, reportText(call.services, match, seat));
}

function send({ reply }: Call<any>, pieces: AsyncGenerator<string, void>): undefined {
  void reply.type('application/json; charset=utf-8').send(Readable.from(pieces));
}
