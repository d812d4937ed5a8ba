import { callerKinds, callers, type Guarded, guarded, permission } from '@hexfront/protocol';

/** The authorisation matrix as a page: one row per route, one column per kind of caller. */
export function authorisationPage(): string {
  const cell = (name: Guarded, caller: (typeof callerKinds)[number]) => {
    const answer = permission(name, caller);
    return answer === 'yes' ? '**yes**' : answer;
  };
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const names = Object.keys(guarded) as Guarded[];
  return [
    '# Who may do what',
    '',
    'What each kind of caller gets for a valid request: **yes**, or the code of the refusal. A test sends every one of these requests to a',
    'running server (`packages/server/test/http/authorisation.slow.test.ts`). What a **yes** shows under fog is the subject of',
    '[security](security.md#fog-and-private-data).',
    '',
    '| caller | is |',
    '|---|---|',
    ...callerKinds.map((caller) => row([caller, callers[caller]])),
    '',
    'The match in the path is live, and the `spectator` is the only one who asks about a match under fog. Whoever is a player of one match',
    'is a mere agent in all others.',
    '',
    row(['route', ...callerKinds]),
    row(['---', ...callerKinds.map(() => '---')]),
    ...names.map((name) => {
      const { method, path } = guarded[name];
      return row([`\`${method} ${path}\``, ...callerKinds.map((caller) => cell(name, caller))]);
    }),
    '',
    'The other addresses (`/healthz`, `/readyz`, `/metrics`, `/openapi.json`, `/docs`, `/schemas`, `/skill.md`, the pages of the dashboard',
    'and `/pictures`, which never show a live match under fog) are for everybody. `/mcp` is for agents with a key, and calls the routes above with it.',
    '',
  ].join('\n');
}
