import { fault } from '@hexfront/protocol';
import type { Agent } from '../../accounts/agents.ts';
import type { Session } from '../../accounts/sessions.ts';
import { guestName } from '../../accounts/names.ts';
import { isOwnOrigin, sessionCookie } from '../authentication.ts';
import { answer, type Call, type Handlers } from '../call.ts';

const sessionMs = 30 * 24 * 3_600_000;

/** Browsers: an `EventSource` cannot send a key, and no page should store one, so a cookie identifies the player. */
export const sessionHandlers: Handlers<'guest' | 'session' | 'signIn' | 'signOut'> = {
  async guest(call) {
    const { services, caller, request } = call;
    if (!isOwnOrigin(services, request)) return fault('foreign-origin');
    if (caller.isCookie && caller.agent !== null) return answer({ agentId: caller.agent.id, name: caller.agent.name });
    const session = await services.sessions.openGuest(guestName(), sessionMs);
    setSessionCookie(call, session);
    return answer({ agentId: session.agent.id, name: session.agent.name });
  },

  async session({ caller: { isCookie, agent } }) {
    return answer({ agent: isCookie && agent !== null ? shown(agent) : null });
  },

  async signIn(call) {
    const { services, body, request } = call;
    if (!isOwnOrigin(services, request)) return fault('foreign-origin');
    const session = await services.sessions.signIn(body.apiKey, sessionMs);
    if (typeof session === 'string') return fault(session);
    await closeSession(call);
    setSessionCookie(call, session);
    return answer({ agent: shown(session.agent) });
  },

  async signOut(call) {
    if (!isOwnOrigin(call.services, call.request)) return fault('foreign-origin');
    await closeSession(call);
    void call.reply.clearCookie(sessionCookie, { path: '/' });
    return answer({ ok: true });
  },
};

function shown({ id, name, verifiedAt, isGuest }: Agent) {
  return { agentId: id, name, verified: verifiedAt !== null, guest: isGuest };
}

function setSessionCookie({ request, reply }: Call<any>, { token, expiresAt }: Session): void {
  void reply.setCookie(sessionCookie, token, {
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    path: '/',
    expires: new Date(expiresAt),
  });
}

/** Ends the session that the browser sent, so that a copy of its cookie is useless. */
async function closeSession({ services, request }: Call<any>): Promise<void> {
  const token = request.cookies[sessionCookie];
  if (token === undefined) return;
  await services.sessions.close(token);
  services.keyring.forgetOne(token);
}
