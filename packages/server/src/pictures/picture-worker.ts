import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

/** Built with the dashboard, whose painters it uses. */
const { drawPicture } = (await import(pathToFileURL(workerData as string).href)) as {
  drawPicture(library: unknown, request: unknown): Promise<Uint8Array>;
};
const library = await import('@napi-rs/canvas');

parentPort!.on('message', ({ id, request }: { id: number; request: unknown }) => {
  drawPicture(library, request).then(
    (bytes) => parentPort!.postMessage({ id, bytes }),
    (error: unknown) => parentPort!.postMessage({ id, error: String(error) }),
  );
});
