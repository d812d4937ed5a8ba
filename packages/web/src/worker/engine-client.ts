import type { Host } from './host.ts';
import type { RpcResponse } from './rpc.ts';

type Waiting = { readonly resolve: (value: any) => void; readonly reject: (error: Error) => void };

/** The page's access to an engine in a worker of its own, so that its work never blocks the page. */
export class EngineClient {
  private readonly worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners = new Map<string, Set<(data: any) => void>>();
  private next = 1;

  constructor() {
    this.worker.addEventListener('message', ({ data }: MessageEvent<RpcResponse>) => this.receive(data));
    this.worker.addEventListener('error', (event) => {
      for (const { reject } of this.waiting.values()) reject(new Error(event.message || 'the engine did not start'));
      this.waiting.clear();
    });
  }

  call<Method extends keyof Host>(
    method: Method,
    ...args: Parameters<Host[Method]>
  ): Promise<Awaited<ReturnType<Host[Method]>>> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, method, args });
    });
  }

  on<Data>(topic: string, listener: (data: Data) => void): () => void {
    const listeners = this.listeners.get(topic) ?? new Set();
    this.listeners.set(topic, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  close(): void {
    this.worker.terminate();
    this.waiting.clear();
    this.listeners.clear();
  }

  private receive(answer: RpcResponse): void {
    if ('topic' in answer) {
      for (const listener of this.listeners.get(answer.topic) ?? []) listener(answer.data);
      return;
    }
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if ('error' in answer) waiting?.reject(new Error(answer.error));
    else waiting?.resolve(answer.result);
  }
}
