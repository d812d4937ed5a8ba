import { setTimeout as sleep } from 'node:timers/promises';

/** Without even a heartbeat for this long, the connection is dead. */
const silenceMs = 20_000;

export interface Watched {
  readonly url: () => string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where the stream begins; null begins with the current state. */
  readonly after: string | null;
}

/** Reads a stream of events to its end, resuming at any node with the id of the last one it has received. */
export class StreamWatcher {
  readonly events: { readonly id: string; readonly data: any }[] = [];
  resumed = 0;
  private readonly watched: Watched;
  private readonly isOver: (data: any) => boolean;
  private lastId: string | null;

  constructor(watched: Watched, isOver: (data: any) => boolean) {
    this.watched = watched;
    this.isOver = isOver;
    this.lastId = watched.after;
  }

  /** Resolves when the last event has arrived, or `signal` says so. */
  async read(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (await this.connect(signal).catch(() => false)) return;
      this.resumed++;
      await sleep(100);
    }
  }

  private async connect(signal: AbortSignal): Promise<boolean> {
    const { url, path, headers } = this.watched;
    const silence = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMs);
    };
    heard();
    try {
      const resume = this.lastId === null ? {} : { 'last-event-id': this.lastId };
      const both = AbortSignal.any([signal, silence.signal]);
      const response = await fetch(url() + path, { headers: { ...headers, ...resume }, signal: both });
      if (response.status !== 200) return false;
      let text = '';
      const decoder = new TextDecoder();
      for await (const chunk of response.body!) {
        heard();
        text += decoder.decode(chunk as Uint8Array, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() as string;
        for (const block of blocks) if (this.take(block)) return true;
      }
      return false;
    } finally {
      clearTimeout(timer);
      silence.abort();
    }
  }

  private take(block: string): boolean {
    const id = /^id: (.*)$/m.exec(block)?.[1];
    const json = /^data: (.*)$/m.exec(block)?.[1];
    if (id === undefined || json === undefined) return false;
    const data = JSON.parse(json);
    this.events.push({ id, data });
    this.lastId = id;
    return this.isOver(data);
  }
}
