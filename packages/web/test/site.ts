import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join, normalize } from 'node:path';
import { build } from 'vite';

const root = dirname(import.meta.dirname);
const cache = join(root, 'node_modules/.cache/site');

/** A hash of everything the pages are made of: the build is cached under it, so that several test files share one. */
function sourceHash(): string {
  const hash = createHash('sha256');
  const files = globSync(
    ['src/**/*', 'public/*', '*.html', '*.ts', '../engine/src/**/*', '../bots/src/**/*', '../protocol/src/**/*'],
    {
      cwd: root,
      withFileTypes: true,
    },
  );
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  for (const path of paths.toSorted()) hash.update(path).update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

/** The folder of the built pages. Two processes that build at the same time end up with the same folder. */
export async function builtSite(): Promise<string> {
  const folder = join(cache, sourceHash());
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const own = `${folder}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error', build: { outDir: own } });
  try {
    renameSync(own, folder);
  } catch {
    // Another process was first.
    rmSync(own, { recursive: true, force: true });
  }
  return folder;
}

const types: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

export interface Site {
  readonly url: string;
  close(): void;
}

/** A static server like the arena's: files as they are, index.html for every other path. `extra` adds files for a test. */
export async function serveSite(extra: { readonly [path: string]: string } = {}): Promise<Site> {
  const folder = await builtSite();
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://here');
    const file = join(folder, normalize(pathname));
    const isFile = pathname !== '/' && file.startsWith(folder) && existsSync(file);
    const body = extra[pathname] ?? readFileSync(isFile ? file : join(folder, 'index.html'));
    response.writeHead(200, {
      'content-type': types[extname(isFile || pathname in extra ? pathname : 'index.html')] ?? 'text/plain',
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
