import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join, normalize } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = dirname(import.meta.dirname);

/** The folder of the pages as `npm start` builds them: anew where a source has changed, by one thread of a test run while the others wait. */
export async function builtSite(): Promise<string> {
  const turn = join(tmpdir(), `hexfront-site-${process.pid}`);
  for (let waited = 0; !isMade(turn); waited += 50) {
    if (waited > 90_000) throw new Error(`the pages are still being built, or ${turn} was left behind`);
    await sleep(50);
  }
  try {
    const script = join(root, '../../scripts/dashboard.mjs');
    const [status] = await once(
      spawn(process.execPath, [script, '--must'], { stdio: ['ignore', 'ignore', 2] }),
      'exit',
    );
    if (status !== 0) throw new Error('the pages could not be built');
    return join(root, 'dist');
  } finally {
    rmdirSync(turn);
  }
}

/** Whether this call has made the folder: of several at once, one does. */
function isMade(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
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
export async function serveSite(extra: { readonly [path: string]: string } = {}, built?: string): Promise<Site> {
  const folder = built ?? (await builtSite());
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
