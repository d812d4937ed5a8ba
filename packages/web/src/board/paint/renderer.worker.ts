import { ChunkRenderer, type RenderRequest, type RenderedChunk } from './chunk-renderer.ts';

/** Types of a window are at hand here, those of a worker are not; this is all of them that is needed. */
const port = globalThis as unknown as {
  postMessage(chunk: RenderedChunk, transfer: readonly Transferable[]): void;
  addEventListener(type: 'message', listener: (event: { readonly data: RenderRequest }) => void): void;
};

const artist = new ChunkRenderer((chunk) => port.postMessage(chunk, [chunk.image]));
port.addEventListener('message', ({ data }) => artist.take(data));
