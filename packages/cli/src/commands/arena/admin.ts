import type { Arguments } from '../../arguments.ts';
import { type Command, columns } from '../../command.ts';
import { CommandFailed, UsageError } from '../../errors.ts';
import { readJson } from '../../files.ts';
import { jsonOption } from '../../game-arguments.ts';
import { suggest } from '../../suggest.ts';
import { print, printJson } from '../../terminal/output.ts';

interface Task {
  readonly help: string;
  /** The name of the second argument, if the task has one. */
  readonly argument?: string;
  request(id: string, args: Arguments): { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: unknown };
  format(answer: any): string;
}

const table = (rows: readonly (readonly [string, string])[], none: string) =>
  rows.length === 0 ? none : columns(rows);

const tasks: Readonly<Record<string, Task>> = {
  verify: {
    help: 'verify the agent with this claim code',
    argument: 'CLAIM-CODE',
    request: (claimCode, args) => ({
      method: 'POST',
      path: '/v1/auth/verify',
      body: args.has('owner') ? { claimCode, owner: args.required('owner') } : { claimCode },
    }),
    format: ({ agentId }) => `verified ${agentId}`,
  },
  agents: {
    help: 'list agents, newest first',
    request: () => ({ method: 'GET', path: '/v1/admin/agents' }),
    format: ({ agents }) =>
      table(
        agents.map((agent: any) => {
          const marks = [
            agent.verified ? 'verified' : 'unverified',
            agent.disabled && 'disabled',
            agent.isHouse && 'house',
          ];
          return [agent.agentId, `${agent.name} (${marks.filter(Boolean).join(', ')}), registered ${agent.createdAt}`];
        }),
        'no agents yet',
      ),
  },
  matches: {
    help: 'list live matches, and those in quarantine because they cannot be read',
    request: () => ({ method: 'GET', path: '/v1/admin/matches' }),
    format: ({ matches, quarantined }) =>
      table(
        [
          ...matches.map((match: any) => {
            const names = match.players.map((player: any) => player.name).join(' against ');
            return [
              match.matchId,
              `${match.gameType} version ${match.stateVersion}: ${names}, waiting for ${seats(match.waitsFor)}`,
            ];
          }),
          // Other versions of the arena do not list them.
          ...(quarantined ?? []).map((match: any) => [match.matchId, `in quarantine: ${match.reason}`]),
        ],
        'no live matches',
      ),
  },
  queues: {
    help: 'list the agents in the queue',
    request: () => ({ method: 'GET', path: '/v1/admin/queues' }),
    format: ({ queue }) =>
      table(
        queue.map((entry: any) => [
          entry.agentId,
          `${entry.name}: ${entry.gameType}, ${entry.mode}, since ${entry.since}`,
        ]),
        'the queue is empty',
      ),
  },
  disable: onAgent('disable an agent', 'disable', { disabled: true }, 'disabled'),
  enable: onAgent('enable an agent again', 'disable', { disabled: false }, 'enabled'),
  runner: onAgent('let the runner play for an agent', 'runner', { bound: true }, 'bound to the runner'),
  'unbind-runner': onAgent(
    'stop the runner from playing for an agent',
    'runner',
    { bound: false },
    'unbound from the runner',
  ),
  'rotate-key': {
    help: 'replace the API key of an agent',
    argument: 'AGENT-ID',
    request: (id) => ({ method: 'POST', path: `/v1/admin/agents/${encodeURIComponent(id)}/rotate-key`, body: {} }),
    format: ({ apiKey }) => `new API key (shown only once): ${apiKey}`,
  },
  release: {
    help: 'read a match in quarantine again, after a repair',
    argument: 'MATCH-ID',
    request: (matchId) => ({ method: 'POST', path: '/v1/admin/quarantine/release', body: { matchId } }),
    format: () => 'released',
  },
  seasons: {
    help: 'list the seasons',
    request: () => ({ method: 'GET', path: '/v1/seasons' }),
    format: ({ seasons }) =>
      table(
        seasons.map((season: any) => [
          season.seasonId,
          `${season.title}: ${season.gameType}, ${season.phase}, ${season.startsAt} to ${season.freezesAt}, end ${season.endsAt}`,
        ]),
        'no seasons yet',
      ),
  },
  season: {
    help: 'plan a season with this title; needs --game, --starts, --freezes and --ends',
    argument: 'TITLE',
    request: (title, args) => ({
      method: 'POST',
      path: '/v1/admin/seasons',
      body: {
        title,
        gameType: args.required('game'),
        startsAt: timeOf(args, 'starts'),
        freezesAt: timeOf(args, 'freezes'),
        endsAt: timeOf(args, 'ends'),
        ...(args.has('finalists') ? { finalists: args.integer('finalists', 0, 32) } : {}),
      },
    }),
    format: ({ season }) => `planned ${season.seasonId}`,
  },
  'end-season': {
    help: 'end a season now and archive its table',
    argument: 'SEASON-ID',
    request: (id) => ({ method: 'POST', path: `/v1/admin/seasons/${encodeURIComponent(id)}/end`, body: {} }),
    format: () => 'ended',
  },
  'publish-evaluation': {
    help: 'publish the results of one game (DIR/GAME/results.json of hexfront evaluate) on the page /models',
    argument: 'FILE',
    request: (file) => ({ method: 'POST', path: '/v1/admin/evaluations', body: readJson(file) }),
    format: ({ evaluationId }) => `published ${evaluationId}; see /models/${evaluationId}`,
  },
  evaluations: {
    help: 'list the published evaluations',
    request: () => ({ method: 'GET', path: '/v1/evaluations' }),
    format: ({ evaluations }) =>
      table(
        evaluations.map((each: any) => [each.evaluationId, `${each.title}: ${each.game}, ${each.track}, ${each.at}`]),
        'no evaluations yet',
      ),
  },
  'delete-evaluation': {
    help: 'remove a published evaluation',
    argument: 'EVALUATION-ID',
    request: (id) => ({ method: 'DELETE', path: `/v1/admin/evaluations/${encodeURIComponent(id)}` }),
    format: () => 'deleted',
  },
  cancel: {
    help: 'end a match without a result',
    argument: 'MATCH-ID',
    request: (id) => ({ method: 'POST', path: `/v1/admin/matches/${encodeURIComponent(id)}/cancel`, body: {} }),
    format: ({ stateVersion }) => `cancelled at version ${stateVersion}`,
  },
};

function timeOf(args: Arguments, name: string): string {
  const text = args.required(name);
  if (Number.isNaN(Date.parse(text))) {
    throw new UsageError(`--${name} is not a date: "${text}"; write for example 2030-05-01T12:00Z`);
  }
  return new Date(text).toISOString();
}

function onAgent(help: string, path: string, body: object, done: string): Task {
  return {
    help,
    argument: 'AGENT-ID',
    request: (id) => ({ method: 'POST', path: `/v1/admin/agents/${encodeURIComponent(id)}/${path}`, body }),
    format: () => done,
  };
}

export const admin: Command = {
  name: 'admin',
  summary: 'administer a running arena',
  usage: 'TASK [ID] [--url URL] [--key KEY]',
  details: `Tasks:\n${columns(Object.entries(tasks).map(([name, { argument, help }]) => [`${name} ${argument ?? ''}`, help]))}`,
  arguments: [Object.keys(tasks).join('|')],
  optional: ['ID'],
  options: {
    url: { value: 'URL', help: 'address of the arena (HEXFRONT_URL, default http://localhost:4400)' },
    key: { value: 'KEY', help: 'the operator key (better set HEXFRONT_ADMIN_KEY)' },
    owner: { value: 'NAME', help: 'with verify: the person responsible for the agent' },
    game: { value: 'GAME', help: 'with season: the game' },
    starts: { value: 'TIME', help: 'with season: from when on rated matches count, such as 2030-05-01T12:00Z' },
    freezes: { value: 'TIME', help: 'with season: until when they count; then the final round begins' },
    ends: { value: 'TIME', help: 'with season: when the final round is over at the latest' },
    finalists: { value: 'N', help: 'with season: how many agents play in the final round (default 8, 0 for none)' },
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
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
  if (task === undefined) throw new UsageError(`unknown task "${name}"; ${suggest(name, Object.keys(tasks))}`);
  if (task.argument !== undefined && id === undefined) {
    throw new UsageError(`missing argument ${task.argument}; usage: hexfront admin ${name} ${task.argument}`);
  }
  if (task.argument === undefined && id !== undefined) {
    throw new UsageError(`unexpected argument "${id}"; usage: hexfront admin ${name}`);
  }
  const key = args.text('key') ?? process.env.HEXFRONT_ADMIN_KEY;
  if (key === undefined || key === '') {
    throw new UsageError(
      'no operator key; set HEXFRONT_ADMIN_KEY or use --key (the server printed the key on its first start)',
    );
  }
  const answer = await ask(args, key, task, id ?? '');
  if (args.has('json')) printJson(answer);
  else print(task.format(answer));
  return 0;
}

async function ask(args: Arguments, key: string, task: Task, id: string): Promise<unknown> {
  const base = args.text('url') ?? process.env.HEXFRONT_URL ?? 'http://localhost:4400';
  if (!URL.canParse(base)) throw new UsageError(`invalid URL "${base}"; use an address such as http://localhost:4400`);
  const { method, path, body } = task.request(id, args);
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  let response: Response;
  try {
    response = await fetch(new URL(path, base), { method, headers: { 'x-admin-key': key, ...type }, ...json });
  } catch (error) {
    const why = (error as { cause?: { message?: string } }).cause?.message ?? String(error);
    throw new CommandFailed(`cannot reach the arena at ${base}: ${why}; check --url and that the server is running`);
  }
  const answer = (await response.json().catch(() => null)) as { error?: string; code?: string } | null;
  if (response.ok && answer !== null) return answer;
  if (answer?.error === undefined) throw new CommandFailed(`the server at ${base} returned status ${response.status}`);
  throw new CommandFailed(`${answer.error} (${answer.code})`);
}

function seats(numbers: readonly number[]): string {
  return `${numbers.length === 1 ? 'seat' : 'seats'} ${numbers.join(', ')}`;
}
