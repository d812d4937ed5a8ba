import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a model answers in a round, given the question. */
export type Author = (round: number, question: string) => string;

/** A provider whose models write programs: a real server with the chat completions API. */
export class Authors {
  /** Every question, by model. */
  readonly asked: { readonly model: string; readonly question: string }[] = [];
  /** A status to refuse with from now on; null to answer. */
  refuses: number | null = null;
  private readonly server: Server;

  constructor(models: { readonly [model: string]: Author }) {
    this.server = createServer((request, response) => {
      let text = '';
      request.on('data', (part) => (text += part));
      request.on('end', () => {
        const { model, messages } = JSON.parse(text);
        const question: string = messages.findLast(({ role }: { role: string }) => role === 'user').content;
        const round = Number(/^Round (\d+)/.exec(messages[1]?.content ?? '')?.[1] ?? 0);
        if (round > 0) this.asked.push({ model, question });
        if (this.refuses !== null && round > 0) return void response.writeHead(this.refuses).end('{}');
        const content = round === 0 ? '{"ready":true}' : models[model](round, question);
        const usage = { prompt_tokens: Math.ceil(text.length / 4), completion_tokens: Math.ceil(content.length / 4) };
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

export const goodBot = readFileSync(new URL('../../templates/python/bot.py', import.meta.url), 'utf8');
export const goodScript = readFileSync(new URL('../../templates/javascript/bot.js', import.meta.url), 'utf8');

export function fenced(source: string, language = 'python'): string {
  return `I have thought about it.\n\n\`\`\`${language}\n${source}\n\`\`\`\n\nIt should win.`;
}
