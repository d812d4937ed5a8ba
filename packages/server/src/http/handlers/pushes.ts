import { fault } from '@hexfront/protocol';
import { sessionCookie } from '../authentication.ts';
import { agentOf, answer, type Handlers } from '../call.ts';

/** Messages to browsers whose page is closed. */
export const pushHandlers: Handlers<'pushKey' | 'subscribePush' | 'unsubscribePush'> = {
  async pushKey({ services }) {
    return answer({ publicKey: services.pushService.publicKey });
  },

  async subscribePush(call) {
    const { services, body, caller, request } = call;
    if (!services.pushService.accepts(body.endpoint)) return fault('bad-push-service');
    const session = caller.isCookie ? request.cookies[sessionCookie] : undefined;
    const target = { endpoint: body.endpoint, ...body.keys };
    const id = await services.pushSubscriptions.add(agentOf(call).id, target, session);
    return id === null ? fault('no-key') : answer({ id });
  },

  async unsubscribePush(call) {
    await call.services.pushSubscriptions.remove(call.params.id, agentOf(call).id);
    return answer({ ok: true });
  },
};
