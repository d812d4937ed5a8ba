import type { Seat, Spoken } from '@hexfront/engine';
import type { By, LogRecord, RecordOf } from '../arena/records.ts';

/** A decision of a seat, as the log tells it. */
export interface LoggedDecision {
  readonly seat: Seat;
  /** The position in which it was decided: the number of steps in the replay before it. */
  readonly step: number;
  /** The version of the state in which it was decided. */
  readonly stateVersion: number;
  readonly by: By;
  /** From the start of the decision until it arrived; null if none arrived. */
  readonly ms: number | null;
  readonly leftMs: number | null;
  readonly spoken: Spoken;
}

/** Reads a log and finds the decisions in it, with the time that they took. */
export class DecisionFinder {
  /** Steps of the replay so far. */
  steps = 0;
  /** The step of the position with a version. */
  readonly stepAt = new Map<number, number>([[0, 0]]);
  /** When the decision that is due began, and when it must be made. */
  #since = 0;
  #deadline: number | null = null;
  /** The last orders of each seat, by `seat tick`. */
  readonly #sets = new Map<string, RecordOf<'submitted'>>();

  *take(record: LogRecord): Generator<LoggedDecision, void> {
    if (record.kind === 'submitted') this.#sets.set(`${record.body.seat} ${record.body.tick}`, record);
    else if (record.kind === 'advanced') yield* this.#advanced(record);
    // To resign is no decision about a position.
    else if (record.kind === 'withdrawn' && record.body.reason !== 'forfeit')
      yield this.#decision(record.body.seat, record.body.by, record, {});
    if (record.kind === 'submitted' || record.kind === 'ended') return;
    if (record.kind !== 'opened') this.steps++;
    // Where all decide at the same time, a withdrawal stops no clock.
    if (record.kind !== 'withdrawn' || !this.stepAt.has(record.stateVersion)) {
      this.#since = record.at;
      this.#deadline = record.body.deadline;
    }
    this.stepAt.set(record.stateVersion, this.steps);
  }

  *#advanced(record: RecordOf<'advanced'>): Generator<LoggedDecision, void> {
    const { by, reasoning, annotations } = record.body;
    for (const key of Object.keys(by)) {
      const seat = Number(key);
      const orders = `${seat} ${record.stateVersion}`;
      const set = this.#sets.get(orders);
      this.#sets.delete(orders);
      const said = set === undefined ? { reasoning: reasoning?.[seat], annotations: annotations?.[seat] } : set.body;
      const isTimely = by[seat] !== 'timeout';
      yield this.#decision(seat, by[seat], isTimely ? (set ?? record) : record, said);
    }
  }

  #decision(
    seat: Seat,
    by: By,
    { at, stateVersion }: Pick<LogRecord, 'at' | 'stateVersion'>,
    { reasoning, annotations }: { readonly [what in keyof Spoken]: Spoken[what] | undefined },
  ): LoggedDecision {
    return {
      seat,
      step: this.steps,
      stateVersion,
      by,
      ms: by === 'timeout' ? null : Math.max(0, at - this.#since),
      leftMs: this.#deadline === null ? null : by === 'timeout' ? 0 : Math.max(0, this.#deadline - at),
      spoken: {
        ...(reasoning === undefined ? {} : { reasoning }),
        ...(annotations === undefined ? {} : { annotations }),
      },
    };
  }
}
