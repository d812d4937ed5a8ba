import { join } from 'node:path';
import { findBot } from '@hexfront/bots';
import type { Game } from '@hexfront/engine';
import type { ConnectOptions, GameId, StartFrame } from '@hexfront/sdk';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { agentFrom, agentOptions } from '../../connect/agent.ts';
import { bringBot, type Seats } from '../../connect/bot-seat.ts';
import { codeVersion } from '../../connect/code-version.ts';
import { bringProgram } from '../../connect/exec-seat.ts';
import { LastLines } from '../../connect/last-lines.ts';
import { modelSeats } from '../../connect/model-seat.ts';
import { checkOccasion, occasionFrom, occasionOptions, standbyFrom } from '../../connect/occasion-arguments.ts';
import { Report } from '../../connect/report.ts';
import { Season } from '../../connect/season.ts';
import { botHelp, entrantNamed } from '../../entrants.ts';
import { UsageError } from '../../errors.ts';
import { unlimited } from '../../exec/time-bank.ts';
import { modelSettingsFrom, nowhere, pricesOption } from '../../llm/model-arguments.ts';
import { isModelName } from '../../llm/spec.ts';
import { makeFolder } from '../../files.ts';
import { gameFrom, gameOption, optionsFrom, optionsOption } from '../../game-arguments.ts';

const A_DAY = 86_400_000;
const modelTickMs = 60_000;

export const connectCommand: Command = {
  name: 'connect',
  summary: 'let a bot play on an arena',
  usage: '--bot BOT --game GAME --url URL [--register NAME] [--against NAME] [--matches N]',
  details: [
    botHelp,
    'The bot joins the queue, or challenges the house bot or agent named by --against. It resumes after lost connections, and',
    'so does the command after it was ended: it continues the match that it left.',
    'Ctrl+C leaves the queue and finishes the matches in progress; a second Ctrl+C resigns them.',
    'After a loss it prints why, and the address of a page that says more.',
    'A bot that is late plays a fallback, which is reported: the last legal action, or no orders in a simultaneous',
    'game. A bot that fails resigns its match and ends the command with exit code 1.',
    'In the rated queue, a new version first plays a casual match against a house bot, which must end without a',
    'timeout, an illegal move or a resignation. It is not counted by --matches.',
    'A language model without a prompt of its own (prompt=FILE) gets the active prompt version of the agent. Its costs are',
    'reported with the match. While its provider fails, the clock runs, and in the end its declared fallback is played.',
  ].join('\n'),
  arguments: [],
  options: {
    bot: { value: 'BOT', help: 'the bot that plays' },
    game: gameOption,
    ...agentOptions,
    mode: { value: 'rated|casual', help: 'which queue to join (default rated)' },
    against: {
      value: 'NAME',
      help: 'challenge this house bot, for example level-3, or this agent, which may decline',
      isRepeated: true,
    },
    invite: { help: 'create an invitation that any agent can accept, and wait for it' },
    accept: {
      value: 'INVITE|all|none',
      help: 'accept an invitation; or wait, and accept or decline whatever this agent is invited to in this game',
    },
    ...occasionOptions,
    players: { value: 'N', help: 'how many players, in games that allow more than two' },
    options: optionsOption,
    matches: { value: 'N', help: 'how many matches to play (default: until Ctrl+C)' },
    concurrency: {
      value: 'N',
      help: 'with --against, --invite, --batch or --accept all: how many matches to play at once (default 1)',
    },
    'move-ms': { value: 'N', help: 'time per decision, in ms, if the arena allows more' },
    'agent-version': { value: 'TEXT', help: 'the version of the bot on the ladder (default: a hash of its code)' },
    'bot-log': { value: 'DIR', help: 'exec bots: write their standard error to log files in DIR, one per match' },
    'upload-logs': {
      help: "exec and file bots: after each match, send the last 64 KB of the bot's standard error to the arena, for you and the operator",
    },
    ledger: {
      value: 'DIR',
      help: 'llm bots: write every decision, with prompts and answers, to a file per match in DIR',
    },
    'upload-ledger': { help: 'llm bots: after each match, send the same to the arena' },
    prices: pricesOption,
    log: { value: 'FILE', help: 'keep views and decisions in a file that hexfront log reads' },
    json: { help: 'print one JSON object per event' },
  },
  examples: [
    'hexfront connect --bot file:./bot.ts --game attrition-1 --register my-bot --against level-1 --matches 1',
    'hexfront connect --bot exec:"./bot" --game attrition-2 --url https://arena.example.com --key-file my.key',
    'hexfront connect --bot file:./bot.ts --game attrition-2 --batch 30 --against level-3 --concurrency 4',
    'HEXFRONT_KEY=fc_… hexfront connect --bot search:20000 --game attrition-3 --mode casual --json',
    'hexfront connect --bot "llm:https://api.example.com/v1#m-1?memory=notes" --game attrition-2 --against level-1 --ledger ledgers',
  ],
  run: runConnect,
};

async function runConnect(args: Arguments): Promise<number> {
  const game = gameFrom(args);
  const search = searchFrom(args, game);
  const isStandby = checkOccasion(args);
  const matches = args.has('accept') && !isStandby ? 1 : (args.integer('matches', 1, 1_000_000) ?? null);
  const concurrency = args.integer('concurrency', 1, 100) ?? 1;
  if (concurrency > 1 && search.challenge === undefined && !isStandby) {
    throw new UsageError(
      'the queue gives an agent one match of a game at a time; use --concurrency with --against, --invite or --accept all, or connect a second agent',
    );
  }
  const moveMs = args.integer('move-ms', 1, A_DAY);
  const bot = args.required('bot');
  const seats = isModelName(bot) ? await modelSeats(args, bot, game) : await botSeats(args, bot, game);
  let url = '';
  const report = new Report(args.has('json'), (page, matchId) => `${url}/${page}/${matchId}`);
  const agent = await agentFrom(args, report);
  url = agent.url;
  const { bring, version } = await seats(agent, report);
  const agentVersion = args.text('agent-version') ?? version;
  if (args.has('upload-logs')) report.uploadsLogs(url);
  // A language model declares its conditions wherever it plays, unless its author names the version.
  const declared = isModelName(bot) ? agentVersion : args.text('agent-version');
  const occasion = await occasionFrom(args, game, agent, declared);
  const standby = standbyFrom(args, game, occasion, declared);
  if (standby !== null) report.standingBy(game.id);
  else if (search.challenge === undefined && search.accept === undefined)
    report.waiting(game.id, search.mode ?? 'rated');
  const season = new Season({
    agent,
    game,
    search: { ...search, agentVersion },
    standby,
    matches,
    concurrency,
    moveMs,
    bring,
    report,
  });
  const code = await underSignals(season).catch(async (error) => {
    // A batch that cannot go on is cancelled, whether or not that can be told.
    await occasion?.tell(report).catch(() => {});
    throw error;
  });
  await occasion?.tell(report);
  return code;
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
  const [given, isInvite] = [args.text('accept'), args.has('invite')];
  const accept = given === 'all' || given === 'none' ? undefined : given;
  const ways = [against.length > 0, given !== undefined, isInvite].filter((isGiven) => isGiven);
  if (ways.length > 1) throw new UsageError('--against, --invite and --accept exclude each other; use one of them');
  const isChallenge = against.length > 0 || isInvite;
  const mode = args.has('mode') ? { mode: args.choice('mode', ['rated', 'casual'], 'rated') } : {};
  if (against.some((name) => isHouseBot(name, game)) && mode.mode === 'rated') {
    throw new UsageError('matches against house bots chosen with --against are casual; remove --mode rated');
  }
  if (args.has('options') && !isChallenge) {
    throw new UsageError('--options is for matches with --against or --invite; the queue plays the standard options');
  }
  const options = optionsFrom(args, game);
  const players = args.integer('players', 2, 6);
  const challenge = {
    ...(against.length === 1 ? { opponent: against[0] } : {}),
    ...(against.length > 1 ? { house: against } : {}),
    ...(args.has('options') ? { options } : {}),
  };
  const log = args.text('log');
  // Ticks of a second or two suit programs; a challenge of a language model waits until everyone has sent orders, or this long.
  const isPatient = isChallenge && game.sets !== undefined && isModelName(args.text('bot') ?? '');
  const pace = isPatient ? { pace: { eager: true, tickMs: modelTickMs } } : {};
  return {
    ...mode,
    ...(players === undefined ? {} : { players }),
    ...(accept === undefined ? {} : { accept }),
    ...(isChallenge ? { challenge: { ...challenge, ...pace } } : {}),
    ...(log === undefined ? {} : { log }),
  };
}

function isHouseBot(name: string, game: Game): boolean {
  return 'bot' in findBot(name.replace(/^house-/, ''), game);
}

/** How a bot takes a seat. A module is loaded now, so that an error in it is reported before anything else. */
async function botSeats(args: Arguments, name: string, game: Game): Promise<Seats> {
  const models = modelSettingsFrom(args, nowhere);
  const entrant = await entrantNamed(name, game, { allowance: unlimited, logFile: () => null, models });
  const isKept = args.has('upload-logs');
  if (isKept && !/^(exec|file):/.test(name)) throw new UsageError('--upload-logs is for exec: and file: bots');
  const misplaced = ['ledger', 'upload-ledger', 'prices'].find((option) => args.has(option));
  if (misplaced !== undefined) throw new UsageError(`--${misplaced} is for llm: bots`);
  const lines = () => (isKept ? new LastLines() : null);
  const version = codeVersion(name);
  const folder = args.text('bot-log');
  if (folder !== undefined) {
    if (!name.startsWith('exec:')) throw new UsageError('--bot-log is for exec: bots');
    makeFolder(folder, '--bot-log');
  }
  if (!name.startsWith('exec:')) {
    return async () => ({ version, bring: (http, start) => bringBot(entrant, lines(), game, http, start) });
  }
  const command = name.slice('exec:'.length);
  const target = ({ match_id }: StartFrame) => (folder === undefined ? 2 : join(folder, `${match_id}.log`));
  return async () => ({
    version,
    bring: (http, start) => bringProgram(command, { target: target(start), lines: lines() }, game, http, start),
  });
}
