import { fault } from '@hexfront/protocol';
import type { FastifyInstance } from 'fastify';
import { Readiness } from '../runtime/readiness.ts';
import { version } from '../runtime/version.ts';
import type { Services } from '../services.ts';
import { explained } from '../storage/unavailable.ts';
import { authenticate } from './authentication.ts';
import { addDashboard } from './dashboard-files.ts';
import { addDocuments } from './documents.ts';
import { send } from './envelope.ts';
import { addGuide } from './guide-pages.ts';
import { pageLimit } from './page-limit.ts';

/** Everything besides the API itself: health, metrics, documents and the dashboard. */
export function addPages(app: FastifyInstance, services: Services, dashboard: string | null): void {
  const readiness = new Readiness(
    () => services.storage.ping(),
    (error) => {
      if (error === null) services.log.info('ready again: the database accepts commits');
      else services.report('not ready: the database accepts no commits', error);
    },
  );
  app.get('/healthz', async () => ({ ok: true, version }));
  app.get('/readyz', async (_, reply) => {
    if (services.isStopping()) return send(reply, fault('shutting-down'));
    const problem = await readiness.problem();
    return problem === null ? { ok: true } : send(reply, fault('storage-fault', {}, explained(problem)));
  });
  app.get('/metrics', { onRequest: pageLimit(services) }, async (request, reply) => {
    const caller = await authenticate(services, 'anyone', request);
    if ('status' in caller) return send(reply, caller);
    const { metrics } = services;
    return reply.type(metrics.registry.contentType).send(await (caller.isAdmin ? metrics.all() : metrics.open()));
  });
  addDocuments(app, services);
  addGuide(app, services);
  if (dashboard !== null) addDashboard(app, services, dashboard);
}
