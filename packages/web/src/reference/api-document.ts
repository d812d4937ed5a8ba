/** The parts of an OpenAPI document that the page reads. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
}

export interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly security?: readonly { readonly [scheme: string]: unknown }[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: unknown;
  }[];
  readonly requestBody?: Content;
  readonly responses?: { readonly [status: string]: Content & { readonly description?: string } };
}

interface Content {
  readonly content?: { readonly [type: string]: { readonly schema?: unknown } };
}

export interface ApiRoute extends Operation {
  readonly method: string;
  readonly path: string;
}

export function routesOf({ paths }: ApiDocument): ApiRoute[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
}

/** Whether every word of the search is in the path, the name or the summary. */
export function fits({ method, path, summary = '', operationId }: ApiRoute, search: string): boolean {
  const text = `${method} ${path} ${operationId} ${summary}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export function schemaOf(content: Content | undefined): { readonly type: string; readonly schema: unknown } | null {
  const [found] = Object.entries(content?.content ?? {});
  return found === undefined ? null : { type: found[0], schema: found[1].schema };
}

/** The group under which the page lists a route: the second part of its path. */
export function groupOf({ path }: ApiRoute): string {
  return path.split('/')[2] ?? '';
}
