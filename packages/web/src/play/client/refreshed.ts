import { type ReadonlySignal, signal } from '@preact/signals';

/** A value that is loaded again on demand. Of several loads at a time, only the latest counts. */
export class Refreshed<Value> {
  private readonly latest = signal<Value | null>(null);
  private readonly lastFailure = signal<string | null>(null);
  readonly value: ReadonlySignal<Value | null> = this.latest;
  readonly failure: ReadonlySignal<string | null> = this.lastFailure;
  private readonly load: () => Promise<Value>;
  private count = 0;

  constructor(load: () => Promise<Value>) {
    this.load = load;
  }

  async refresh(): Promise<void> {
    const own = ++this.count;
    try {
      const value = await this.load();
      if (own === this.count) this.latest.value = value;
    } catch (error) {
      this.lastFailure.value = String(error);
    }
  }
}
