import { join } from 'node:path';
import type { Game } from '@hexfront/engine';
import type { ArenaHttp, ConnectOptions, GameId, StartFrame } from '@hexfront/sdk';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { agentFrom, agentOptions } from '../../connect/agent.ts';
import { type BotSeat, bringBot } from '../../connect/bot-seat.ts';
import { bringProgram } from '../../connect/exec-seat.ts';
import { Report } from '../../connect/report.ts';
import { Season } from '../../connect/season.ts';
import { botHelp, entrantNamed } from '../../entrants.ts';
import { UsageError } from '../../errors.ts';
import { defaultAllowance } from '../../exec/time-bank.ts';
import { gameFrom, gameOption, optionsFrom, optionsOption } from '../../game-arguments.ts';
import { keepStandardOutput } from '../../terminal/output.ts';

const A_DAY = 86_400_000;

export const connectCommand: Command = {
  name: 'connect',
  summary: 'let a bot play on an arena',
  usage: '--bot BOT --game GAME --url URL [--register NAME] [--against HOUSE_BOT] [--matches N]',
  details: [
    botHelp,
    'The bot joins the queue, or plays the house bots named by --against. It resumes after lost connections, and',
    'so does the command after it was ended: it continues the match that it left.',
    'Ctrl+C leaves the queue and finishes the matches in progress; a second Ctrl+C resigns them.',
    'A bot that is late plays a fallback, which is reported: the last legal action, or no orders in a simultaneous',
    'game. A bot that fails resigns its match and ends the command with exit code 1.',
  ].join('\n'),
  arguments: [],
  options: {
    bot: { value: 'BOT', help: 'the bot that plays' },
    game: gameOption,
    ...agentOptions,
    mode: { value: 'rated|casual', help: 'which queue to join (default rated)' },
    against: {
      value: 'HOUSE_BOT',
      help: 'play this house bot in casual matches, for example level-3',
      isRepeated: true,
    },
    invite: { help: 'create an invitation that any agent can accept, and wait for it' },
    accept: { value: 'INVITE', help: 'accept an invitation' },
    players: { value: 'N', help: 'how many players, in games that allow more than two' },
    options: optionsOption,
    matches: { value: 'N', help: 'how many matches to play (default: until Ctrl+C)' },
    concurrency: { value: 'N', help: 'with --against or --invite: how many matches to play at once (default 1)' },
    'move-ms': { value: 'N', help: 'time per decision, in ms, if the arena allows more' },
    'agent-version': { value: 'TEXT', help: 'a version label of the bot, stored with its matches' },
    'bot-log': { value: 'DIR', help: 'exec bots: write their standard error to log files in DIR, one per match' },
    log: { value: 'FILE', help: 'keep views and decisions in a file that hexfront log reads' },
    json: { help: 'print one JSON object per event' },
  },
  examples: [
    'hexfront connect --bot file:./bot.ts --game attrition-1 --register my-bot --against level-1 --matches 1',
    'hexfront connect --bot exec:"./bot" --game attrition-2 --url https://arena.example.com --key-file my.key',
    'HEXFRONT_KEY=fc_… hexfront connect --bot search:20000 --game attrition-3 --mode casual --json',
  ],
  run: runConnect,
};

async function runConnect(args: Arguments): Promise<number> {
  const game = gameFrom(args);
  const search = searchFrom(args, game);
  const matches = args.has('accept') ? 1 : (args.integer('matches', 1, 1_000_000) ?? null);
  const concurrency = args.integer('concurrency', 1, 100) ?? 1;
  if (concurrency > 1 && search.challenge === undefined) {
    throw new UsageError(
      'the queue gives an agent one match of a game at a time; use --concurrency with --against or --invite, or connect a second agent',
    );
  }
  const moveMs = args.integer('move-ms', 1, A_DAY);
  // Whatever the bot prints, from its first line on, must not get between ours.
  keepStandardOutput();
  const bring = await bringerFrom(args, game);
  let url = '';
  const report = new Report(args.has('json'), (matchId) => `${url}/matches/${matchId}`);
  const agent = await agentFrom(args, report);
  url = agent.url;
  if (search.challenge === undefined && search.accept === undefined) report.waiting(game.id, search.mode ?? 'rated');
  const season = new Season({ agent, game, search, matches, concurrency, moveMs, bring, report });
  return underSignals(season);
}

/** Ctrl+C: once to stop, twice to resign, three times to exit at once. */
async function underSignals(season: Season): Promise<number> {
  let presses = 0;
  const stop = () => {
    presses++;
    if (presses === 1) season.stop();
    else if (presses === 2) void season.resign();
    else process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  try {
    const isFine = await season.run();
    return presses > 1 ? 130 : isFine ? 0 : 1;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
  }
}

function searchFrom(args: Arguments, game: Game): Partial<ConnectOptions<GameId>> {
  const against = args.all('against');
  const [accept, isInvite] = [args.text('accept'), args.has('invite')];
  const ways = [against.length > 0, accept !== undefined, isInvite].filter((given) => given);
  if (ways.length > 1) throw new UsageError('--against, --invite and --accept exclude each other; use one of them');
  const isChallenge = against.length > 0 || isInvite;
  const mode = args.has('mode') ? { mode: args.choice('mode', ['rated', 'casual'], 'rated') } : {};
  if (against.length > 0 && mode.mode === 'rated') {
    throw new UsageError('matches against house bots chosen with --against are casual; remove --mode rated');
  }
  if (args.has('options') && !isChallenge) {
    throw new UsageError('--options is for matches with --against or --invite; the queue plays the standard options');
  }
  const options = optionsFrom(args, game);
  const players = args.integer('players', 2, 6);
  const version = args.text('agent-version');
  const challenge = {
    ...(against.length > 0 ? { house: against } : {}),
    ...(args.has('options') ? { options } : {}),
  };
  const log = args.text('log');
  return {
    ...mode,
    ...(players === undefined ? {} : { players }),
    ...(version === undefined ? {} : { agentVersion: version }),
    ...(accept === undefined ? {} : { accept }),
    ...(isChallenge ? { challenge } : {}),
    ...(log === undefined ? {} : { log }),
  };
}

/** How the bot takes a seat. A module is loaded now, so that an error in it is reported before anything else. */
async function bringerFrom(args: Arguments, game: Game): Promise<(http: ArenaHttp, start: StartFrame) => BotSeat> {
  const name = args.required('bot');
  const entrant = await entrantNamed(name, game, { allowance: defaultAllowance, logFile: () => null });
  if (!name.startsWith('exec:')) return (http, start) => bringBot(entrant, game, http, start);
  const command = name.slice('exec:'.length);
  const folder = args.text('bot-log');
  const log = ({ match_id }: StartFrame) => (folder === undefined ? 2 : join(folder, `${match_id}.log`));
  return (http, start) => bringProgram(command, log(start), game, http, start);
}
