import { arenaFrom, arenaOptions } from '../../arena-arguments.ts';
import { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { UsageError } from '../../errors.ts';
import { gameOption, optionsOption } from '../../game-arguments.ts';
import { pricesOption } from '../../llm/model-arguments.ts';
import { modelName, settings } from '../../llm/spec.ts';
import { play } from '../play/play.ts';
import { connectCommand } from './connect.ts';

export const llm: Command = {
  name: 'llm',
  summary: 'play a match with a language model behind an OpenAI-compatible URL',
  usage: '--game GAME --model-url URL --model NAME [--local] [--against BOT] [--set SETTING=VALUE …]',
  details: [
    'The short way to hexfront play (with --local) and hexfront connect (on an arena) with the bot llm:URL#NAME?SETTINGS.',
    'Calls the model through chat completions. Its API key, if it needs one, comes from MODEL_API_KEY or',
    'OPENAI_API_KEY. The strategy is --prompt FILE or the active prompt version of the agent on the arena.',
    'If an answer is unusable, the model is asked again and given the reason. When all --retries are used up,',
    'a fallback is played. A provider that cannot be reached, or refuses the key, ends the command before the',
    'first move. Tokens, time, retries and fallbacks are recorded with the match; docs/language-models.md says more.',
  ].join('\n'),
  arguments: [],
  options: {
    game: gameOption,
    'model-url': { value: 'URL', help: 'base URL of the chat completions API, up to /v1' },
    model: { value: 'NAME', help: 'name of the model' },
    ...arenaOptions,
    local: { help: 'play without an arena' },
    against: { value: 'BOT', help: 'play against this bot; on an arena, a house bot instead of the queue' },
    mode: { value: 'casual|rated', help: 'mode of a queued match (default casual)' },
    options: optionsOption,
    prompt: { value: 'FILE', help: 'strategy to use instead of the active prompt version' },
    retries: { value: 'N', help: 'further answers to one decision before the fallback (default 1)' },
    timeout: { value: 'SECONDS', help: 'how long to wait for an answer (default 60)' },
    set: {
      value: 'SETTING=VALUE',
      isRepeated: true,
      help: `a setting of the model: ${Object.keys(settings).join(', ')}`,
    },
    out: { value: 'FILE', help: 'with --local: write the replay to this file, and the ledger beside it' },
    ledger: { value: 'DIR', help: 'on an arena: write every decision, with prompts and answers, to a file in DIR' },
    'upload-ledger': { help: 'on an arena: send the same to the arena after the match' },
    prices: pricesOption,
    json: { help: 'print JSON only: the result, or on an arena one object per event' },
  },
  examples: [
    'hexfront llm --local --against greedy --game attrition-2 --model-url http://localhost:11434/v1 --model llama3.3',
    'HEXFRONT_KEY=fc_… MODEL_API_KEY=… hexfront llm --game attrition-2 --mode rated --model-url https://api.example.com/v1 --model m-1',
  ],
  run: (args) => (args.has('local') ? runLocal(args) : runOnArena(args)),
};

function runLocal(args: Arguments): number | Promise<number> {
  const misplaced = ['url', 'key', 'mode', 'ledger', 'upload-ledger'].find((name) => args.has(name));
  if (misplaced !== undefined)
    throw new UsageError(`--local cannot be combined with --${misplaced}; remove one or the other`);
  const against = args.text('against');
  if (against === undefined) throw new UsageError('--local needs an opponent; add --against BOT');
  const values = passedOn(args, ['game', 'options', 'out', 'prices', 'json']);
  values.set('seat', [botFrom(args), against]).set('every', ['end']);
  return play.run(new Arguments([], values));
}

function runOnArena(args: Arguments): number | Promise<number> {
  if (args.has('out')) throw new UsageError('--out needs --local; on an arena, use --ledger DIR');
  const { url, key } = arenaFrom(args);
  process.env.HEXFRONT_KEY = key;
  const values = passedOn(args, ['game', 'options', 'against', 'prices', 'ledger', 'upload-ledger', 'json']);
  values
    .set('bot', [botFrom(args)])
    .set('url', [url])
    .set('matches', ['1']);
  const mode = args.choice('mode', ['casual', 'rated'], 'casual');
  if (!args.has('against') || args.has('mode')) values.set('mode', [mode]);
  return connectCommand.run(new Arguments([], values));
}

function passedOn(args: Arguments, names: readonly string[]): Map<string, readonly string[]> {
  return new Map(names.filter((name) => args.has(name)).map((name) => [name, args.all(name)]));
}

/** The name of the model as a bot. */
function botFrom(args: Arguments): string {
  const given: Record<string, string> = {};
  for (const each of args.all('set')) {
    const [setting, ...value] = each.split('=');
    if (value.length === 0) throw new UsageError(`--set ${setting} has no value; write --set SETTING=VALUE`);
    given[setting] = value.join('=');
  }
  const [prompt, timeout] = [args.text('prompt'), args.text('timeout')];
  const retries = args.integer('retries', 0, 9);
  return modelName(args.required('model-url'), args.required('model'), {
    ...given,
    ...(prompt === undefined ? {} : { prompt }),
    ...(timeout === undefined ? {} : { timeout }),
    ...(retries === undefined ? {} : { attempts: String(retries + 1) }),
  });
}
