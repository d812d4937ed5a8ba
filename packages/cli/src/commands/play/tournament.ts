import { bots } from '@hexfront/bots';
import type { Game } from '@hexfront/engine';
import { type Departure, type Entrant, openTournament, tournamentTable } from '@hexfront/sim';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { botHelp, entrantNamed } from '../../entrants.ts';
import { UsageError } from '../../errors.ts';
import { execOptions, execSettingsFrom } from '../../exec/exec-arguments.ts';
import type { ExecSettings } from '../../exec/exec-bot.ts';
import { gameFrom, gameOption, optionsFrom, optionsOption } from '../../game-arguments.ts';
import { print, printError, printJson, progress } from '../../terminal/output.ts';

const MOST_GAMES = 1_000_000;

export const tournament: Command = {
  name: 'tournament',
  summary: 'play every pair of bots against each other and count the wins',
  usage: '--game GAME --games N --seed S [--bot BOT …] [--json]',
  details: [
    botHelp,
    'Seats are swapped: each pair plays every seed twice. The same arguments give the same table. If a',
    'program fails, it loses that game, the reason is printed to standard error and the exit code is 1.',
  ].join('\n'),
  arguments: [],
  options: {
    game: gameOption,
    games: { value: 'N', help: 'games per pair, an even number' },
    seed: { value: 'S', help: 'any text' },
    bot: { value: 'BOT', isRepeated: true, help: 'a bot to include (default: all built-in bots that play the game)' },
    options: optionsOption,
    ...execOptions,
    json: { help: 'print the table as one JSON object' },
  },
  examples: [
    'hexfront tournament --game attrition-1 --games 20 --seed 1',
    'hexfront tournament --game conquest-1 --games 100 --seed 1 --bot random --bot greedy --json',
    'hexfront tournament --game attrition-1 --games 10 --seed 1 --bot exec:"python3 bot.py" --bot random --bot-log logs',
  ],
  run: runTournament,
};

async function runTournament(args: Arguments): Promise<number> {
  const game = gameFrom(args);
  const options = optionsFrom(args, game);
  const games = args.integer('games', 2, MOST_GAMES);
  if (games === undefined) throw new UsageError('--games is required; give an even number, such as --games 20');
  if (games % 2 !== 0) throw new UsageError(`--games must be an even number because seats are swapped, not ${games}`);
  const seed = args.text('seed');
  if (seed === undefined) throw new UsageError('--seed is required; give any text, such as --seed 1');
  let played = 0;
  const settings = execSettingsFrom(args, (seat) => `game-${played + 1}-seat-${seat}.log`);
  const entrants = await entrantsFrom(args, game, settings);
  const total = (games * entrants.length * (entrants.length - 1)) / 2;
  const onGame = () => progress(`game ${++played} of ${total}`);
  const failures: (Departure & { readonly game: number })[] = [];
  const onDeparture = (departure: Departure, number: number) => failures.push({ game: number, ...departure });
  const result = await openTournament({ game, options, entrants, games, seed, onGame, onDeparture });
  progress('');
  if (args.has('json')) {
    printJson(entrants.some((entrant) => 'isExternal' in entrant) ? { ...result, failures } : result);
  } else {
    print(tournamentTable(result).trimEnd());
    for (const { game: number, player, failure, message } of failures) {
      printError(`game ${number}: ${player} failed (${failure}): ${message}`);
    }
  }
  return failures.length > 0 ? 1 : 0;
}

async function entrantsFrom(args: Arguments, game: Game, settings: ExecSettings): Promise<readonly Entrant[]> {
  const names = args.all('bot');
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  const entrants: Entrant[] = names.length === 0 ? bots.filter((bot) => bot.plays(game)) : [];
  for (const name of names) entrants.push(await entrantNamed(name, game, settings));
  if (twice !== undefined) throw new UsageError(`--bot ${twice} is given more than once; name each bot once`);
  if (entrants.length < 2) throw new UsageError('a tournament needs at least two bots; add another --bot BOT');
  return entrants;
}
