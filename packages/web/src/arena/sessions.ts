import { type Identity, currentIdentity, rememberIdentity } from '../app/identity.ts';
import { type Answer, request, Fault } from './api.ts';

/** Counts sign-ins and sign-outs: an answer that was asked for before one of them is old news. */
let changes = 0;

/** Whose session this browser has, or null: a session that has run out is nobody's. */
export async function fetchIdentity(): Promise<Identity | null> {
  const before = changes;
  const { agent } = await request<'session'>('/v1/auth/session');
  return before === changes ? keep(agent) : currentIdentity.value;
}

/** Whoever is signed in; a guest if nobody is. Whoever was signed in must not become a guest unawares. */
export async function enter(): Promise<Identity> {
  const known = currentIdentity.value;
  const here = await fetchIdentity();
  if (here !== null) return here;
  if (known !== null && !known.isGuest) throw new Fault('signed-out', known.name, -1);
  const guest = await request<'guest'>('/v1/auth/guest', { method: 'POST' });
  return keep({ ...guest, verified: true, guest: true }) as Identity;
}

/** Trades the key for a session. It is kept nowhere. */
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

/** Refusals that mean: whoever this browser was is not known any more. */
export function isSignedOut(code: string): boolean {
  return code === 'no-key' || code === 'bad-key' || code === 'not-a-player' || code === 'agent-disabled';
}
