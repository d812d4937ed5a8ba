import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { draw, drawBelow } from '@hexfront/engine';

/** What the provider can do with a request. The first ones are answers of the model, good and bad; the others are its own faults. */
export const answers = ['legal', 'slow', 'garbage', 'illegal', 'truncated', 'html', 'empty'] as const;
export const faults = [
  '401',
  '429',
  '429 with Retry-After',
  '500',
  '502 with HTML',
  'page instead of JSON',
  'cut JSON',
  'connection closed',
  'nothing',
] as const;
export type Kind = (typeof answers)[number] | (typeof faults)[number];

/** How often each kind comes, in thousandths; the rest is legal. */
export type Mix = Partial<Record<Kind, number>>;

export const everything: Mix = {
  slow: 30,
  garbage: 40,
  illegal: 60,
  truncated: 40,
  html: 20,
  empty: 20,
  '401': 15,
  '429': 20,
  '429 with Retry-After': 25,
  '500': 30,
  '502 with HTML': 15,
  'page instead of JSON': 10,
  'cut JSON': 10,
  'connection closed': 20,
  nothing: 4,
};

export interface Handled {
  readonly kind: Kind;
  readonly model: string;
  /** SHA-256 of the model's name and the messages that were sent. */
  readonly request: string;
  /** What the model said; null if the provider failed. */
  readonly said: string | null;
}

/** Requests that fail this often before they are answered: an outage that lasts longer than anybody's patience. */
const outage = { perMille: 2, times: 8 };

/**
 * A model server that plays by seed: what it does depends on the messages and on how often they have been sent, whatever the order in which
 * requests arrive. Its legal answers come from the list of legal actions in the prompt.
 */
export class FakeProvider {
  readonly handled: Handled[] = [];
  readonly #seed: string;
  readonly #mix: Mix;
  readonly #hasOutages: boolean;
  readonly #server: Server;
  readonly #seen = new Map<string, number>();

  constructor(seed: string, mix: Mix, hasOutages = false) {
    this.#seed = seed;
    this.#mix = mix;
    this.#hasOutages = hasOutages;
    this.#server = createServer((request, response) => {
      let text = '';
      request.on('data', (part) => (text += part));
      request.on('end', () => this.#answer(JSON.parse(text), response));
    });
  }

  async open(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** How many requests for this model have failed so far. */
  failed(model: string): number {
    return this.handled.filter((each) => each.model === model && each.said === null).length;
  }

  #answer({ model, messages }: { model: string; messages: Said[] }, response: ServerResponse): void {
    const hash = requestHash(model, messages);
    const times = this.#seen.get(hash) ?? 0;
    this.#seen.set(hash, times + 1);
    const isCheck = messages.length === 1;
    const kind = isCheck ? 'legal' : this.#kindOf(hash, times);
    const said = (answers as readonly string[]).includes(kind) ? this.#says(kind, messages, `${hash} ${times}`) : null;
    if (!isCheck) this.handled.push({ kind, model, request: hash, said });
    if (said === null) fail(kind, response);
    else setTimeout(() => complete(said, response), kind === 'slow' ? 300 : 0);
  }

  #kindOf(hash: string, times: number): Kind {
    const isOut = this.#hasOutages && times < outage.times && draw(this.#seed, 'outage', hash) % 1000 < outage.perMille;
    if (isOut) return '500';
    let roll = drawBelow(1000, this.#seed, 'kind', hash, times);
    for (const [kind, perMille] of Object.entries(this.#mix)) {
      if (roll < perMille) return kind as Kind;
      roll -= perMille;
    }
    return 'legal';
  }

  #says(kind: Kind, messages: readonly { content: string }[], key: string): string {
    const prompt = messages.find(({ content }) => content.includes('Legal actions:'))?.content ?? '';
    const legal = listed(prompt);
    const action = legal.length === 0 ? '{}' : legal[drawBelow(legal.length, this.#seed, 'action', key)];
    const whole = `{"reasoning":"by seed","orders":[${action}]}`;
    switch (kind) {
      case 'garbage':
        return 'I would rather discuss the weather on the northern front.';
      case 'illegal':
        return `{"reasoning":"by seed","orders":[${action.replace(/"(action|type)":"\w+"/, '"$1":"teleport"')}]}`;
      case 'truncated':
        return whole.slice(0, whole.length - 4);
      case 'html':
        return '<html><body><h1>Model</h1><p>Move forward.</p></body></html>';
      case 'empty':
        return '';
    }
    const second = legal.length === 0 ? '{}' : legal[drawBelow(legal.length, this.#seed, 'second', key)];
    const several = `{"orders":[${action},${second}]}`;
    const forms = [whole, several, `Well.\n\`\`\`json\n${whole}\n\`\`\``, `I think ${whole} is best.`, `[${action}]`];
    return forms[drawBelow(forms.length, this.#seed, 'form', key)];
  }
}

export interface Said {
  readonly role: string;
  readonly content: string;
}

export function requestHash(model: string, messages: readonly Said[]): string {
  const plain = messages.map(({ role, content }) => [role, content]);
  return createHash('sha256')
    .update(JSON.stringify([model, plain]))
    .digest('hex');
}

/** All legal actions that a prompt lists, as JSON. */
export function listed(prompt: string): string[] {
  const [, list = ''] = /Legal actions:\n(.*?)\n\n/s.exec(prompt) ?? [];
  return list.split('\n').flatMap((line) => {
    const [, start, values] = /^(.*)X\} with X one of (.*)$/.exec(line) ?? [];
    if (start === undefined) return line === '' ? [] : [line];
    return (JSON.parse(`[${values}]`) as unknown[]).map((value) => `${start}${JSON.stringify(value)}}`);
  });
}

function complete(content: string, response: ServerResponse): void {
  const usage = { prompt_tokens: 100, completion_tokens: 10, prompt_tokens_details: { cached_tokens: 40 } };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }], usage }));
}

function fail(kind: Kind, response: ServerResponse): void {
  const page = '<html><body><h1>Sorry</h1></body></html>';
  switch (kind) {
    case '401':
      return void response.writeHead(401).end('{"error":"invalid key"}');
    case '429':
      return void response.writeHead(429).end('{"error":"too many requests"}');
    case '429 with Retry-After':
      return void response.writeHead(429, { 'retry-after': '1' }).end('{"error":"too many requests"}');
    case '500':
      return void response.writeHead(500).end('{"error":"internal error"}');
    case '502 with HTML':
      return void response.writeHead(502, { 'content-type': 'text/html' }).end(page);
    case 'page instead of JSON':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    case 'cut JSON':
      return void response.writeHead(200).end('{"choices":[{"message":{"role":"assistant","con');
    case 'connection closed':
      return void response.destroy();
    case 'nothing':
      return;
    default:
      throw new Error(`the fake provider cannot fail by ${kind}`);
  }
}
