import { fault, type Reply } from '@hexfront/protocol';
import type { FastifyReply } from 'fastify';
import type { ServerResponse } from 'node:http';
import { SseClient } from '../../streams/sse-client.ts';
import type { Call } from '../call.ts';

/** The connection itself, for answers that are written bit by bit; headers that hooks have set go out with it. */
export function takeOver(reply: FastifyReply): ServerResponse {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value as string);
  }
  reply.hijack();
  return reply.raw;
}

/** Takes over the connection for server-sent events, unless the caller has too many open. */
export function openStream(call: Call<any>, follow: (client: SseClient) => () => void): Reply | undefined {
  const { services, caller, reply } = call;
  const { openStreams, metrics, config } = services;
  const open = openStreams.get(caller.key) ?? 0;
  if (open >= config.HEXFRONT_STREAMS) return fault('too-many-streams', { ratelimit: { key: 'stream', seconds: 5 } });
  openStreams.set(caller.key, open + 1);
  metrics.streams.inc();
  let leave = () => {};
  const client = new SseClient(takeOver(reply), services.tuning, () => {
    leave();
    services.sseClients.delete(client);
    metrics.streams.dec();
    const left = (openStreams.get(caller.key) ?? 1) - 1;
    if (left > 0) openStreams.set(caller.key, left);
    else openStreams.delete(caller.key);
  });
  services.sseClients.add(client);
  leave = follow(client);
  return undefined;
}
