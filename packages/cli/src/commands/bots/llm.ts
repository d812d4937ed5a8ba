import type { Game } from '@hexfront/engine';
import type { CostReport, Table } from '@hexfront/server/models';
import { arenaOptions, arenaFrom } from '../../arena-arguments.ts';
import { readText } from '../../files.ts';
import { gameFrom, optionsFrom, gameOption, optionsOption } from '../../game-arguments.ts';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { CommandFailed, UsageError } from '../../errors.ts';
import { oneLine, print, printJson } from '../../terminal/output.ts';

export const llm: Command = {
  name: 'llm',
  summary: 'play a match with a language model behind an OpenAI-compatible URL',
  usage: '--game G --model-url URL --model NAME [--local] [--against BOT] [--prompt FILE]',
  details: [
    'The model is args by chat completions; its key, if it needs one, comes from MODEL_API_KEY or OPENAI_API_KEY.',
    'Its strategy is the active prompt version of the agent on the arena, or --prompt FILE. An answer that cannot be used is args for',
    'again with the reason; after --retries the last legal action (or no order at all) is played for it, and counted as a fallback.',
    'Tokens, time, retries and fallbacks are recorded with the match; docs/language-models.md tells who sees them.',
  ].join('\n'),
  arguments: [],
  options: {
    game: gameOption,
    'model-url': { value: 'URL', help: 'where chat completions are, up to /v1' },
    model: { value: 'NAME', help: 'the name of the model there' },
    ...arenaOptions,
    local: { help: 'play here, without an arena' },
    against: { value: 'BOT', help: 'a house bot; without it the queue finds an opponent' },
    mode: { value: 'casual|rated', help: 'of a queued match (default casual)' },
    options: optionsOption,
    prompt: { value: 'FILE', help: 'the strategy, instead of the active prompt version' },
    retries: { value: 'N', help: 'how often to ask again for one decision (default 2)' },
    timeout: { value: 'SECONDS', help: 'how long to wait for an answer of the model (default 30)' },
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
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError(`--model-url is like http://localhost:11434/v1, not "${url}"`);
  const apiKey = process.env.MODEL_API_KEY ?? process.env.OPENAI_API_KEY;
  const model = { url, model: args.required('model'), apiKey };
  const mode = args.choice('mode', ['casual', 'rated'], 'casual');
  const options = optionsFrom(args, game);
  const mostRetries = args.integer('retries', 0, 20) ?? 2;
  const timeoutMs = (args.number('timeout', 0.01, 600) ?? 30) * 1000;
  const path = args.text('prompt');
  const given = path === undefined ? null : readText(path);
  const isLocal = args.has('local');
  if (isLocal && (args.has('url') || args.has('key'))) throw new UsageError('--local needs neither --url nor --key');
  const arena = isLocal ? null : arenaFrom(args);
  const isTold = !args.has('json');
  // What was decided for the model is said in any case.
  const log = (line: string): void => {
    if (isTold) print(oneLine(line));
    else process.stderr.write(`${oneLine(line)}\n`);
  };

  const { Desk, fetchCarrier, LocalTable, RouteTable, useTool } = await import('@hexfront/server/models');
  const { playMatch } = await import('../../llm/player.ts');
  const table = arena === null ? new LocalTable() : new RouteTable(fetchCarrier(arena.url, arena.key));
  try {
    const desk = new Desk(table);
    const use = (tool: string, input: object) => useTool(desk, tool, input, new AbortController().signal);
    const strategy = given ?? (await activePrompt(table, game, log));
    const chosen = args.text('options') === undefined ? {} : { options };
    const against = args.text('against');
    const plan = { game: game.id, mode, ...chosen, ...(against === undefined ? {} : { against }) };
    const matchId = await seat(use, plan);
    log(`match ${matchId}`);
    const reportCost: Table['reportCost'] = (id, cost) => table.reportCost(id, cost);
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
    if (isTold) conclude(played);
    else printJson(played);
    return 0;
  } finally {
    if (table instanceof LocalTable) await table.close();
  }
}

async function activePrompt(table: Table, game: Game, log: (line: string) => void): Promise<string | null> {
  const { status, body } = await table.prompt(game.id);
  if (status !== 200) return null;
  const { promptText, promptVersionId } = body as { promptText: string; promptVersionId: string };
  log(`prompt version ${promptVersionId}`);
  return promptText;
}

/** Joins, and waits in the queue as long as it takes. */
async function seat(
  use: (tool: string, input: object) => Promise<{ data: any; isMistake?: true }>,
  plan: object,
): Promise<string> {
  let said = await use('join', plan);
  while (!said.isMistake && said.data.match_id === undefined) said = await use('wait_for_turn', {});
  if (said.isMistake) throw new CommandFailed(`the match could not be joined: ${said.data.error}`);
  return said.data.match_id;
}

function conclude({ standing, cost }: { standing: string; cost: CostReport }): void {
  const { calls, inputTokens, outputTokens, ms, moves, retries, fallbacks } = cost;
  print(`\n${standing}`);
  print(`${moves} decisions of the model, ${retries} times args again, ${fallbacks} fallbacks`);
  print(`${calls} calls, ${inputTokens} tokens in, ${outputTokens} out, ${(ms / 1000).toFixed(1)} s`);
}
