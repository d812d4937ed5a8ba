import type { FaultCode } from '@hexfront/protocol';
import { accessTopic } from '../arena/ports.ts';
import { authenticate } from './authentication.ts';
import type { Call } from './call.ts';

/**
 * Calls `cut` when the key of a caller was replaced, its session has ended or its agent was disabled. Returns the function that stops
 * watching. For answers that take long: the others are over before anyone notices.
 */
export function onRevoked(call: Pick<Call<any>, 'services' | 'caller' | 'request'>, cut: (code: FaultCode) => void) {
  const { services, caller, request } = call;
  const { agent } = caller;
  if (agent === null) return () => {};
  return services.bus.subscribe(accessTopic, async () => {
    try {
      const now = await authenticate(services, 'anyone', request);
      if ('status' in now) cut((now.body as { code: FaultCode }).code);
      else if (now.agent?.id !== agent.id) cut('bad-key');
    } catch (error) {
      // A database that does not answer is no reason to turn anyone away.
      services.report('a key could not be checked', error);
    }
  });
}
