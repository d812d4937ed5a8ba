import { type Bot, bots } from '@hexfront/bots';
import type { Game } from '@hexfront/engine';
import { type Tournament, tournament as playAll, tournamentTable } from '@hexfront/sim';
import { Complaint } from '../complaint.ts';
import { askedGame, askedOptions, gameOption, optionsOption } from '../inputs.ts';
import { print, printJson, progress } from '../output.ts';
import { botNamed } from '../seated.ts';
import type { Asked, Verb } from '../verb.ts';

const MOST_GAMES = 1_000_000;

export const tournament: Verb = {
  name: 'tournament',
  summary: 'let every pair of bots play and count the wins',
  usage: '--game G --games N --seed S [--bot NAME …] [--json]',
  details: 'Seats are swapped: each pair plays every seed twice. The same arguments give the same table.',
  arguments: [],
  options: {
    game: gameOption,
    games: { value: 'N', help: 'games for each pair, an even number' },
    seed: { value: 'S', help: 'any text' },
    bot: { value: 'NAME', isRepeated: true, help: 'only these bots (default all that play the game)' },
    options: optionsOption,
    json: { help: 'print the table as one JSON object' },
  },
  examples: [
    'hexfront tournament --game attrition-1 --games 20 --seed 1',
    'hexfront tournament --game conquest-1 --games 100 --seed 1 --bot random --bot greedy --json',
  ],
  run: runTournament,
};

function runTournament(asked: Asked): number {
  const game = askedGame(asked);
  const options = askedOptions(asked, game);
  const games = asked.whole('games', 2, MOST_GAMES);
  if (games === undefined) throw new Complaint('--games is missing; give an even number, such as --games 20');
  if (games % 2 !== 0) throw new Complaint(`--games is an even number, since seats are swapped, not ${games}`);
  const seed = asked.text('seed');
  if (seed === undefined) throw new Complaint('--seed is missing; any text will do, such as --seed 1');
  const entrants = askedBots(asked, game);
  const total = (games * entrants.length * (entrants.length - 1)) / 2;
  let played = 0;
  const onGame = () => progress(`game ${++played} of ${total}`);
  const result: Tournament = playAll({ game, options, bots: entrants, games, seed, onGame });
  progress('');
  if (asked.has('json')) printJson(result);
  else print(tournamentTable(result).trimEnd());
  return 0;
}

function askedBots(asked: Asked, game: Game): readonly Bot[] {
  const names = asked.all('bot');
  const entrants =
    names.length === 0 ? bots.filter((bot) => bot.plays(game)) : names.map((name) => botNamed(name, game));
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new Complaint(`--bot ${twice} is given twice; name each bot once`);
  if (entrants.length < 2) throw new Complaint('a tournament needs two bots; add another --bot NAME');
  return entrants;
}
