import type { Write } from '../arena/ports.ts';

/** Throws for a write that contradicts itself, which is a bug of its author, before it reaches a storage. */
export function assertWellFormed(write: Write): void {
  const { matchId, after, head, fromQueue, records, answer, refusal, outbox } = write;
  const must = (isSo: boolean, what: string): void => {
    if (!isSo) throw new Error(`invalid write to match ${matchId}: ${what}`);
  };
  must(Number.isSafeInteger(after) && after >= -1, `after is ${after}`);
  if (after === -1) {
    must(head !== undefined && head.id === matchId, 'the first write needs the head of the match');
    must(records.length > 0, 'the first write needs a record');
    must(Number.isSafeInteger(head?.openedAt), 'openedAt must be an integer');
  } else must(head === undefined && fromQueue === undefined, 'only the first write may have head and fromQueue');

  for (const [i, { seq, stateVersion, at, kind }] of records.entries()) {
    must(seq === after + 1 + i, `record ${i} has seq ${seq}`);
    must(
      Number.isSafeInteger(stateVersion) && Number.isSafeInteger(at),
      `record ${seq} needs an integer version and time`,
    );
    must(kind !== 'ended' || i === records.length - 1, 'nothing may follow the ended record');
  }
  if (answer !== undefined) must(Number.isSafeInteger(answer.n) && answer.n >= 1, `answer number ${answer.n}`);
  if (refusal !== undefined) must(Number.isSafeInteger(refusal.at), 'the refusal needs an integer time');
  for (const { kinds } of outbox) must(kinds.length > 0, 'an outbox entry needs events');
}
