/** Requests to a worker and its responses. A worker may also publish data under a topic. */
export interface RpcRequest {
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

export type RpcResponse =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string }
  | { readonly topic: string; readonly data: unknown };

/** TypeScript has the types of a window in a worker, too; these are the few of a worker's own that are needed. */
export interface WorkerPort {
  postMessage(answer: RpcResponse): void;
  addEventListener(type: 'message', listener: (event: { readonly data: RpcRequest }) => void): void;
}

export type Api = { readonly [method: string]: (...args: any[]) => unknown };

/** The worker's side: every request gets a response, whatever happens, so that no caller waits forever. */
export function serve(api: Api, send: (answer: RpcResponse) => void): (question: RpcRequest) => Promise<void> {
  return async ({ id, method, args }) => {
    try {
      send({ id, result: await api[method](...args) });
    } catch (error) {
      send({ id, error: error instanceof Error ? error.message : String(error) });
    }
  };
}

/** Answers everything that a worker is asked. */
export function serveOn(port: WorkerPort, makeApi: (publish: (topic: string, data: unknown) => void) => Api): void {
  const answer = serve(
    makeApi((topic, data) => port.postMessage({ topic, data })),
    (reply) => port.postMessage(reply),
  );
  port.addEventListener('message', ({ data }) => void answer(data));
}
