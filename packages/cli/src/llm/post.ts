import { type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

export interface Posted {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Cut after `mostBytes`. */
  readonly text: string;
}

/** Posts JSON. `fetch` would give up after five minutes without an answer, and a model may be allowed to think for longer. */
export async function post(
  url: string,
  body: string,
  headers: { readonly [name: string]: string },
  mostBytes: number,
  signal: AbortSignal,
): Promise<Posted> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const send = new URL(url).protocol === 'https:' ? httpsRequest : httpRequest;
    const all = {
      'content-type': 'application/json',
      accept: 'application/json',
      'user-agent': 'hexfront',
      ...headers,
    };
    send(url, { method: 'POST', headers: all, signal }, resolve).on('error', reject).end(body);
  });
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > mostBytes) break;
  }
  const text = Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8');
  return { status: response.statusCode!, headers: response.headers, text };
}
