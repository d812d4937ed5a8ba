import { makeHost } from './host.ts';
import { type RpcResponse, type RpcRequest, serve } from './rpc.ts';

/** TypeScript has the types of a window here, not of a worker; these are the few that are needed. */
const port = globalThis as unknown as {
  postMessage(answer: RpcResponse): void;
  addEventListener(type: 'message', listener: (event: { readonly data: RpcRequest }) => void): void;
};

const answer = serve(
  makeHost((topic, data) => port.postMessage({ topic, data })),
  (reply) => port.postMessage(reply),
);
port.addEventListener('message', ({ data }) => void answer(data));
