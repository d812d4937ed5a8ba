import type { Commission, Delivery } from './chunk-renderer.ts';

type Receiver = (delivery: Delivery) => void;

let worker: Worker | null = null;
let nextBoard = 1;
const receivers = new Map<number, Receiver>();

/** One artist draws for all boards of a page. */
function theArtist(): Worker {
  if (worker === null) {
    worker = new Worker(new URL('./renderer.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Delivery>) => {
      const receiver = receivers.get(data.board);
      if (receiver === undefined) data.image.close();
      else receiver(data);
    });
  }
  return worker;
}

/** A board's line to the artist. */
export class Studio {
  private readonly board = nextBoard++;

  constructor(receive: Receiver) {
    receivers.set(this.board, receive);
  }

  ask(
    commission:
      | Omit<Extract<Commission, { kind: 'scene' }>, 'board'>
      | Omit<Extract<Commission, { kind: 'chunk' }>, 'board'>,
  ): void {
    theArtist().postMessage({ ...commission, board: this.board });
  }

  close(): void {
    receivers.delete(this.board);
    theArtist().postMessage({ kind: 'close', board: this.board });
  }
}
