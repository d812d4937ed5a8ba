import { createHash } from 'node:crypto';
import { fault } from '@hexfront/protocol';
import { agentOf, answer, type Call, type Handlers, matchOf, ownSeat } from '../call.ts';
import { isTooLate } from '../too-late.ts';

const usualRows = 50;

/** What language models were asked and answered in a match. */
export const ledgerHandlers: Handlers<'uploadLedger' | 'ledger' | 'ledgerPrompt' | 'deleteLedger'> = {
  async uploadLedger(call) {
    const { services, body } = call;
    const match = matchOf(call);
    const seat = ownSeat(call);
    if (isTooLate(services, match)) return fault('match-ended', {}, 'Ledgers can no longer be uploaded.');
    const foreign = body.rows.findIndex((row) => row.seat !== seat);
    if (foreign !== -1)
      return fault('malformed-request', {}, `rows.${foreign}.seat must be ${seat}, the seat of this agent.`);
    const wrong = body.prompts.findIndex(({ hash, text }) => hash !== createHash('sha256').update(text).digest('hex'));
    if (wrong !== -1) return fault('malformed-request', {}, `prompts.${wrong}.hash is not the SHA-256 of its text.`);
    const isKept = await services.ledgers.keep(match.head.id, seat, agentOf(call).id, body);
    return isKept ? answer({ ok: true }) : fault('ledger-full');
  },

  async ledger(call) {
    const { services, query } = call;
    const limit = Number(query.limit ?? usualRows);
    const page = await services.ledgers.page(matchOf(call).head.id, await readableSeats(call), { ...query, limit });
    // The rows are JSON already.
    const text = `{"rows":[${page.rows.join(',')}],"next":${JSON.stringify(page.next)}}`;
    void call.reply.type('application/json; charset=utf-8').send(text);
    return undefined;
  },

  async ledgerPrompt(call) {
    const { hash } = call.params;
    const text = await call.services.ledgers.prompt(matchOf(call).head.id, await readableSeats(call), hash);
    return text === null ? fault('no-ledger-prompt') : answer({ hash, text });
  },

  async deleteLedger(call) {
    await call.services.ledgers.remove(matchOf(call).head.id, ownSeat(call));
    return answer({ ok: true });
  },
};

/** The own seat at any time; after the end those of players who publish what their bots think. The operator may read all. */
async function readableSeats(call: Call<'ledger'> | Call<'ledgerPrompt'>): Promise<number[]> {
  const { services, caller } = call;
  const match = matchOf(call);
  const own = caller.agent === null ? null : match.seatOf(caller.agent.id);
  const published = match.ending === null ? new Set<number>() : await services.publishedNotes.seatsOf(match.head.id);
  return [...match.head.players.keys()].filter((seat) => caller.isAdmin || seat === own || published.has(seat));
}
