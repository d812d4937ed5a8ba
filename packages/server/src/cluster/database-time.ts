/** The difference between the clock of this machine and that of the database, which all nodes follow. */
export class DatabaseTime {
  readonly #wall: () => number;
  #offset: number;

  constructor(offset: number, wall = () => Date.now()) {
    this.#wall = wall;
    this.#offset = offset;
  }

  now(): number {
    return this.#wall() + this.#offset;
  }

  /**
   * The database has just answered with its time, after `tookMs`. Corrected only if the clocks differ by more than the way there and back can
   * explain. The arena's clock cannot say by how much: it never goes back, and so may differ for longer.
   */
  hear(database: number, tookMs: number): void {
    const difference = database - (this.now() - tookMs / 2);
    const doubt = tookMs / 2 + 2;
    if (Math.abs(difference) > doubt) this.#offset += difference;
  }
}
