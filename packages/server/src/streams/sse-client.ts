import type { ServerResponse } from 'node:http';
import { faults, type FaultCode } from '@hexfront/protocol';

export interface SseLimits {
  readonly beatMs: number;
  readonly mostWaiting: number;
}

/** One open stream of server-sent events. */
export class SseClient {
  private readonly response: ServerResponse;
  private readonly beat: NodeJS.Timeout;
  private readonly mostWaiting: number;
  private isOpen = true;

  constructor(response: ServerResponse, { beatMs, mostWaiting }: SseLimits, onClose: () => void) {
    this.response = response;
    this.mostWaiting = mostWaiting;
    response.writeHead(200, {
      ...Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)])),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'keep-alive',
      'x-accel-buffering': 'no',
    });
    response.flushHeaders();
    this.beat = setInterval(() => this.write(': beat\n\n'), beatMs);
    this.beat.unref();
    response.on('close', () => {
      this.isOpen = false;
      clearInterval(this.beat);
      onClose();
    });
    // A connection that breaks is closed; there is nobody left to tell.
    response.on('error', () => {});
  }

  /** Whether the stream is still open. */
  write(text: string): boolean {
    if (!this.isOpen) return false;
    this.response.write(text);
    if (this.response.writableLength > this.mostWaiting) this.close('slow-reader');
    return this.isOpen;
  }

  /** 002: `error` comes before a close by the server. */
  close(code?: FaultCode): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    clearInterval(this.beat);
    if (code === undefined) this.response.end();
    else {
      const event = { eventVersion: 1, event: 'error', error: faults[code][1], code };
      this.response.end(`event: error\ndata: ${JSON.stringify(event)}\n\n`);
    }
    // Whoever does not read will not read the farewell either.
    if (code === 'slow-reader') setTimeout(() => this.response.destroy(), 2000).unref();
  }
}

export function sseText(id: string | number, event: { readonly event?: unknown }): string {
  return `id: ${id}\nevent: ${event.event}\ndata: ${JSON.stringify(event)}\n\n`;
}
