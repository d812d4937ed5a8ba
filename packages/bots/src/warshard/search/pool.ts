/** The best few plans that a search has come across, best first. A plan is the hex on which each unit ends. */
export class Pool {
  count = 0;
  readonly values: Float64Array;
  private readonly units: number;
  private readonly cells: Int16Array;
  private readonly keys: Int32Array;
  private readonly most: number;

  constructor(most: number, units: number) {
    this.most = most;
    this.units = units;
    this.values = new Float64Array(most);
    this.keys = new Int32Array(most);
    this.cells = new Int16Array(most * units);
  }

  clear(): void {
    this.count = 0;
  }

  /** Keeps the best plan for each key, so that the pool does not fill up with almost equal ones. */
  offer(plan: Int16Array, key: number, value: number): void {
    if (this.count === this.most && value <= this.values[this.count - 1]) return;
    let at = 0;
    while (at < this.count && this.keys[at] !== key) at++;
    if (at < this.count) {
      if (value <= this.values[at]) return;
    } else if (this.count < this.most) this.count++;
    else at--;
    for (; at > 0 && this.values[at - 1] < value; at--) {
      this.values[at] = this.values[at - 1];
      this.keys[at] = this.keys[at - 1];
      this.cells.copyWithin(at * this.units, (at - 1) * this.units, at * this.units);
    }
    this.values[at] = value;
    this.keys[at] = key;
    this.cells.set(plan, at * this.units);
  }

  /** How many plans send a unit to a hex. */
  votes(slot: number, cell: number): number {
    let votes = 0;
    for (let i = 0; i < this.count; i++) if (this.cells[i * this.units + slot] === cell) votes++;
    return votes;
  }

  read(at: number, into: Int16Array): void {
    for (let slot = 0; slot < this.units; slot++) into[slot] = this.cells[at * this.units + slot];
  }
}
