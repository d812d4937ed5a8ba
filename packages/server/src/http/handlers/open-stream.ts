import { fault, type FaultCode, type Reply } from '@hexfront/protocol';
import type { FastifyReply } from 'fastify';
import type { ServerResponse } from 'node:http';
import { accessTopic } from '../../arena/ports.ts';
import { SseClient } from '../../streams/sse-client.ts';
import { authenticate } from '../authentication.ts';
import type { Call } from '../call.ts';

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
  if (!openStreams.open(caller.key)) return fault('too-many-streams', { ratelimit: { key: 'stream', seconds: 5 } });
  let unfollow = () => {};
  const unwatch = services.bus.subscribe(accessTopic, () => void closeIfRevoked(call, client));
  const client = new SseClient(takeOver(reply), services.tuning, () => {
    unfollow();
    unwatch();
    services.sseClients.delete(client);
    openStreams.close(caller.key);
  });
  services.sseClients.add(client);
  unfollow = follow(client);
  return undefined;
}

/** Ends a stream whose key was replaced, whose session has ended or whose agent was disabled. */
async function closeIfRevoked({ services, caller, request }: Call<any>, client: SseClient): Promise<void> {
  if (caller.agent === null) return;
  try {
    const now = await authenticate(services, 'anyone', request);
    if ('status' in now) client.close((now.body as { code: FaultCode }).code);
    else if (now.agent?.id !== caller.agent.id) client.close('bad-key');
  } catch (error) {
    // A database that does not answer is no reason to turn anyone away.
    services.report('a key could not be checked', error);
  }
}
