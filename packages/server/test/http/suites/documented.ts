import { documentedFaults, type Route, type RouteName, routes } from '@hexfront/protocol';
import { describe, expect, test } from 'vitest';
import type { TestArena } from '../arena.ts';

/** What no request can bring about at will, or what is shown elsewhere for all routes at once. */
const elsewhere = new Set<string>([
  'server-fault',
  'storage-fault',
  'unreadable-match',
  'shutting-down',
  'slow-request',
  'too-many-connections',
  'no-route',
  'rate-limited',
  'too-many-streams',
  'too-many-matches',
  'too-many-challenges',
  'too-many-scenarios',
  'too-many-prompts',
  'malformed-json',
  'malformed-request',
  'body-too-large',
  'wrong-media-type',
  'no-key',
  'bad-key',
  'agent-disabled',
  'unverified',
  'no-admin-key',
  'no-runner-key',
  'foreign-origin',
  'match-token',
  // Needs house bots, which this arena does not have.
  'not-validated',
  // Takes many requests; test/accounts shows it.
  'ledger-full',
  // Ten minutes after the end.
  'reportCost match-ended',
]);

/** Comes last: what the tests before it have seen is compared with the documentation. */
export function documentedSuite(getArena: () => TestArena): void {
  describe('the documentation', () => {
    test('every route has been called, and has given each of its refusals', () => {
      const missing: string[] = [];
      for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
        const codes = documentedFaults(route).filter(
          (code) => !elsewhere.has(code) && !elsewhere.has(`${name} ${code}`),
        );
        for (const what of [200, ...codes])
          if (!getArena().seen.has(`${name} ${what}`)) missing.push(`${name} ${what}`);
      }
      // A runner's move is submitted in the same way as an agent's.
      const twins = missing.filter(
        (what) => what.startsWith('runnerMove ') && getArena().seen.has(what.replace('runnerMove', 'move')),
      );
      const streams = ['matchEvents 200', 'agentEvents 200'];
      expect(missing.filter((what) => !twins.includes(what) && !streams.includes(what))).toEqual([]);
    });

    test('no secret was logged in all of this', async () => {
      const { log, secrets, server } = getArena();
      const heads = await server.services.database.query<{ seed: string }>(
        `select head ->> 'seed' as seed from match_heads`,
      );
      const text = log.join('\n');
      for (const secret of [...secrets, ...heads.map(({ seed }) => seed)])
        expect(text.includes(secret), `the log tells ${secret}`).toBe(false);
      expect(secrets.size).toBeGreaterThan(50);
      expect(log.length).toBeGreaterThan(0);
    });

    test('no internal error occurred', () => {
      expect(getArena().log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
    });
  });
}
