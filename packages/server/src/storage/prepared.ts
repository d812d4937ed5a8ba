import { keptAnswers, type Write } from '../arena/ports.ts';
import { dueAt, type LogRecord, type RecordOf } from '../arena/records.ts';
import { newsLine, newsOf } from '../cluster/news.ts';
import { storableJson } from './storable.ts';
import { assertWellFormed } from './well-formed.ts';

/** The arguments of `commit_writes`, in order. */
export const parts = ['openings', 'changes', 'records', 'answers', 'trims', 'refusals', 'notes', 'endings'] as const;
type Part = (typeof parts)[number];

/** A write ready to be sent: checked and serialised, so that a bad one fails alone and at once. */
export interface Prepared extends Readonly<Partial<Record<Part, string>>> {
  readonly matchId: string;
  /** Two writes that share a key are never in the same batch and keep their order. */
  readonly keys: readonly string[];
  readonly size: number;
  /** For the other nodes, as JSON. */
  readonly news?: string;
}

/** A write of nothing, which waits for its turn like any other. */
export const nothing: Prepared = { matchId: '', keys: [], size: 0 };

/** With news only if there are other nodes. */
export function prepare(write: Write, hasNews = false): Prepared {
  assertWellFormed(write);
  const { matchId: id, answer, refusal } = write;
  const text: Partial<Record<Part, string>> = {};
  const put = (part: Part, rows: readonly object[]): void => {
    if (rows.length > 0) text[part] = rows.map(storableJson).join();
  };
  put(write.head === undefined ? 'changes' : 'openings', [write.head === undefined ? change(write) : opening(write)]);
  const bodies = write.records.map(({ body }) => storableJson(body));
  if (bodies.length > 0) text.records = write.records.map((record, i) => recordRow(id, record, bodies[i])).join();
  if (answer !== undefined) {
    const { seat, n, moveId, bodyHash, seq, status, body } = answer;
    put('answers', [{ id, seat, n, move: moveId, hash: bodyHash, seq, status, body }]);
    if (n > keptAnswers) put('trims', [{ id, seat, upto: n - keptAnswers }]);
  }
  if (refusal !== undefined) {
    const { seat, at, stateVersion, code, message, move, isError } = refusal;
    put('refusals', [{ id, seat, at, version: stateVersion, code, message, move, error: isError }]);
  }
  put(
    'notes',
    write.outbox.map(({ agentId, matchId, seq, kinds }) => ({ agent: agentId, id, match: matchId, seq, kinds })),
  );
  const last = write.records.at(-1);
  if (last?.kind === 'ended') put('endings', [ending(id, last)]);

  const size = Object.values(text).reduce((sum, { length }) => sum + length, 0);
  const news = hasNews ? newsText(write, bodies) : undefined;
  return { ...text, matchId: id, keys: keysOf(write), size, ...(news === undefined ? {} : { news }) };
}

/** What is said in so few characters fits into a notification of PostgreSQL, which has less than 8,000 bytes. */
const mostCharacters = 2400;

/** Its body, the longest part by far, is made into text once for the database and for the other nodes. */
function recordRow(id: string, { seq, stateVersion, kind, at }: LogRecord, body: string): string {
  return `${JSON.stringify({ id, seq, version: stateVersion, kind, at }).slice(0, -1)},"body":${body}}`;
}

/** For `commit_and_tell`. */
function newsText(write: Write, bodies: readonly string[]): string | undefined {
  const said = newsOf(write, bodies);
  if (said === null) return undefined;
  const [matchId, seq, agents, hasEnded] = said;
  const line = newsLine(said);
  const short = line.length <= mostCharacters ? line : newsLine([matchId, seq, agents, hasEnded]);
  return `{"id":${JSON.stringify(matchId)},"said":${short}}`;
}

function opening({ head, fromQueue, records, lease }: Write): object {
  if (head === undefined) throw new Error('not an opening');
  const { id, game, mode, openedAt, players } = head;
  const last = records[records.length - 1];
  const house = players.every(({ isHouse }) => isHouse);
  const queued = fromQueue ?? [];
  const { seq, stateVersion: version } = last;
  return { id, head, game, mode, seq, version, at: openedAt, house, queued, due: dueOf(last), ...lease };
}

function change({ matchId, after, records, lease }: Write): object {
  const last = records.at(-1);
  const due = last === undefined ? null : dueOf(last);
  return { id: matchId, after, seq: last?.seq ?? after, version: last?.stateVersion ?? null, due, ...lease };
}

function dueOf(last: Write['records'][number]): number | null {
  const due = dueAt(last);
  return due === Number.MAX_SAFE_INTEGER ? null : due;
}

function ending(id: string, { at, body }: RecordOf<'ended'>): object {
  return { id, at, winner: body.winnerAgentId, reason: body.reason, cancelled: body.isCancelled };
}

function keysOf({ matchId, fromQueue = [] }: Write): string[] {
  return [`match ${matchId}`, ...fromQueue.map((agentId) => `queue ${agentId}`)];
}
