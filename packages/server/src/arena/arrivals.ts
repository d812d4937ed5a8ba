/**
 * Requests that have arrived but do not yet wait for their match, because we are still looking up who sent them. What reached us in time
 * counts, so a clock that has run out waits for them.
 */
export class Arrivals {
  private readonly pending = new Set<Promise<void>>();

  /** Call the result when the request has been refused, or waits for its match. */
  begin(): () => void {
    let end = () => {};
    const done = new Promise<void>((resolve) => void (end = resolve));
    this.pending.add(done);
    return () => {
      this.pending.delete(done);
      end();
    };
  }

  /** Resolves when everything that has arrived so far has been dealt with. */
  async settled(): Promise<void> {
    await Promise.all(this.pending);
  }
}
