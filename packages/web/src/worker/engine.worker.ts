import { makeHost } from './host.ts';
import { type RpcResponse, type RpcRequest, serve } from './rpc.ts';

/** Types of a window are at hand here, those of a worker are not; this is all of them that is needed. */
const port = globalThis as unknown as {
  postMessage(answer: RpcResponse): void;
  addEventListener(type: 'message', listener: (event: { readonly data: RpcRequest }) => void): void;
};

const answer = serve(
  makeHost((topic, data) => port.postMessage({ topic, data })),
  (reply) => port.postMessage(reply),
);
port.addEventListener('message', ({ data }) => void answer(data));
