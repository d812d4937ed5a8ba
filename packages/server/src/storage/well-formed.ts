import type { Write } from '../arena/ports.ts';

/** Throws for a write that no match could mean, before any storage looks at it: such a write is a bug of its author. */
export function assertWellFormed(write: Write): void {
  const { matchId, after, head, fromQueue, records, answer, refusal, outbox } = write;
  const must = (isSo: boolean, what: string): void => {
    if (!isSo) throw new Error(`broken write to match ${matchId}: ${what}`);
  };
  must(Number.isSafeInteger(after) && after >= -1, `after is ${after}`);
  if (after === -1) {
    must(head !== undefined && head.id === matchId, 'a match opens with its own head');
    must(records.length > 0, 'a match opens with a record');
    must(Number.isSafeInteger(head?.openedAt), 'openedAt is no whole number');
  } else must(head === undefined && fromQueue === undefined, 'head and fromQueue belong to the opening');

  for (const [i, { seq, stateVersion, at, kind }] of records.entries()) {
    must(seq === after + 1 + i, `record ${i} has seq ${seq}`);
    must(Number.isSafeInteger(stateVersion) && Number.isSafeInteger(at), `record ${seq} has no whole version and time`);
    must(kind !== 'ended' || i === records.length - 1, 'a record follows the end');
  }
  if (answer !== undefined) must(Number.isSafeInteger(answer.n) && answer.n >= 1, `answer number ${answer.n}`);
  if (refusal !== undefined) must(Number.isSafeInteger(refusal.at), 'the refusal has no whole time');
  for (const { kinds } of outbox) must(kinds.length > 0, 'an outbox note without events');
}
