import type { ServerResponse } from 'node:http';
import { faults, type FaultCode } from '@hexfront/protocol';

export interface SseLimits {
  readonly heartbeatMs: number;
  readonly mostWaiting: number;
}

/** A client that reads nothing for this many heartbeats while data waits for it is too slow. */
const mostIdleBeats = 2;

/** One open stream of server-sent events. */
export class SseClient {
  private readonly response: ServerResponse;
  private readonly heartbeat: NodeJS.Timeout;
  private readonly limits: SseLimits;
  #isOpen = true;

  constructor(response: ServerResponse, limits: SseLimits, onClose: () => void) {
    this.response = response;
    this.limits = limits;
    response.writeHead(200, {
      ...Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)])),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'keep-alive',
      'x-accel-buffering': 'no',
    });
    response.flushHeaders();
    // What still waits to be read is a sign of life itself.
    const beat = () => {
      if (response.writableLength === 0) this.write(': beat\n\n');
    };
    this.heartbeat = setInterval(beat, limits.heartbeatMs);
    this.heartbeat.unref();
    response.on('close', () => {
      this.#isOpen = false;
      clearInterval(this.heartbeat);
      onClose();
    });
    // A broken connection is closed; there is nobody left to notify.
    response.on('error', () => {});
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** For new events, which wait for nobody: a client too far behind is closed. Returns whether the stream is still open. */
  write(text: string): boolean {
    if (!this.isOpen) return false;
    this.response.write(text);
    if (this.response.writableLength > this.limits.mostWaiting) this.close('slow-reader');
    return this.isOpen;
  }

  /** For missed events, however many: waits until there is room for more. Returns whether the stream is still open. */
  async send(text: string): Promise<boolean> {
    if (!this.isOpen) return false;
    this.response.write(text);
    for (let beats = 0; this.isOpen && this.response.writableLength > this.limits.mostWaiting; ) {
      const before = this.response.writableLength;
      await this.room();
      if (this.response.writableLength < before) beats = 0;
      else if (++beats === mostIdleBeats) this.close('slow-reader');
    }
    return this.isOpen;
  }

  /** Resolves when everything was read, after a heartbeat, or when the connection is closed. */
  private room(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.response.off('drain', done).off('close', done);
        resolve();
      };
      const timer = setTimeout(done, this.limits.heartbeatMs);
      this.response.once('drain', done).once('close', done);
    });
  }

  /** 002: an `error` event comes before a close by the server. */
  close(code?: FaultCode): void {
    if (!this.isOpen) return;
    this.#isOpen = false;
    clearInterval(this.heartbeat);
    if (code === undefined) this.response.end();
    else {
      const event = { eventVersion: 1, event: 'error', error: faults[code][1], code };
      this.response.end(`event: error\ndata: ${JSON.stringify(event)}\n\n`);
    }
    // A client that does not read will not read the error either.
    if (code === 'slow-reader') setTimeout(() => this.response.destroy(), 2000).unref();
  }
}

export function sseText(
  id: string | number,
  event: { readonly event?: unknown },
  json: string = JSON.stringify(event),
): string {
  return `id: ${id}\nevent: ${event.event}\ndata: ${json}\n\n`;
}
