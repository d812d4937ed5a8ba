#!/usr/bin/env node
// Plain JavaScript that also parses on older Nodes, so that one of those can say what is wrong or step aside.
import { spawn } from 'node:child_process';
import nodeModule, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;

if (Number(process.versions.node.split('.')[0]) >= NEEDED) {
  // Keeps compiled code in the temporary directory: a second start takes less than half the time.
  nodeModule.enableCompileCache();
  const { main } = await import('../src/main.ts');
  process.exitCode = await main(process.argv.slice(2));
} else {
  const node = pinnedNode();
  if (node === null) giveUp();
  else handOver(node);
}

/** The Node that the workspace pins as a package for this platform, if it is installed. */
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
    `hexfront: Node ${NEEDED} or newer is needed, this is ${process.versions.node}; see https://nodejs.org`,
  );
  process.exitCode = 2;
}

/** The child answers for this process: same terminal, same signals, same exit code. */
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
