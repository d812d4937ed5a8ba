import { ChunkRenderer, type RenderRequest, type RenderedChunk } from './chunk-renderer.ts';

/** TypeScript has the types of a window here, not of a worker; these are the few that are needed. */
const port = globalThis as unknown as {
  postMessage(chunk: RenderedChunk, transfer: readonly Transferable[]): void;
  addEventListener(type: 'message', listener: (event: { readonly data: RenderRequest }) => void): void;
};

const artist = new ChunkRenderer((chunk) => port.postMessage(chunk, [chunk.image]));
port.addEventListener('message', ({ data }) => artist.take(data));
