import { extname } from 'node:path';
import { fault } from '@hexfront/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { assets, readAsset } from '../guide/index.ts';
import { base, Guide, guideFolder, llmsFullText, llmsText, type Page, searchText } from '../guide/guide.ts';
import { layout } from '../guide/layout.ts';
import { render } from '../guide/render.ts';
import type { Services } from '../services.ts';
import { send } from './envelope.ts';
import { FixedBody } from './fixed-body.ts';
import { pageLimit } from './page-limit.ts';
import { pagePolicy } from './page-policy.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
};
const html = 'text/html; charset=utf-8';
const text = 'text/plain; charset=utf-8';
const markdown = 'text/markdown; charset=utf-8';

/** The guide: the documents of the repository as pages, made when they are first asked for, and lists of them for programs. */
export function guideBodies(guide: Guide): (path: string) => FixedBody | null {
  const bodies = new Map<string, FixedBody>();
  return (path) => {
    const known = bodies.get(path);
    if (known !== undefined) return known;
    const body = bodyOf(guide, path);
    // Addresses that do not exist are not kept: there is no end to them.
    if (body !== null) bodies.set(path, body);
    return body;
  };
}

function bodyOf(guide: Guide, path: string): FixedBody | null {
  if (path === 'search.json') return new FixedBody('application/json', () => searchText(guide));
  if (path === 'llms.txt') return new FixedBody(text, () => llmsText(guide));
  if (path === 'llms-full.txt') return new FixedBody(text, () => llmsFullText(guide));
  const asset = assets.find((name) => path === `assets/${name}`);
  if (asset !== undefined) return new FixedBody(types[extname(asset)], () => readAsset(asset));
  const file = path.startsWith('files/') ? path.slice('files/'.length) : null;
  if (file !== null) {
    return guide.files().has(file) ? new FixedBody(types[extname(file)] ?? text, () => guide.read(file)) : null;
  }
  const isRaw = path.endsWith('.md');
  const slug = isRaw ? path.slice(0, -'.md'.length).replace(/^index$/, '') : path;
  const page = guide.page(slug);
  if (page === null) return null;
  return isRaw ? new FixedBody(markdown, () => page.markdown) : new FixedBody(html, () => layout(page, guide.titles()));
}

const missingPage: Page = {
  slug: 'not-found',
  file: '',
  about: 'There is no such page.',
  markdown: '',
  ...render(
    '# Page not found\n\nThe guide has no page at this address. Choose one from the contents, or search for it.\n',
    (to) => to,
  ),
};

export function addGuide(app: FastifyInstance, services: Services, folder: string | null = guideFolder()): void {
  const onRequest = pageLimit(services);
  if (folder === null) {
    const missing =
      'This installation has no guide. It is in the folder docs of the repository, and in the published package.\n';
    app.get(base, { onRequest }, async (_, reply) => reply.code(404).type(text).send(missing));
    return;
  }
  const guide = new Guide(folder);
  const find = guideBodies(guide);
  const missing = new FixedBody(html, () => layout(missingPage, guide.titles()));
  const answer = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const body = find(path);
    // People follow old links; programs read a refusal.
    const isPerson = body === null && request.headers.accept?.includes('text/html') === true;
    if (body === null && !isPerson) return send(reply, fault('no-route'));
    if (body === null) void reply.code(404);
    if (body === null || body.type === html) void reply.header('content-security-policy', pagePolicy());
    return (body ?? missing).send(request, reply);
  };
  app.get(base, { onRequest }, (request, reply) => answer('', request, reply));
  app.get(`${base}/*`, { onRequest }, (request, reply) => {
    // An address with a slash at its end means the same page.
    const path = (request.params as { '*': string })['*'].replace(/\/$/, '');
    return answer(path, request, reply);
  });
  app.get('/llms.txt', { onRequest }, (request, reply) => answer('llms.txt', request, reply));
}
