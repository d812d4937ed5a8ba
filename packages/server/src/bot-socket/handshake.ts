import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { botSocket, fault, type Reply } from '@hexfront/protocol';
import { schemaIssue } from '../http/schema-issue.ts';

/** Our subprotocol. Browsers cannot set headers, so they also offer `bearer.` followed by their token. */
export const subprotocol = 'hexfront.v1';
const bearerPrefix = 'bearer.';

/** Accepts a token among the offered subprotocols like the header. Tokens in URLs are not read, because URLs end up in logs. */
export function copyBearerToken(request: IncomingMessage): void {
  const { headers } = request;
  if (headers.authorization !== undefined) return;
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((each) => each.trim());
  const token = offered.find((each) => each.startsWith(bearerPrefix))?.slice(bearerPrefix.length);
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
}

/** Programs send no Origin. Pages must come from this server or from an origin that the operator allows. */
export function isKnownOrigin(listed: string, { origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return true;
  if (listed.split(',').includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

export interface BotQuery {
  readonly match: string | null;
  readonly after: number | null;
  readonly legal: boolean;
}

export function botQuery(input: unknown): BotQuery | Reply {
  const read = botSocket.query.safeParse(input);
  if (!read.success) return fault('malformed-request', {}, schemaIssue(read.error));
  const { match = null, after, legal } = read.data;
  return { match, after: after === undefined ? null : Number(after), legal: legal === '1' };
}
