import type { Reply } from '@hexfront/protocol';
import type { FastifyReply } from 'fastify';
import type { ServerResponse } from 'node:http';
import { tooManyStreams } from '../../streams/open-streams.ts';
import { SseClient } from '../../streams/sse-client.ts';
import type { Call } from '../call.ts';
import { onRevoked } from '../revocation.ts';

/** Takes the raw response out of Fastify's hands, with the headers that hooks have set, for answers that are written bit by bit. */
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
  const { openStreams } = services;
  if (!openStreams.open(caller)) return tooManyStreams;
  let unfollow = () => {};
  const unwatch = onRevoked(call, (code) => client.close(code));
  const client = new SseClient(takeOver(reply), services.tuning, () => {
    unfollow();
    unwatch();
    services.sseClients.delete(client);
    openStreams.close(caller);
  });
  services.sseClients.add(client);
  unfollow = follow(client);
  return undefined;
}
