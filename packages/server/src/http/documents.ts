import { fault, openApi, publishedSchemas } from '@hexfront/protocol';
import type { FastifyInstance } from 'fastify';
import { skillText } from '../models/skill/skill.ts';
import { version } from '../runtime/version.ts';
import type { Services } from '../services.ts';
import { send } from './envelope.ts';
import { FixedBody } from './fixed-body.ts';
import { pageLimit } from './page-limit.ts';
import { pagePolicy } from './page-policy.ts';
import { referencePage, referenceStyle } from './reference-page.ts';

export type Documents = Readonly<Record<string, FixedBody>>;

const json = (value: object) => () => JSON.stringify(value);

/** The documents that take longest to make, which are the same for every server of this process. */
const long = {
  page: once(referencePage),
  openApi: once(() => JSON.stringify(openApi(version), null, 2)),
};

function once(make: () => string): () => string {
  let made: string | null = null;
  return () => (made ??= make());
}

/** Makes the long documents before the first request, which would otherwise hold up all others. */
export function prepareDocuments(): void {
  for (const make of Object.values(long)) make();
}

/** Documents about this server, by path. JSON Schemas have URLs such as /schemas/battle-1/v1/state_tick.json; /schemas lists them. */
export function documents(): Documents {
  const published = publishedSchemas().map((entry) => ({
    ...entry,
    url: `/schemas/${entry.game}/v${entry.version}/${entry.name}.json`,
  }));
  const schemas = published.map(({ url, game, name, version: v }) => ({ url, game, name, version: v }));
  return {
    '/docs': new FixedBody('text/html; charset=utf-8', long.page),
    '/docs/style.css': new FixedBody('text/css; charset=utf-8', () => referenceStyle),
    '/openapi.json': new FixedBody('application/json; charset=utf-8', long.openApi),
    '/skill.md': new FixedBody('text/markdown; charset=utf-8', skillText),
    '/schemas': new FixedBody('application/json; charset=utf-8', json({ schemas })),
    ...Object.fromEntries(
      published.map(({ url, schema }) => [url, new FixedBody('application/schema+json; charset=utf-8', json(schema))]),
    ),
  };
}

export function addDocuments(app: FastifyInstance, services: Services, all: Documents = documents()): void {
  const onRequest = pageLimit(services);
  for (const [path, body] of Object.entries(all)) {
    app.get(path, { onRequest }, (request, reply) => {
      if (body.type.startsWith('text/html')) void reply.header('content-security-policy', pagePolicy());
      return body.send(request, reply);
    });
  }
  app.get('/schemas/*', { onRequest }, async (_, reply) => send(reply, fault('no-schema')));
}
