/** The most pixels of terrain that are kept per board. A close-up chunk has almost three million, so a number of chunks says little. */
const PIXEL_BUDGET = 20_000_000;

export interface Picture {
  readonly width: number;
  readonly height: number;
  close(): void;
}

/** Finished chunks of terrain: it never changes and is most of the work. The least recently used are dropped, and their pixels freed. */
export class Grounds<Kept extends Picture = ImageBitmap> {
  readonly #kept = new Map<string, Kept>();
  #pixels = 0;

  get pixels(): number {
    return this.#pixels;
  }

  get(key: string): Kept | undefined {
    const found = this.#kept.get(key);
    if (found === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found;
  }

  keep(key: string, picture: Kept): Kept {
    this.#kept.set(key, picture);
    this.#pixels += picture.width * picture.height;
    for (const [oldest, { width, height }] of this.#kept) {
      if (this.#pixels <= PIXEL_BUDGET || oldest === key) break;
      this.#kept.get(oldest)!.close();
      this.#kept.delete(oldest);
      this.#pixels -= width * height;
    }
    return picture;
  }

  close(): void {
    for (const picture of this.#kept.values()) picture.close();
    this.#kept.clear();
    this.#pixels = 0;
  }
}
