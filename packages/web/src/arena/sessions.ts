import { type Identity, currentIdentity, rememberIdentity } from '../app/identity.ts';
import { type Answer, request, Fault } from './api.ts';

/** Counts sign-ins and sign-outs: an answer requested before one of them is out of date. */
let changes = 0;

/** The agent whose session this browser has; null if there is none or it has expired. */
export async function fetchIdentity(): Promise<Identity | null> {
  const before = changes;
  const { agent } = await request<'session'>('/v1/auth/session');
  return before === changes ? keep(agent) : currentIdentity.value;
}

/** The agent who is signed in, otherwise a guest. An agent whose session has expired does not silently become a guest. */
export async function ensureIdentity(): Promise<Identity> {
  const known = currentIdentity.value;
  const here = await fetchIdentity();
  if (here !== null) return here;
  if (known !== null && !known.isGuest) throw new Fault('signed-out', known.name, -1);
  const guest = await request<'guest'>('/v1/auth/guest', { method: 'POST' });
  return keep({ ...guest, verified: true, guest: true }) as Identity;
}

/** Exchanges the key for a session. The key is not stored. */
export async function signIn(apiKey: string): Promise<void> {
  const { agent } = await request<'signIn'>('/v1/auth/session', { method: 'POST', body: { apiKey } });
  changes++;
  keep(agent);
}

export async function signOut(): Promise<void> {
  await request<'signOut'>('/v1/auth/session', { method: 'DELETE' });
  changes++;
  keep(null);
}

function keep(agent: Answer<'session'>['agent']): Identity | null {
  const identity =
    agent === null
      ? null
      : { agentId: agent.agentId, name: agent.name, isGuest: agent.guest, isVerified: agent.verified };
  if (JSON.stringify(identity) !== JSON.stringify(currentIdentity.value)) rememberIdentity(identity);
  return identity;
}

/** Refusals that mean that this browser's session is no longer valid. */
export function isSignedOut(code: string): boolean {
  return code === 'no-key' || code === 'bad-key' || code === 'not-a-player' || code === 'agent-disabled';
}
