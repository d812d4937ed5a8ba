import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One answer of the scripted model: a text, or a failure. */
export type Line =
  | { readonly says: string | ((lastMessage: string) => string) }
  | { readonly status: number; readonly retryAfter?: number | string }
  | { readonly waitMs: number }
  | { readonly closes: true }
  | { readonly raw: string };

export interface Heard {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: any;
  readonly at: number;
}

/** A model server that answers from a script and repeats the last line when the script is over. */
export class Endpoint {
  readonly heard: Heard[] = [];
  /** While this is true, whatever is asked in a match is refused with 500. */
  failing: () => boolean = () => false;
  private readonly script: readonly Line[];
  private readonly server: Server;

  /** `check` answers the small question that comes before a match; it is not part of what is heard. */
  constructor(script: readonly Line[], check: Line = { says: '{"ready":true}' }) {
    this.script = script;
    this.server = createServer((request, response) => {
      let text = '';
      request.on('data', (part) => (text += part));
      request.on('end', () => {
        const body = JSON.parse(text);
        const isCheck = body.messages.length === 1;
        const line = isCheck ? check : this.script[Math.min(this.heard.length, this.script.length - 1)];
        if (!isCheck)
          this.heard.push({ headers: { ...request.headers, url: request.url }, body, at: performance.now() });
        if (!isCheck && this.failing()) return void response.writeHead(500).end();
        if ('closes' in line) return void response.destroy();
        if ('waitMs' in line) return void setTimeout(() => response.end('{}'), line.waitMs).unref();
        if ('raw' in line) return void response.end(line.raw);
        if ('status' in line) {
          const header = line.retryAfter === undefined ? {} : { 'retry-after': String(line.retryAfter) };
          // Some servers repeat the key that they refuse.
          return void response.writeHead(line.status, header).end(`refused: ${request.headers.authorization}`);
        }
        const content = typeof line.says === 'string' ? line.says : line.says(body.messages.at(-1).content);
        const usage = { prompt_tokens: 100, completion_tokens: 10, prompt_tokens_details: { cached_tokens: 40 } };
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }], usage }));
      });
    });
  }

  async open(): Promise<string> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

/** The first legal action listed in a message to the model. */
export function firstListed(message: string): string {
  const line = message.split('\n').find((each) => each.startsWith('{')) as string;
  const [, start, value] = /^(.*)X\} with X one of (\{[^}]*\}|"[^"]*"|[^,]*)/.exec(line) ?? [];
  return start === undefined ? line : `${start}${value}}`;
}
