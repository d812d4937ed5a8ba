import { timingSafeEqual } from 'node:crypto';
import { type Auth, fault, type Reply } from '@hexfront/protocol';
import type { FastifyRequest } from 'fastify';
import { secretHash } from '../accounts/secrets.ts';
import type { Services } from '../services.ts';
import type { Caller } from './call.ts';

export const sessionCookie = 'hexfront_session';

/** Finds out who asks, and refuses whoever the route is not for (ruling wire.18). */
export async function authenticate(services: Services, auth: Auth, request: FastifyRequest): Promise<Caller | Reply> {
  const caller = await recognise(services, request, auth);
  if ('status' in caller) return caller;
  if (auth === 'admin') return caller.isAdmin ? caller : fault('no-admin-key');
  if (auth === 'anyone') return caller;
  const { agent } = caller;
  if (agent === null) return fault(auth === 'runner' ? 'no-runner-key' : 'no-key');
  if (auth !== 'agent' && agent.verifiedAt === null) return fault('unverified');
  return caller;
}

/** A key that is wrong is refused even where none is needed: its owner should know. */
async function recognise(services: Services, request: FastifyRequest, auth: Auth): Promise<Caller | Reply> {
  const { agents, keyring } = services;
  const { authorization, 'x-admin-key': adminKey, 'x-runner-key': runnerKey, 'x-agent-id': agentId } = request.headers;
  const isAdmin = isSame(adminKey, services.adminKeyHash);
  if (adminKey !== undefined && !isAdmin) return fault('no-admin-key', {}, 'The key sent is not the right one.');
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
  // A session is only believed where no other site can have sent the request.
  if (request.method !== 'GET' && !isOwnOrigin(services, request)) return fault('foreign-origin');
  return { ...nobody, agent, isCookie: true, key: agent.id };
}

/** Whether a request comes from our own pages, or ones the operator listed. Programs send no Origin. */
export function isOwnOrigin(
  { config }: Services,
  { headers, protocol }: { headers: FastifyRequest['headers']; protocol: string },
): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return origin === `${protocol}://${host}` || config.HEXFRONT_ORIGINS.split(',').includes(origin);
}

/** In a time that does not tell how much of the key was right. */
function isSame(sent: unknown, hash: string): boolean {
  return typeof sent === 'string' && timingSafeEqual(Buffer.from(secretHash(sent)), Buffer.from(hash));
}
