import { timingSafeEqual } from 'node:crypto';
import { type Auth, fault, type Reply } from '@hexfront/protocol';
import type { FastifyRequest } from 'fastify';
import { secretHash } from '../accounts/secrets.ts';
import type { Services } from '../services.ts';
import type { Caller } from './call.ts';

export const sessionCookie = 'hexfront_session';

/** Identifies the caller, and refuses callers the route is not for (ruling wire.18). */
export async function authenticate(services: Services, auth: Auth, request: FastifyRequest): Promise<Caller | Reply> {
  const caller = await identify(services, request, auth);
  if ('status' in caller) return caller;
  if (auth === 'admin') return caller.isAdmin ? caller : fault('no-admin-key');
  if (auth === 'anyone') return caller;
  const { agent } = caller;
  if (agent === null) return fault(auth === 'runner' ? 'no-runner-key' : 'no-key');
  if (auth !== 'agent' && agent.verifiedAt === null) return fault('unverified');
  return caller;
}

/** An invalid key is refused even where none is needed, so that its owner finds out. */
async function identify(services: Services, request: FastifyRequest, auth: Auth): Promise<Caller | Reply> {
  const { agents, keyring } = services;
  const { authorization, 'x-admin-key': adminKey, 'x-runner-key': runnerKey, 'x-agent-id': agentId } = request.headers;
  const isAdmin = isSame(adminKey, services.adminKeyHash);
  if (adminKey !== undefined && !isAdmin) return fault('no-admin-key', {}, 'The key in this request is wrong.');
  const nobody = { agent: null, isAdmin, tokenMatch: null, isCookie: false, key: request.ip };

  if (auth === 'runner') {
    if (services.runnerKeyHash === null || !isSame(runnerKey, services.runnerKeyHash)) return fault('no-runner-key');
    const agent = typeof agentId === 'string' ? await agents.byRunner(runnerKey as string, agentId) : null;
    if (agent === null) return fault('foreign-runner');
    return agent.isDisabled ? fault('agent-disabled') : { ...nobody, agent, key: agent.id };
  }
  if (authorization !== undefined) {
    const secret = /^Bearer ([\x21-\x7e]{1,200})$/.exec(authorization)?.[1];
    if (secret === undefined) return fault('bad-key');
    const holder = await keyring.byBearer(secret);
    if (holder === null) return fault('bad-key');
    const { agent, matchId } = holder;
    return agent.isDisabled ? fault('agent-disabled') : { ...nobody, agent, tokenMatch: matchId, key: agent.id };
  }
  const cookie = request.cookies[sessionCookie];
  if (cookie === undefined) return nobody;
  const agent = (await keyring.bySession(cookie))?.agent ?? null;
  if (agent === null || agent.isDisabled) return nobody;
  // A session cookie counts only if no other site can have caused the request.
  if (request.method !== 'GET' && !isOwnOrigin(services, request)) return fault('foreign-origin');
  return { ...nobody, agent, isCookie: true, key: agent.id };
}

/** Whether a request comes from our own pages or from an origin the operator allows. Programs send no Origin. */
export function isOwnOrigin(
  { config }: Services,
  { headers, protocol }: { headers: FastifyRequest['headers']; protocol: string },
): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return origin === `${protocol}://${host}` || config.HEXFRONT_ORIGINS.split(',').includes(origin);
}

/** Compares in constant time. */
function isSame(sent: unknown, hash: string): boolean {
  return typeof sent === 'string' && timingSafeEqual(Buffer.from(secretHash(sent)), Buffer.from(hash));
}
