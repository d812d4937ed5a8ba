import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fault } from '@hexfront/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { send } from '../http/envelope.ts';
import { pageLimit } from '../http/page-limit.ts';
import type { Services } from '../services.ts';
import { PictureThread } from './picture-thread.ts';
import { type Subject, subjectOf } from './subjects.ts';

/** At about 100 KB each. */
const MOST_KEPT = 128;
/** A picture of something that still changes is drawn again after this time. */
const FRESH_MS = 60_000;
/** Whoever comes when so many wait is asked to come back. */
const MOST_WAITING = 8;
/** What drawing counts for, in pages. */
const COST = 10;

interface Kept {
  readonly bytes: Promise<Buffer>;
  readonly madeAt: number;
  readonly isFinal: boolean;
}

/** `/pictures/matches/ID.png` and `/pictures/agents/ID.png`: what other sites show with a link. 1200×630, drawn on request. Returns whether there are any. */
export function addPictures(app: FastifyInstance, services: Services, dashboard: string): boolean {
  const module = join(dashboard, 'picture.js');
  if (!existsSync(module) || !hasLibrary()) return false;
  const thread = new PictureThread(module);
  const kept = new Map<string, Kept>();
  const onRequest = pageLimit(services);

  app.addHook('onClose', () => thread.close());
  app.get('/pictures/:kind/:file', { onRequest }, async (request, reply) => {
    const { kind, file } = request.params as { kind: string; file: string };
    const subject = file.endsWith('.png') ? await subjectOf(services, `/${kind}/${file.slice(0, -4)}`) : null;
    if (subject === null) return send(reply, fault(kind === 'agents' ? 'no-agent' : 'no-match'));
    return answer(subject, request, reply);
  });
  return true;

  async function answer(subject: Subject, { ip }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const key = `${subject.kind} ${subject.id}`;
    let found = kept.get(key);
    if (found === undefined || !isCurrent(found, subject)) {
      const seconds = thread.waiting >= MOST_WAITING ? 5 : services.limits.take('page', ip, COST);
      if (seconds > 0) return send(reply, fault('rate-limited', { ratelimit: { key: 'page', seconds } }));
      found = { bytes: draw(subject), madeAt: services.clock.now(), isFinal: subject.isFinal };
      keep(key, found);
    }
    const bytes = await found.bytes;
    const seconds = subject.isFinal ? 86_400 : FRESH_MS / 1000;
    return reply.type('image/png').header('cache-control', `public, max-age=${seconds}`).send(bytes);
  }

  function isCurrent({ madeAt, isFinal }: Kept, subject: Subject): boolean {
    return isFinal || (!subject.isFinal && services.clock.now() - madeAt < FRESH_MS);
  }

  async function draw(subject: Subject): Promise<Buffer> {
    return thread.draw(await subject.picture());
  }

  function keep(key: string, picture: Kept): void {
    kept.delete(key);
    kept.set(key, picture);
    // The next request tries again.
    picture.bytes.catch(() => kept.get(key) === picture && kept.delete(key));
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
  }
}

/** It is optional: an arena on a machine that it does not support has no pictures. */
function hasLibrary(): boolean {
  try {
    return import.meta.resolve('@napi-rs/canvas') !== '';
  } catch {
    return false;
  }
}
