import type { Match } from './match.ts';
import type { Since } from './ports.ts';
import { readable } from './unreadable.ts';

/** As many as a node that nobody asks about the match should keep. */
const mostWaiting = 64;

/** What other nodes say they have written to a match: as long as nothing is missing, it can be followed without reading its log. */
export class Told {
  private waiting: Since[] = [];

  add(since: Since): void {
    if (this.waiting.length === mostWaiting) this.waiting = [];
    this.waiting.push(since);
  }

  /** Adds to a match what follows its last record without a gap, and forgets the rest; whether there was anything. */
  takenBy(match: Match): boolean {
    const told = this.waiting.sort((a, b) => a.records[0].seq - b.records[0].seq);
    this.waiting = [];
    let isNew = false;
    for (const { records, answers } of told) {
      if (records[0].seq <= match.seq) continue;
      const isNext = answers.every(({ seat, n }) => n === match.answered[seat] + 1);
      if (records[0].seq !== match.seq + 1 || !isNext) break;
      for (const record of records) readable(match.head.id, () => match.take(record));
      for (const answer of answers) match.keep(answer);
      isNew = true;
    }
    return isNew;
  }
}
