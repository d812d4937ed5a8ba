import type { FaultCode } from '@hexfront/protocol';
import type { FastifyRequest } from 'fastify';
import { accessTopic } from '../arena/ports.ts';
import type { Services } from '../services.ts';
import { authenticate } from './authentication.ts';
import type { Call } from './call.ts';

/** Why a request would not be admitted as this agent's any more: a key was replaced, a session has ended, or the agent was disabled. */
export async function revocation(
  services: Services,
  request: FastifyRequest,
  agentId: string,
): Promise<FaultCode | null> {
  const now = await authenticate(services, 'anyone', request);
  if ('status' in now) return (now.body as { code: FaultCode }).code;
  return now.agent?.id === agentId ? null : 'bad-key';
}

/** Calls `cut` when a caller's access is revoked while its answer takes long. Returns the function that stops watching. */
export function onRevoked(call: Pick<Call<any>, 'services' | 'caller' | 'request'>, cut: (code: FaultCode) => void) {
  const { services, caller, request } = call;
  const { agent } = caller;
  if (agent === null) return () => {};
  return services.bus.subscribe(accessTopic, async () => {
    try {
      const why = await revocation(services, request, agent.id);
      if (why !== null) cut(why);
    } catch (error) {
      // A database that does not answer is no reason to turn anyone away.
      services.report('a key could not be checked', error);
    }
  });
}
