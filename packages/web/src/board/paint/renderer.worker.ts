import { Artist, type Commission, type Delivery } from './chunk-renderer.ts';

/** Types of a window are at hand here, those of a worker are not; this is all of them that is needed. */
const port = globalThis as unknown as {
  postMessage(delivery: Delivery, transfer: readonly Transferable[]): void;
  addEventListener(type: 'message', listener: (event: { readonly data: Commission }) => void): void;
};

const artist = new Artist((delivery) => port.postMessage(delivery, [delivery.image]));
port.addEventListener('message', ({ data }) => artist.take(data));
