#!/usr/bin/env node
// Plain JavaScript that older versions of Node can parse, so that they can print an error or start the pinned Node.
import { spawn } from 'node:child_process';
import nodeModule, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const REQUIRED = 24;

if (Number(process.versions.node.split('.')[0]) >= REQUIRED) {
  // Caches compiled code in the temporary directory, which more than halves the time of a second start.
  nodeModule.enableCompileCache();
  const { main } = await import('../src/main.ts');
  process.exitCode = await main(process.argv.slice(2));
} else {
  const node = pinnedNode();
  if (node === null) giveUp();
  else handOver(node);
}

/** The Node that the workspace installs as a package for this platform, if there is one. */
function pinnedNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  try {
    const found = createRequire(import.meta.url).resolve(`node-${system}-${process.arch}/package.json`);
    return join(dirname(found), 'bin', file);
  } catch {
    return null;
  }
}

function giveUp() {
  console.error(
    `hexfront: Node ${REQUIRED} or newer is required, but this is ${process.versions.node}; install it from https://nodejs.org`,
  );
  process.exitCode = 2;
}

/** Runs the command in a child with the same terminal, signals and exit code. */
function handOver(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const forward = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  child.on('error', giveUp);
  child.on('exit', (code, signal) => {
    for (const each of signals) process.off(each, forward);
    if (signal === null) process.exitCode = code;
    else process.kill(process.pid, signal);
  });
}
