import { fault } from '@hexfront/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { send } from './envelope.ts';

/** Limits pages and documents by address, because they need no key. */
export function pageLimit({ limits, metrics }: Services) {
  return async ({ ip }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const seconds = limits.take('page', ip);
    if (seconds === 0) return undefined;
    metrics.limited('page');
    return send(reply, fault('rate-limited', { ratelimit: { key: 'page', seconds } }));
  };
}
