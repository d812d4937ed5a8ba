type Found<T> = ReadonlyMap<string, T>;

/** Looks things up for everybody who asks at the same time: one question is under way, and one may wait. */
export class SharedLookup<T> {
  readonly #look: (names: readonly string[]) => Promise<Found<T>>;
  #waiting: { readonly names: Set<string>; readonly answer: Promise<Found<T>> } | null = null;
  #underWay: Promise<unknown> = Promise.resolve();

  constructor(look: (names: readonly string[]) => Promise<Found<T>>) {
    this.#look = look;
  }

  async find(name: string): Promise<T | null> {
    this.#waiting ??= this.#ask();
    const { names, answer } = this.#waiting;
    names.add(name);
    return (await answer).get(name) ?? null;
  }

  /** Sent when the one before it has been answered, so that it sees what was committed until then. */
  #ask() {
    const names = new Set<string>();
    const answer = this.#underWay.then(() => {
      this.#waiting = null;
      return this.#look([...names]);
    });
    this.#underWay = answer.catch(() => {});
    return { names, answer };
  }
}
