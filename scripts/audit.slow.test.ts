import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Runs the audit against a registry that gives these advisories; null is one that gives none at all. */
async function auditWith(advisories: object | null, ...more: string[]): Promise<{ code: number; said: string }> {
  const registry = createServer((request, response) => {
    request.resume();
    const isAsked = request.method === 'POST' && request.url!.endsWith('/advisories/bulk');
    response.writeHead(advisories !== null && isAsked ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(advisories ?? {}));
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  const args = [join(import.meta.dirname, 'audit.ts'), '--registry', url, ...more];
  return new Promise((resolve) => {
    // npm remembers advisories by their id.
    const cache = mkdtempSync(join(tmpdir(), 'hexfront-audit-'));
    execFile(process.execPath, args, { env: { ...process.env, npm_config_cache: cache } }, (error, said) => {
      registry.close();
      rmSync(cache, { recursive: true, force: true });
      resolve({ code: (error?.code as number | undefined) ?? 0, said });
    });
  });
}

const advisory = (severity: string) => ({
  fastify: [
    { id: 1, url: 'https://example.org/1', title: 'a hole', severity, vulnerable_versions: '*', cwe: [], cvss: {} },
  ],
});

test.each([
  ['nothing known', {}, [], 0, 'no known vulnerability'],
  ['a grave one', advisory('high'), [], 1, 'fastify'],
  ['a small one', advisory('low'), [], 0, 'no known vulnerability'],
  ['no answer', null, [], 2, 'the registry does not answer'],
  ['no answer, and that is expected', null, ['--offline-passes'], 0, 'the registry does not answer'],
] as const)('the audit: %s', async (_, advisories, more, code, says) => {
  const result = await auditWith(advisories, ...more);
  expect(result).toEqual({ code, said: expect.stringContaining(says) });
});
