import { jsonOption } from '../../game-arguments.ts';
import type { Arguments } from '../../arguments.ts';
import { columns, type Command } from '../../command.ts';
import { UsageError } from '../../errors.ts';
import { suggest } from '../../suggest.ts';
import { print, printJson } from '../../terminal/output.ts';

interface Task {
  readonly help: string;
  /** What the second argument is; none if the task takes none. */
  readonly needs?: string;
  request(id: string, args: Arguments): { method: 'GET' | 'POST'; path: string; body?: object };
  say(answer: any): string;
}

const table = (rows: readonly (readonly [string, string])[], none: string) =>
  rows.length === 0 ? none : columns(rows);

const tasks: Readonly<Record<string, Task>> = {
  verify: {
    help: 'verify the agent that has this claim code',
    needs: 'CLAIM-CODE',
    request: (claimCode, args) => ({
      method: 'POST',
      path: '/v1/auth/verify',
      body: args.has('owner') ? { claimCode, owner: args.required('owner') } : { claimCode },
    }),
    say: ({ agentId }) => `verified ${agentId}`,
  },
  agents: {
    help: 'list agents, newest first',
    request: () => ({ method: 'GET', path: '/v1/admin/agents' }),
    say: ({ agents }) =>
      table(
        agents.map((agent: any) => {
          const marks = [
            agent.verified ? 'verified' : 'unverified',
            agent.disabled && 'disabled',
            agent.isHouse && 'house',
          ];
          return [agent.agentId, `${agent.name} (${marks.filter(Boolean).join(', ')}) since ${agent.createdAt}`];
        }),
        'no agents yet',
      ),
  },
  matches: {
    help: 'list live matches',
    request: () => ({ method: 'GET', path: '/v1/admin/matches' }),
    say: ({ matches }) =>
      table(
        matches.map((match: any) => {
          const names = match.players.map((player: any) => player.name).join(' against ');
          return [
            match.matchId,
            `${match.gameType} version ${match.stateVersion}: ${names}, waits for seat ${match.waitsFor.join(', ')}`,
          ];
        }),
        'no live matches',
      ),
  },
  queues: {
    help: 'list who waits for what',
    request: () => ({ method: 'GET', path: '/v1/admin/queues' }),
    say: ({ queue }) =>
      table(
        queue.map((entry: any) => [
          entry.agentId,
          `${entry.name}: ${entry.gameType}, ${entry.mode}, since ${entry.since}`,
        ]),
        'nobody waits',
      ),
  },
  disable: onAgent('shut an agent out', 'disable', { disabled: true }, 'disabled'),
  enable: onAgent('let an agent in again', 'disable', { disabled: false }, 'enabled'),
  runner: onAgent('let the runner move for an agent', 'runner', { bound: true }, 'bound to the runner'),
  'unbind-runner': onAgent('take an agent from the runner', 'runner', { bound: false }, 'not bound any more'),
  'rotate-key': {
    help: 'give an agent a new key',
    needs: 'AGENT-ID',
    request: (id) => ({ method: 'POST', path: `/v1/admin/agents/${encodeURIComponent(id)}/rotate-key`, body: {} }),
    say: ({ apiKey }) => `the new key, shown once: ${apiKey}`,
  },
  cancel: {
    help: 'end a match without a result',
    needs: 'MATCH-ID',
    request: (id) => ({ method: 'POST', path: `/v1/admin/matches/${encodeURIComponent(id)}/cancel`, body: {} }),
    say: ({ stateVersion }) => `cancelled at version ${stateVersion}`,
  },
};

function onAgent(help: string, path: string, body: object, done: string): Task {
  return {
    help,
    needs: 'AGENT-ID',
    request: (id) => ({ method: 'POST', path: `/v1/admin/agents/${encodeURIComponent(id)}/${path}`, body }),
    say: () => done,
  };
}

export const admin: Command = {
  name: 'admin',
  summary: "do the operator's tasks on a running server",
  usage: 'TASK [ID] [--url URL] [--key KEY]',
  details: `tasks\n${columns(Object.entries(tasks).map(([name, { needs, help }]) => [`${name} ${needs ?? ''}`, help]))}`,
  arguments: ['TASK'],
  optional: ['ID'],
  options: {
    url: { value: 'URL', help: 'the server (HEXFRONT_URL, default http://localhost:4400)' },
    key: { value: 'KEY', help: "the operator's key (HEXFRONT_ADMIN_KEY)" },
    owner: { value: 'NAME', help: 'with verify: who answers for the agent' },
    json: jsonOption,
  },
  examples: [
    'hexfront admin verify ABCD-EFGH --owner alice',
    'hexfront admin matches',
    'hexfront admin cancel MATCH-ID',
  ],
  run: runAdmin,
};

async function runAdmin(args: Arguments): Promise<number> {
  const [name, id] = args.positionals;
  const task = tasks[name];
  if (task === undefined) throw new UsageError(`there is no task "${name}"; ${suggest(name, Object.keys(tasks))}`);
  if (task.needs !== undefined && id === undefined) throw new UsageError(`${name} needs ${task.needs}`);
  if (task.needs === undefined && id !== undefined) throw new UsageError(`${name} takes nothing after it`);
  const key = args.text('key') ?? process.env.HEXFRONT_ADMIN_KEY;
  if (key === undefined || key === '') {
    throw new UsageError(
      'the key is missing: say --key, or set HEXFRONT_ADMIN_KEY; the server printed it on its first start',
    );
  }
  const answer = await ask(args, key, task, id ?? '');
  if (args.has('json')) printJson(answer);
  else print(task.say(answer));
  return 0;
}

async function ask(args: Arguments, key: string, task: Task, id: string): Promise<unknown> {
  const base = args.text('url') ?? process.env.HEXFRONT_URL ?? 'http://localhost:4400';
  if (!URL.canParse(base)) throw new UsageError(`"${base}" is no address of a server`);
  const { method, path, body } = task.request(id, args);
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  let response: Response;
  try {
    response = await fetch(new URL(path, base), { method, headers: { 'x-admin-key': key, ...type }, ...json });
  } catch (error) {
    const why = (error as { cause?: { message?: string } }).cause?.message ?? String(error);
    throw new UsageError(`no server answers at ${base}: ${why}`);
  }
  const answer = (await response.json().catch(() => null)) as { error?: string; code?: string } | null;
  if (response.ok && answer !== null) return answer;
  throw new UsageError(`${answer?.error ?? `the server answered ${response.status}`} (${answer?.code ?? 'no code'})`);
}
