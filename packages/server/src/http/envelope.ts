import type { Socket } from 'node:net';
import { fault, type FaultCode, type Reply } from '@hexfront/protocol';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Ids } from '../arena/ports.ts';
import { Unreadable } from '../arena/unreadable.ts';
import type { Services } from '../services.ts';
import { failureCode } from '../storage/unavailable.ts';

/** Ruling wire.19: every response that is not 2xx has the same envelope, whichever layer produced it. */
export function send(reply: FastifyReply, { status, body }: Reply): FastifyReply {
  const { code, ratelimit } = body as { code?: string; ratelimit?: { seconds: number } };
  if (ratelimit !== undefined || status === 503) void reply.header('retry-after', String(ratelimit?.seconds ?? 1));
  if (status === 401 && code !== 'no-admin-key') void reply.header('www-authenticate', 'Bearer');
  const isFault = status >= 400;
  return reply.code(status).send(isFault ? { ...body, requestId: reply.request.id } : body);
}

/** Security headers of every response. Pages replace the policy with one that lets them load their own files. */
export function setSecurityHeaders(reply: FastifyReply): void {
  void reply.headers({
    'x-request-id': reply.request.id,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  });
}

const fastifyFaults: Readonly<Record<string, FaultCode>> = {
  MALFORMED_JSON: 'malformed-json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong-media-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-request',
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'wrong-media-type',
  FST_ERR_BAD_URL: 'no-route',
  FST_ERR_MAX_PARAM_LENGTH: 'no-route',
};

export function faultOf({ log }: Services, error: FastifyError, request: FastifyRequest): Reply {
  const known = fastifyFaults[error.code];
  if (known !== undefined) return fault(known);
  // It was logged when the match was put in quarantine.
  if (error instanceof Unreadable) return fault('unreadable-match');
  log.error({ err: error, requestId: request.id, route: request.routeOptions?.url }, 'request failed');
  return fault(failureCode(error));
}

/** Input that is not HTTP never becomes a request; it is answered on the socket, which is then closed. */
export function answerInvalidHttp(ids: Ids, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const requestId = ids.id();
  const { status, body } = fault('malformed-request', { requestId }, 'It is not valid HTTP.');
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} Bad Request`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    `x-request-id: ${requestId}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}
