import type { Game } from '@hexfront/engine';
import type { ArenaClient, CostReport } from '@hexfront/server/models';
import { arenaFrom, arenaOptions, isHttpUrl } from '../../arena-arguments.ts';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { CommandFailed, UsageError } from '../../errors.ts';
import { readText } from '../../files.ts';
import { gameFrom, gameOption, optionsFrom, optionsOption } from '../../game-arguments.ts';
import { counted } from '../../terminal/counted.ts';
import { oneLine, print, printJson } from '../../terminal/output.ts';

export const llm: Command = {
  name: 'llm',
  summary: 'play a match with a language model behind an OpenAI-compatible URL',
  usage: '--game GAME --model-url URL --model NAME [--local] [--against BOT] [--prompt FILE]',
  details: [
    'Calls the model through chat completions. Its API key, if it needs one, comes from MODEL_API_KEY or',
    'OPENAI_API_KEY. The strategy is --prompt FILE or the active prompt version of the agent on the arena.',
    'If an answer is unusable, the model is asked again and given the reason. When all --retries are used up,',
    'a fallback is played: the last legal action, or no orders in a simultaneous game. Tokens, time, retries',
    'and fallbacks are recorded with the match; docs/language-models.md explains who can see them.',
  ].join('\n'),
  arguments: [],
  options: {
    game: gameOption,
    'model-url': { value: 'URL', help: 'base URL of the chat completions API, up to /v1' },
    model: { value: 'NAME', help: 'name of the model' },
    ...arenaOptions,
    local: { help: 'play without an arena' },
    against: { value: 'BOT', help: 'play against this house bot instead of joining the queue' },
    mode: { value: 'casual|rated', help: 'mode of a queued match (default casual)' },
    options: optionsOption,
    prompt: { value: 'FILE', help: 'strategy to use instead of the active prompt version' },
    retries: { value: 'N', help: 'retries per decision (default 2)' },
    timeout: { value: 'SECONDS', help: 'how long to wait for an answer (default 30)' },
    json: { help: 'print only the result, as one JSON object' },
  },
  examples: [
    'hexfront llm --local --against greedy --game attrition-2 --model-url http://localhost:11434/v1 --model llama3.3',
    'HEXFRONT_KEY=fc_… MODEL_API_KEY=… hexfront llm --game attrition-2 --mode rated --model-url https://api.example.com/v1 --model m-1',
  ],
  run: runLlm,
};

async function runLlm(args: Arguments): Promise<number> {
  const game = gameFrom(args);
  const url = args.required('model-url');
  if (!isHttpUrl(url)) {
    throw new UsageError(`invalid --model-url "${url}"; use an address such as http://localhost:11434/v1`);
  }
  const apiKey = process.env.MODEL_API_KEY ?? process.env.OPENAI_API_KEY;
  const model = { url, model: args.required('model'), apiKey };
  const mode = args.choice('mode', ['casual', 'rated'], 'casual');
  const options = optionsFrom(args, game);
  const mostRetries = args.integer('retries', 0, 20) ?? 2;
  const timeoutMs = (args.number('timeout', 0.01, 600) ?? 30) * 1000;
  const path = args.text('prompt');
  const given = path === undefined ? null : readText(path);
  const isLocal = args.has('local');
  if (isLocal && (args.has('url') || args.has('key')))
    throw new UsageError('--local cannot be combined with --url or --key; remove one or the other');
  const arena = isLocal ? null : arenaFrom(args);
  const isJson = args.has('json');
  // Fallbacks are reported even with --json, on standard error.
  const log = (line: string): void => {
    if (!isJson) print(oneLine(line));
    else process.stderr.write(`${oneLine(line)}\n`);
  };

  const { ToolContext, fetchCarrier, LocalClient, RouteClient, useTool } = await import('@hexfront/server/models');
  const { playMatch } = await import('../../llm/player.ts');
  const client = arena === null ? new LocalClient() : new RouteClient(fetchCarrier(arena.url, arena.key));
  try {
    const context = new ToolContext(client);
    const use = (tool: string, input: object) => useTool(context, tool, input, new AbortController().signal);
    const strategy = given ?? (await activePrompt(client, game, log));
    const chosen = args.text('options') === undefined ? {} : { options };
    const against = args.text('against');
    const plan = { game: game.id, mode, ...chosen, ...(against === undefined ? {} : { against }) };
    const matchId = await seat(use, plan);
    log(`match ${matchId}`);
    const reportCost: ArenaClient['reportCost'] = (id, cost) => client.reportCost(id, cost);
    const played = await playMatch(
      {
        game,
        options,
        strategy,
        model,
        mostRetries,
        timeoutMs,
        use,
        reportCost,
        log,
      },
      matchId,
    );
    if (isJson) printJson(played);
    else printSummary(played);
    return 0;
  } finally {
    if (client instanceof LocalClient) await client.close();
  }
}

async function activePrompt(client: ArenaClient, game: Game, log: (line: string) => void): Promise<string | null> {
  const { status, body } = await client.prompt(game.id);
  if (status !== 200) return null;
  const { promptText, promptVersionId } = body as { promptText: string; promptVersionId: string };
  log(`prompt version ${promptVersionId}`);
  return promptText;
}

/** Joins a match, waiting in the queue for as long as it takes. */
async function seat(
  use: (tool: string, input: object) => Promise<{ data: any; isError?: true }>,
  plan: object,
): Promise<string> {
  let answer = await use('join', plan);
  while (!answer.isError && answer.data.match_id === undefined) answer = await use('wait_for_turn', {});
  if (answer.isError) throw new CommandFailed(`could not join a match: ${answer.data.error}`);
  return answer.data.match_id;
}

function printSummary({ standing, cost }: { standing: string; cost: CostReport }): void {
  const { calls, inputTokens, outputTokens, ms, moves, retries, fallbacks } = cost;
  print(`\n${standing}`);
  print(
    `${counted(moves, 'decision')} by the model, ${counted(retries, 'retry', 'retries')}, ${counted(fallbacks, 'fallback')}`,
  );
  print(`${counted(calls, 'call')}, ${inputTokens} tokens in, ${outputTokens} tokens out, ${(ms / 1000).toFixed(1)} s`);
}
