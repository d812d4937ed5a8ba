import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { standardTuning } from '../../src/services.ts';
import { readYaml } from './yaml.ts';

const root = join(import.meta.dirname, '../../../..');
const read = (file: string): any[] => readYaml(readFileSync(join(root, file), 'utf8'));
const seconds = (text: string) => Number(/^(\d+)s$/.exec(text)![1]);
/** A stop takes at most this long. */
const stopSeconds = standardTuning.stopMs / 1000 + 1;
const secrets = {
  DATABASE_URL: 'postgres://database/hexfront',
  HEXFRONT_ADMIN_KEY: 'the-key-of-the-operator',
  HEXFRONT_PROMPT_KEY: '0'.repeat(64),
};

test.each(['compose.yaml', ...globSync('deploy/**/*.yaml', { cwd: root })])('%s can be parsed', (file) => {
  for (const document of read(file)) expect(Object.keys(document as object).length).toBeGreaterThan(0);
});

test('the compose file has three equal nodes with valid settings, a proxy that knows them all, and enough time to stop', () => {
  const [{ services }] = read('deploy/compose.yaml');
  const names = Object.keys(services).filter((name) => name.startsWith('arena'));
  expect(names).toHaveLength(3);
  for (const name of names) {
    expect(readConfig({ ...services[name].environment, ...secrets })).not.toHaveProperty('wrong');
    expect(seconds(services[name].stop_grace_period)).toBeGreaterThan(stopSeconds);
  }
  const caddy = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8');
  expect(caddy).toContain(`reverse_proxy ${names.map((name) => `${name}:4400`).join(' ')} {`);
  expect(caddy).toContain('health_uri /readyz');
});

test('the Kubernetes files agree with each other and with the server', () => {
  const [deployment, service, budget] = read('deploy/kubernetes/arena.yaml');
  const [ingress] = read('deploy/kubernetes/ingress.yaml');
  const [secret] = read('deploy/kubernetes/secret.example.yaml');
  const { spec, metadata } = deployment.spec.template;
  const [container] = spec.containers;
  const env = Object.fromEntries(container.env.map(({ name, value }: any) => [name, value]));
  expect(readConfig({ ...env, ...secret.stringData })).not.toHaveProperty('wrong');
  expect(container.envFrom).toEqual([{ secretRef: { name: secret.metadata.name } }]);
  expect([container.readinessProbe, container.livenessProbe].map(({ httpGet }) => httpGet.path)).toEqual([
    '/readyz',
    '/healthz',
  ]);
  const pause = Number(container.lifecycle.preStop.exec.command[1]);
  expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(pause + stopSeconds);
  expect(deployment.spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
  for (const labels of [
    deployment.spec.selector.matchLabels,
    service.spec.selector,
    budget.spec.selector.matchLabels,
  ]) {
    expect(labels).toEqual(metadata.labels);
  }
  expect(service.spec.ports[0].targetPort).toBe(container.ports[0].name);
  const [{ backend }] = ingress.spec.rules[0].http.paths;
  expect(backend.service).toEqual({ name: service.metadata.name, port: { name: service.spec.ports[0].name } });
});

test.each([
  // forge               file                         its only job
  ['GitHub, Forgejo', '.github/workflows/ci.yml', (ci: any) => ci.jobs.check.steps.map(({ run }: any) => run)],
  ['GitLab', '.gitlab-ci.yml', (ci: any) => ci.check.script],
] as const)('%s runs what CONTRIBUTING asks for', (_, file, commandsOf) => {
  const commands = commandsOf(read(file)[0]).filter((command: unknown) => command !== undefined);
  expect(commands).toEqual([expect.stringMatching(/^(su node --command )?\.ci\/run$/)]);
  expect(statSync(join(root, '.ci/run')).mode & 0o111).not.toBe(0);
});
