/** The difference between the clock of this machine and that of the database, which all nodes follow. */
export class DatabaseTime {
  #offset: number;

  constructor(offset: number) {
    this.#offset = offset;
  }

  now(): number {
    return Date.now() + this.#offset;
  }

  /** Corrected only if the clocks differ by more than the way there and back can explain. */
  hear(database: number, asked: number, answered: number): void {
    const difference = database - (asked + answered) / 2;
    const doubt = (answered - asked) / 2 + 2;
    if (Math.abs(difference) > doubt) this.#offset += difference;
  }
}
