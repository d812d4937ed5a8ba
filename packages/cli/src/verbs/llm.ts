import type { Game } from '@hexfront/engine';
import type { ArenaClient, CostReport } from '@hexfront/server/models';
import { arenaOptions, askedArena } from '../arena-options.ts';
import { Complaint, oneLine } from '../complaint.ts';
import { readText } from '../files.ts';
import { askedGame, askedOptions, gameOption, optionsOption } from '../inputs.ts';
import { print, printJson } from '../output.ts';
import type { Asked, Verb } from '../verb.ts';

export const llm: Verb = {
  name: 'llm',
  summary: 'play a match with a language model behind an OpenAI-compatible URL',
  usage: '--game G --model-url URL --model NAME [--local] [--against BOT] [--prompt FILE]',
  details: [
    'The model is asked by chat completions; its key, if it needs one, comes from MODEL_API_KEY or OPENAI_API_KEY.',
    'Its strategy is the active prompt version of the agent on the arena, or --prompt FILE. An answer that cannot be used is asked for',
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

async function runLlm(asked: Asked): Promise<number> {
  const game = askedGame(asked);
  const url = asked.needed('model-url');
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Complaint(`--model-url is like http://localhost:11434/v1, not "${url}"`);
  const apiKey = process.env.MODEL_API_KEY ?? process.env.OPENAI_API_KEY;
  const model = { url, model: asked.needed('model'), apiKey };
  const mode = asked.choice('mode', ['casual', 'rated'], 'casual');
  const options = askedOptions(asked, game);
  const mostRetries = asked.whole('retries', 0, 20) ?? 2;
  const timeoutMs = (asked.seconds('timeout', 0.01, 600) ?? 30) * 1000;
  const path = asked.text('prompt');
  const given = path === undefined ? null : readText(path);
  const isLocal = asked.has('local');
  if (isLocal && (asked.has('url') || asked.has('key'))) throw new Complaint('--local needs neither --url nor --key');
  const arena = isLocal ? null : askedArena(asked);
  const isTold = !asked.has('json');
  // What was decided for the model is said in any case.
  const log = (line: string): void => {
    if (isTold) print(oneLine(line));
    else process.stderr.write(`${oneLine(line)}\n`);
  };

  const { ToolContext, fetchCarrier, LocalClient, RouteClient, useTool } = await import('@hexfront/server/models');
  const { playMatch } = await import('../llm/player.ts');
  const client = arena === null ? new LocalClient() : new RouteClient(fetchCarrier(arena.url, arena.key));
  try {
    const context = new ToolContext(client);
    const use = (tool: string, input: object) => useTool(context, tool, input, new AbortController().signal);
    const strategy = given ?? (await activePrompt(client, game, log));
    const chosen = asked.text('options') === undefined ? {} : { options };
    const against = asked.text('against');
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
    if (isTold) conclude(played);
    else printJson(played);
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

/** Joins, and waits in the queue as long as it takes. */
async function seat(
  use: (tool: string, input: object) => Promise<{ data: any; isError?: true }>,
  plan: object,
): Promise<string> {
  let said = await use('join', plan);
  while (!said.isError && said.data.match_id === undefined) said = await use('wait_for_turn', {});
  if (said.isError) throw new Complaint(`the match could not be joined: ${said.data.error}`, 1);
  return said.data.match_id;
}

function conclude({ standing, cost }: { standing: string; cost: CostReport }): void {
  const { calls, inputTokens, outputTokens, ms, moves, retries, fallbacks } = cost;
  print(`\n${standing}`);
  print(`${moves} decisions of the model, ${retries} times asked again, ${fallbacks} fallbacks`);
  print(`${calls} calls, ${inputTokens} tokens in, ${outputTokens} out, ${(ms / 1000).toFixed(1)} s`);
}
