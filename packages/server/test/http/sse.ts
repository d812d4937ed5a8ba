import { shapes } from '@hexfront/protocol';
import { expect } from 'vitest';

export interface SseEvent {
  readonly id: string | null;
  readonly kind: string;
  readonly data: any;
}

/** A reader of server-sent events. Every event is judged by the published schema. */
export class Sse {
  readonly status: number;
  readonly headers: Headers;
  readonly events: SseEvent[] = [];
  /** Heartbeat lines. */
  beats = 0;
  /** Resolves when the server has closed the stream. */
  readonly closed: Promise<void>;
  private readonly gone: AbortController;
  private waiting: (() => void)[] = [];
  private isClosed = false;

  private constructor(response: Response, gone: AbortController) {
    this.status = response.status;
    this.headers = response.headers;
    this.gone = gone;
    this.closed = this.read(response).finally(() => {
      this.isClosed = true;
      this.wake();
    });
  }

  static async open(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Sse> {
    const gone = new AbortController();
    return new Sse(await fetch(url, { headers, signal: gone.signal }), gone);
  }

  /** Waits for the first matching event. */
  async until(fits: (event: SseEvent) => boolean): Promise<SseEvent> {
    for (;;) {
      const found = this.events.find(fits);
      if (found !== undefined) return found;
      if (this.isClosed) throw new Error(`the stream ended after ${this.kinds().join(', ')}`);
      await new Promise<void>((resolve) => void this.waiting.push(resolve));
    }
  }

  kinds(): string[] {
    return this.events.map(({ kind }) => kind);
  }

  async beat(): Promise<void> {
    while (this.beats === 0) await new Promise<void>((resolve) => void this.waiting.push(resolve));
  }

  async leave(): Promise<void> {
    this.gone.abort();
    await this.closed.catch(() => {});
  }

  private async read(response: Response): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body!) {
        text += decoder.decode(chunk as Uint8Array, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() as string;
        for (const block of blocks) this.hear(block);
        this.wake();
      }
    } catch (error) {
      if (!this.gone.signal.aborted) throw error;
    }
  }

  private hear(block: string): void {
    if (block.startsWith(':')) return void this.beats++;
    const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]));
    const data = JSON.parse(fields.get('data') as string);
    expect(shapes.streamEvent.safeParse(data).error?.issues ?? [], JSON.stringify(data).slice(0, 500)).toEqual([]);
    expect(data.event).toBe(fields.get('event'));
    this.events.push({ id: fields.get('id') ?? null, kind: data.event, data });
  }

  private wake(): void {
    const { waiting } = this;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }
}
