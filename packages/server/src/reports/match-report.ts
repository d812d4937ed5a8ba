import { isObject, type Json, type Seat } from '@hexfront/engine';
import type { Moment } from '../arena/events.ts';
import { brokenRule, withoutNotes } from '../arena/judgement.ts';
import type { Match } from '../arena/match.ts';
import type { StoredRefusal } from '../arena/ports.ts';
import type { EndReason, LogRecord } from '../arena/records.ts';
import { readLog, Slices } from '../arena/slices.ts';
import type { Services } from '../services.ts';
import { DecisionFinder } from './decisions.ts';

/** How much text is made before others have their turn. */
const pieceLength = 16_384;
const iso = (time: number) => new Date(time).toISOString();

/** What happened to a seat in a match that has ended, as JSON in pieces: the log may be long, so it is read a little at a time. */
export async function* reportText(services: Services, match: Match, seat: Seat): AsyncGenerator<string, void> {
  const finder = new DecisionFinder();
  const [published, log, ledgers, rejections] = await Promise.all([
    services.publishedNotes.seatsOf(match.head.id),
    services.botLogs.of(match.head.id, seat),
    services.ledgers.heads(match.head.id),
    rejectionsOf(services, match, seat),
  ]);
  let left: EndReason | null = null;
  yield `{"report":{"decisions":[`;
  let text = '';
  let isFirst = true;
  for await (const record of logOf(services, match)) {
    if (record.kind === 'withdrawn' && record.body.seat === seat) left = record.body.reason;
    if (record.kind === 'submitted' && record.body.seat === seat) rejections.hear(record.body.tick, record.body.orders);
    for (const { seat: whose, stateVersion: _, spoken, ...decision } of finder.take(record)) {
      if (whose !== seat) continue;
      const { annotations = [], ...said } = spoken;
      text += `${isFirst ? '' : ','}${JSON.stringify({ ...decision, ...said, marks: annotations.length })}`;
      isFirst = false;
    }
    if (text.length < pieceLength) continue;
    yield text;
    text = '';
  }
  const tail = {
    ...headOf(match, seat),
    left,
    steps: finder.steps,
    published: published.has(seat),
    refusals: await refusalsOf(services, match, seat, finder),
    rejectedOrders: rejections.list(finder),
    log: log === null ? null : { at: iso(log.uploadedAt), text: log.text },
    ledger: ledgers.find((ledger) => ledger.seat === seat) ?? null,
  };
  yield `${text}],${JSON.stringify(tail).slice(1)}}`;
}

/** The notes of some seats of a match that has ended, and which ledgers they have, as JSON in pieces. */
export async function* notesText(
  services: Services,
  match: Match,
  isReadable: (seat: Seat) => boolean,
): AsyncGenerator<string, void> {
  const finder = new DecisionFinder();
  let text = '{"notes":[';
  let isFirst = true;
  for await (const record of logOf(services, match)) {
    for (const { seat, step, spoken } of finder.take(record)) {
      if (!isReadable(seat) || Object.keys(spoken).length === 0) continue;
      text += `${isFirst ? '' : ','}${JSON.stringify({ seat, step, ...spoken })}`;
      isFirst = false;
    }
    if (text.length < pieceLength) continue;
    yield text;
    text = '';
  }
  const ledgers = (await services.ledgers.heads(match.head.id)).filter(({ seat }) => isReadable(seat));
  yield `${text}],"ledgers":${JSON.stringify(ledgers)}}`;
}

function logOf({ storage }: Services, { head, seq }: Match): AsyncGenerator<LogRecord, void> {
  return readLog(storage, head.id, { after: -1, last: seq }, new Slices());
}

function headOf({ head, ending, records }: Match, seat: Seat) {
  const { reason, outcome, isCancelled } = ending!;
  const { name, agentVersion } = head.players[seat];
  const winners = outcome?.winners ?? [];
  const result = isCancelled ? 'cancelled' : winners.length === 0 ? 'draw' : winners.includes(seat) ? 'win' : 'loss';
  return {
    matchId: head.id,
    gameType: head.game,
    seat,
    name,
    ...(agentVersion === undefined ? {} : { agentVersion }),
    result,
    endReason: reason,
    outcome: outcome?.reason ?? null,
    endedAt: iso(records.at(-1)!.at),
  };
}

/** With the rule that was broken. The log has everything to find it again: the position, and the rules that never change. */
async function refusalsOf(services: Services, match: Match, seat: Seat, { stepAt }: DecisionFinder) {
  const shown = [];
  let before: Moment | undefined;
  for (const refusal of await services.storage.refusals(match.head.id, seat)) {
    const { at, stateVersion, code, message, move, isError } = refusal;
    if (isError) before = await momentOf(services, match, refusal, before);
    const rule = isError && before !== undefined ? ruleBroken(match, seat, before, move) : {};
    shown.push({ at: iso(at), step: stepAt.get(stateVersion) ?? 0, code, message, ...rule, move, isError });
  }
  return shown;
}

async function momentOf(
  { liveMatches }: Services,
  match: Match,
  { stateVersion }: StoredRefusal,
  before?: Moment,
): Promise<Moment> {
  return liveMatches.momentAt(match, await liveMatches.seqAt(match, stateVersion), before);
}

function ruleBroken({ game }: Match, seat: Seat, { state }: Moment, move: Json): { code?: string; rule?: string } {
  const parsed = withoutNotes({ move });
  const broken = 'status' in parsed ? null : brokenRule({ game, state }, seat, parsed.action);
  if (broken === null) return {};
  const { code, rule } = broken.refusal;
  return { code, ...(rule === undefined ? {} : { rule }) };
}

interface Rejected {
  readonly index: number;
  readonly code: string;
  readonly reason: string;
}

/** Orders that were left out of sets. The answers say why; the log has the orders. */
async function rejectionsOf({ storage }: Services, { head, game }: Match, seat: Seat) {
  const byTick = new Map<number, readonly Rejected[]>();
  for (const { seat: whose, body } of game.sets === undefined ? [] : await storage.answers(head.id)) {
    const pending = isObject(body) && isObject(body.pending) ? body.pending : null;
    if (whose !== seat || pending === null) continue;
    byTick.set(pending.tick as number, pending.rejected as unknown as Rejected[]);
  }
  const orders = new Map<number, readonly Json[]>();
  return {
    hear(tick: number, sent: readonly Json[]): void {
      if (byTick.has(tick)) orders.set(tick, sent);
    },
    list: ({ stepAt }: DecisionFinder) =>
      [...byTick].flatMap(([tick, rejected]) =>
        rejected.map(({ index, code, reason }) => {
          const order = orders.get(tick)?.[index] ?? null;
          return { step: stepAt.get(tick - 1) ?? 0, tick, index, code, reason, order };
        }),
      ),
  };
}
