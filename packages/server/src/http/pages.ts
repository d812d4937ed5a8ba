import { readFile, stat } from 'node:fs/promises';
import { dirname, extname, join, normalize, sep } from 'node:path';
import { fault, openApi, publishedSchemas } from '@hexfront/protocol';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Readiness } from '../runtime/readiness.ts';
import { version } from '../runtime/version.ts';
import type { Services } from '../services.ts';
import { explained } from '../storage/unavailable.ts';
import { referencePage, referenceStyle } from './reference-page.ts';
import { send } from './envelope.ts';

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
  app.get('/metrics', async (_, reply) => {
    return reply.type(services.metrics.registry.contentType).send(await services.metrics.registry.metrics());
  });
  const api = JSON.stringify(openApi(version), null, 2);
  app.get('/openapi.json', async (_, reply) => reply.type('application/json').send(api));
  app.get('/docs', async (_, reply) => secured(reply).type('text/html').send(referencePage()));
  app.get('/docs/style.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(referenceStyle));
  addSchemas(app);
  if (dashboard !== null) addDashboard(app, dashboard);
}

/** JSON Schemas by URL: /schemas lists them, for example /schemas/battle-1/v1/state_tick.json. */
function addSchemas(app: FastifyInstance): void {
  const published = publishedSchemas().map((entry) => ({
    ...entry,
    path: `/schemas/${entry.game}/v${entry.version}/${entry.name}.json`,
  }));
  app.get('/schemas', async () => ({
    schemas: published.map(({ path, game, name, version: v }) => ({ url: path, game, name, version: v })),
  }));
  app.get('/schemas/*', async (request, reply) => {
    const found = published.find(({ path }) => path === request.url.split('?')[0]);
    return found === undefined
      ? send(reply, fault('no-schema'))
      : reply.type('application/schema+json').send(found.schema);
  });
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

/** The dashboard's files; every other path outside /v1 is one of its pages. */
function addDashboard(app: FastifyInstance, folder: string): void {
  app.get('/*', async (request, reply) => {
    const path = decodePath(request.url);
    // Paths of the API are never pages, however they are spelt.
    if (path === null || /^\/+v1(\/|$)/i.test(path)) return reply.callNotFound();
    const file = join(folder, normalize(path));
    const isInside = file.startsWith(folder + sep);
    const isFile =
      isInside &&
      extname(file) in types &&
      (await stat(file).then(
        (s) => s.isFile(),
        () => false,
      ));
    if (!isFile && extname(path) !== '') return send(reply, fault('no-route'));
    const shown = isFile ? file : join(folder, 'index.html');
    const isHashed = dirname(shown).endsWith('assets');
    const embeds = 'embed' in (request.query as object);
    return secured(reply, embeds)
      .type(types[extname(shown)])
      .header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      .send(await readFile(shown));
  });
}

function decodePath(url: string): string | null {
  try {
    const path = decodeURIComponent(url.split('?')[0]);
    return path.includes('\0') || path.includes('..') ? null : path;
  } catch {
    return null;
  }
}

/** Pages may load resources only from this server; only pages requested with `?embed` may be framed. */
function secured(reply: FastifyReply, mayBeFramed = false): FastifyReply {
  const policy = [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${mayBeFramed ? '*' : "'self'"}`,
  ];
  return reply.header('content-security-policy', policy.join('; '));
}
