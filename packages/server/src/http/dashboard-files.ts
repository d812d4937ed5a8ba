import { readFile, stat } from 'node:fs/promises';
import { dirname, extname, join, normalize, sep } from 'node:path';
import { fault } from '@hexfront/protocol';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { send } from './envelope.ts';
import { FixedBody } from './fixed-body.ts';
import { pageLimit } from './page-limit.ts';
import { pagePolicy } from './page-policy.ts';
import { withTags } from '../pictures/page-tags.ts';
import { addPictures } from '../pictures/pictures.ts';
import { subjectOf } from '../pictures/subjects.ts';

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
export function addDashboard(app: FastifyInstance, services: Services, folder: string): void {
  const files = new Files();
  const hasPictures = addPictures(app, services, folder);
  app.get('/*', { onRequest: pageLimit(services) }, async (request, reply) => {
    const path = decodePath(request.url);
    // Paths of the API are never pages, however they are spelt.
    if (path === null || /^\/+v1(\/|$)/i.test(path)) return reply.callNotFound();
    const file = join(folder, normalize(path));
    const found = file.startsWith(folder + sep) && extname(file) in types ? await files.read(file) : null;
    if (found === null && extname(path) !== '') return send(reply, fault('no-route'));
    const shown = found ?? (await files.read(join(folder, 'index.html')));
    if (shown === null) return send(reply, fault('no-route'));
    const isHashed = found !== null && dirname(file).endsWith('assets');
    const embeds = 'embed' in (request.query as object);
    void reply.header('content-security-policy', pagePolicy(embeds));
    const subject = found === null ? await subjectOf(services, path).catch(() => null) : null;
    if (subject !== null) {
      const html = await readFile(join(folder, 'index.html'), 'utf8');
      const origin = `${request.protocol}://${request.host}`;
      return reply
        .type(types['.html'])
        .header('cache-control', 'no-cache')
        .send(withTags(html, origin, hasPictures, subject));
    }
    return shown.send(request, reply, isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  });
}

/** Files in memory, read again only after they were written. */
class Files {
  readonly #kept = new Map<string, { readonly writtenAt: number; readonly body: FixedBody }>();

  async read(file: string): Promise<FixedBody | null> {
    const found = await stat(file).catch(() => null);
    if (found === null || !found.isFile()) return null;
    const known = this.#kept.get(file);
    if (known?.writtenAt === found.mtimeMs) return known.body;
    const body = new FixedBody(types[extname(file)], () => readFile(file));
    this.#kept.set(file, { writtenAt: found.mtimeMs, body });
    return body;
  }
}

function decodePath(url: string): string | null {
  try {
    const path = decodeURIComponent(url.split('?')[0]);
    return path.includes('\0') || path.includes('..') ? null : path;
  } catch {
    return null;
  }
}
