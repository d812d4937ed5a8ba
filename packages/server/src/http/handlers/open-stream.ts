import { fault, type Reply } from '@hexfront/protocol';
import { SseClient } from '../../streams/sse-client.ts';
import type { Call } from '../call.ts';

/** Takes over the connection for server-sent events, unless the caller has too many open. */
export function openStream(call: Call<any>, follow: (client: SseClient) => () => void): Reply | undefined {
  const { services, caller, reply } = call;
  const { openStreams, metrics, config } = services;
  const open = openStreams.get(caller.key) ?? 0;
  if (open >= config.HEXFRONT_STREAMS) return fault('too-many-streams', { ratelimit: { key: 'stream', seconds: 5 } });
  openStreams.set(caller.key, open + 1);
  metrics.streams.inc();
  // The headers that hooks have set go out with the stream's own.
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value as string);
  }
  reply.hijack();
  let leave = () => {};
  const client = new SseClient(reply.raw, () => {
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
