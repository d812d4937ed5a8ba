import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { botSocket, fault, type Reply } from '@hexfront/protocol';

/** Our subprotocol. Beside it a browser, which cannot send headers, offers `bearer.` with its token. */
export const subprotocol = 'hexfront.v1';
const bearerPrefix = 'bearer.';

/** A token among the offered subprotocols is as good as the header; in an address it would end up in logs, so there it is not read. */
export function copyBearerToken(request: IncomingMessage): void {
  const { headers } = request;
  if (headers.authorization !== undefined) return;
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((each) => each.trim());
  const token = offered.find((each) => each.startsWith(bearerPrefix))?.slice(bearerPrefix.length);
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
}

/** Programs send no Origin. A page may come from here, or from where the operator says. */
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
  if (!read.success) {
    const [{ path, message }] = read.error.issues;
    return fault('malformed-request', {}, path.length === 0 ? message : `${path.join('.')}: ${message}`);
  }
  const { match = null, after, legal } = read.data;
  return { match, after: after === undefined ? null : Number(after), legal: legal === '1' };
}
