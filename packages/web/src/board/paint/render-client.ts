import type { RenderRequest, RenderedChunk } from './chunk-renderer.ts';

type Receiver = (chunk: RenderedChunk) => void;

let worker: Worker | null = null;
let nextBoard = 1;
const receivers = new Map<number, Receiver>();

/** One worker renders for all boards of a page, and none where there is no board. */
function theWorker(): Worker {
  if (worker === null) {
    worker = new Worker(new URL('./renderer.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<RenderedChunk>) => {
      const receiver = receivers.get(data.board);
      if (receiver === undefined) data.image.close();
      else receiver(data);
    });
  }
  return worker;
}

/** A board's connection to the renderer. */
export class RenderClient {
  private readonly board = nextBoard++;

  constructor(receive: Receiver) {
    receivers.set(this.board, receive);
  }

  ask(
    request:
      | Omit<Extract<RenderRequest, { kind: 'scene' }>, 'board'>
      | Omit<Extract<RenderRequest, { kind: 'chunk' }>, 'board'>,
  ): void {
    theWorker().postMessage({ ...request, board: this.board });
  }

  close(): void {
    receivers.delete(this.board);
    worker?.postMessage({ kind: 'close', board: this.board });
    if (receivers.size > 0) return;
    worker?.terminate();
    worker = null;
  }
}
