import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { fault, type FaultCode, type Reply } from '@hexfront/protocol';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Ids } from '../arena/ports.ts';
import { Unreadable } from '../arena/unreadable.ts';
import type { Services } from '../services.ts';
import { failureCode } from '../storage/unavailable.ts';

const letGoMs = 1000;

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
  // The body was cut, or its sender is gone: nobody reads this, and it is no fault of ours.
  if (request.raw.destroyed && !request.raw.complete) return fault('slow-request');
  // It was logged when the match was put in quarantine.
  if (error instanceof Unreadable) return fault('unreadable-match');
  log.error({ err: error, requestId: request.id, route: request.routeOptions?.url }, 'request failed');
  return fault(failureCode(error));
}

/** Input that is not HTTP, or does not arrive, never becomes a request; it is answered on the socket. */
export function answerInvalidHttp(ids: Ids, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  refuseSocket(ids, socket, isSlow ? fault('slow-request') : fault('malformed-request', {}, 'It is not valid HTTP.'));
}

/** Answers on a socket without a request, and closes it even if the other side does not. */
export function refuseSocket(ids: Ids, socket: Socket, { status, body }: Reply): void {
  const requestId = ids.id();
  const text = JSON.stringify({ ...body, requestId });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    `x-request-id: ${requestId}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
  letGo(socket);
}

/** Destroys a socket whose last words are sent, once the other side had time to read them: it may never close its own half. */
export function letGo(socket: Duplex): void {
  setTimeout(() => socket.destroy(), letGoMs).unref();
}
