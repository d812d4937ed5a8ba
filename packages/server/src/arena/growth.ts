import type { Storage } from './ports.ts';

interface Question {
  readonly known: Map<string, number>;
  readonly answer: Promise<Map<string, number>>;
}

/** Asks how far logs have grown, for everybody who wants to know at the same time: one question is under way, and one may wait. */
export class Growth {
  private readonly storage: Pick<Storage, 'grown'>;
  private waiting: Question | null = null;
  private underWay: Promise<unknown> = Promise.resolve();

  constructor(storage: Pick<Storage, 'grown'>) {
    this.storage = storage;
  }

  /** The last record of a match that is known up to `seq`. */
  async endOf(matchId: string, seq: number): Promise<number> {
    this.waiting ??= this.ask();
    const { known, answer } = this.waiting;
    known.set(matchId, Math.min(seq, known.get(matchId) ?? seq));
    return (await answer).get(matchId) ?? seq;
  }

  /** Sent when the one before it has been answered, so that it sees what was committed until then. */
  private ask(): Question {
    const known = new Map<string, number>();
    const answer = this.underWay.then(() => {
      this.waiting = null;
      return this.storage.grown(known);
    });
    this.underWay = answer.catch(() => {});
    return { known, answer };
  }
}
