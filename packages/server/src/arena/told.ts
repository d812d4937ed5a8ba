import type { Match } from './match.ts';
import type { Since, StoredAnswer } from './ports.ts';
import type { LogRecord } from './records.ts';
import { readable } from './unreadable.ts';

/** As many as a node that nobody asks about the match should keep. */
const mostWaiting = 32;

interface Waiting {
  /** The last record. */
  readonly seq: number;
  /** A `Since` as JSON, which is read when somebody asks: most news about a match are for nobody here. */
  readonly written: string;
}

/** What other nodes say they have written to a match: as long as nothing is missing, it can be followed without reading its log. */
export class Told {
  private waiting: Waiting[] = [];

  add(seq: number, written: string): void {
    if (this.waiting.length === mostWaiting) this.waiting = [];
    this.waiting.push({ seq, written });
  }

  /** Adds to a match what follows its last record without a gap, and forgets the rest; whether there was anything. */
  takenBy(match: Match): boolean {
    if (this.waiting.length === 0) return false;
    const { records, answers } = readable(match.head.id, () => this.following(match));
    this.waiting = [];
    if (records.length === 0) return false;
    readable(match.head.id, () => match.takeAll(records));
    for (const answer of answers) match.keep(answer);
    return true;
  }

  private following(match: Match): Since {
    const records: LogRecord[] = [];
    const answers: StoredAnswer[] = [];
    const answered = [...match.answered];
    let end = match.seq;
    for (const { seq, written } of this.waiting.sort((a, b) => a.seq - b.seq)) {
      if (seq <= end) continue;
      const since = JSON.parse(written) as Since;
      const isNext = since.answers.every(({ seat, n }) => n === answered[seat] + 1);
      if (since.records[0].seq !== end + 1 || !isNext) break;
      for (const record of since.records) records.push(record);
      for (const answer of since.answers) {
        answers.push(answer);
        answered[answer.seat] = answer.n;
      }
      end = seq;
    }
    return { records, answers };
  }
}
