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
