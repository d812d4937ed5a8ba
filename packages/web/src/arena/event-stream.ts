import { asFault, Fault, faultOf, keyHeader } from './api.ts';
import { waitBefore } from './backoff.ts';
import { EventParser } from './event-parser.ts';

export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'open' }
  /** Disconnected; a retry is scheduled. */
  | { readonly state: 'lost'; readonly attempt: number; readonly fault: Fault }
  /** Refused for good: a retry would not help. */
  | { readonly state: 'refused'; readonly fault: Fault }
  | { readonly state: 'closed' };

export interface StreamOptions {
  readonly path: string;
  /** The event to start after; null starts with the current state. */
  readonly after: string | null;
  readonly adminKey?: string | null;
  readonly onEvent: (event: any) => void;
  readonly onConnection: (connection: Connection) => void;
}

/** The arena sends a sign of life every 15 seconds; after this long without one the stream is dead. */
const SILENCE_MS = 40_000;

/**
 * Server-sent events with resume. The browser's EventSource cannot start after a given event, hides why it was refused and does not
 * report whether it is connected.
 */
export class EventStream {
  private readonly options: StreamOptions;
  private lastId: string | null;
  private attempt = 0;
  private isClosed = false;
  private abort = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly reconnect = () => this.retryNow();

  constructor(options: StreamOptions) {
    this.options = options;
    this.lastId = options.after;
    addEventListener('online', this.reconnect);
    void this.connect();
  }

  /** Retries at once instead of waiting. */
  retryNow(): void {
    if (this.isClosed || this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    void this.connect();
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    removeEventListener('online', this.reconnect);
    clearTimeout(this.timer);
    this.abort.abort();
  }

  private async connect(): Promise<void> {
    const { path, adminKey, onConnection } = this.options;
    if (this.attempt === 0) onConnection({ state: 'connecting' });
    this.abort = new AbortController();
    try {
      const response = await fetch(path, {
        headers: {
          accept: 'text/event-stream',
          ...(this.lastId === null ? {} : { 'last-event-id': this.lastId }),
          ...keyHeader(adminKey),
        },
        signal: this.abort.signal,
      });
      const type = response.headers.get('content-type') ?? '';
      if (!type.includes('event-stream') || response.body === null) throw await refusal(response, type);
      await this.read(response.body);
      throw new Fault('stream-ended', path, 0);
    } catch (error) {
      this.lose(asFault(error));
    }
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    const parser = new EventParser();
    const { abort } = this;
    let watchdog = setTimeout(() => abort.abort(), SILENCE_MS);
    this.options.onConnection({ state: 'open' });
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done || this.isClosed) return;
        clearTimeout(watchdog);
        watchdog = setTimeout(() => abort.abort(), SILENCE_MS);
        for (const { id, event, data } of parser.add(decoder.decode(value, { stream: true }))) {
          if (this.isClosed) return;
          if (event === 'error') continue;
          this.options.onEvent(JSON.parse(data));
          // Stored only after it was handled: an event that failed is sent again.
          if (id !== null) this.lastId = id;
          this.attempt = 0;
        }
      }
    } finally {
      clearTimeout(watchdog);
    }
  }

  private lose(fault: Fault): void {
    if (this.isClosed) return;
    const { onConnection, after } = this.options;
    if (fault.code === 'bad-cursor' && this.lastId !== after) {
      // A database that was replaced does not know our cursor.
      this.lastId = after;
    } else if (fault.status >= 400 && !fault.isPassing) {
      this.close();
      onConnection({ state: 'refused', fault });
      return;
    }
    onConnection({ state: 'lost', attempt: this.attempt, fault });
    const wait = Math.max((fault.seconds ?? 0) * 1000, waitBefore(this.attempt++));
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.connect();
    }, wait);
  }
}

async function refusal(response: Response, type: string): Promise<Fault> {
  if (!type.includes('json')) return new Fault('no-arena', `${response.status}`, 0);
  return faultOf(await response.json().catch(() => null), response);
}
