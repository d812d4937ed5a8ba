import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Json, JsonObject } from '@hexfront/engine';

/** What a picture shows: a position that everybody may see, or only words. */
export interface Picture {
  readonly title: string;
  readonly lines: readonly string[];
  readonly board: {
    readonly game: string;
    readonly options: JsonObject;
    readonly players: readonly string[];
    readonly isSimultaneous: boolean;
    readonly view: Json;
    readonly outcome: { readonly winners: readonly number[]; readonly reason: string } | null;
  } | null;
}

type Answer = { readonly id: number } & ({ readonly bytes: Uint8Array } | { readonly error: string });
type Waiting = { resolve(bytes: Buffer): void; reject(error: Error): void };

/** Pictures are drawn in a thread of their own, which starts with the first one and is replaced if it dies. */
export class PictureThread {
  readonly #module: string;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #count = 0;

  /** `module` is the file that draws. */
  constructor(module: string) {
    this.#module = module;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  draw(request: Picture): Promise<Buffer> {
    const id = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#thread().postMessage({ id, request });
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #thread(): Worker {
    if (this.#worker !== null) return this.#worker;
    const file = join(import.meta.dirname, `picture-worker${extname(import.meta.filename)}`);
    const worker = new Worker(file, { workerData: this.#module });
    worker.unref();
    let reason = 'the thread that draws pictures has stopped';
    worker.on('message', (answer: Answer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if ('error' in answer) waiting?.reject(new Error(answer.error));
      else waiting?.resolve(Buffer.from(answer.bytes));
    });
    worker.on('error', (error) => (reason = String(error)));
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null;
      for (const { reject } of this.#waiting.values()) reject(new Error(reason));
      this.#waiting.clear();
    });
    this.#worker = worker;
    return worker;
  }
}
