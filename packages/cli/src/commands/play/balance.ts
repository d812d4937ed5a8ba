import { availableParallelism } from 'node:os';
import {
  balanceMarkdown,
  balancePage,
  crewOfThreads,
  Ledger,
  makePlan,
  mirrored,
  mirrorLoader,
  runTournament,
  type Study,
  StudyRecord,
} from '@hexfront/sim';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { commandText } from '../../command-text.ts';
import { botNamed } from '../../entrants.ts';
import { UsageError } from '../../errors.ts';
import { OutputFile } from '../../files.ts';
import { gameFrom, gameOption, optionsFrom, optionsOption } from '../../game-arguments.ts';
import { print } from '../../terminal/output.ts';
import { TournamentProgress } from './tournament/progress.ts';

export const balance: Command = {
  name: 'balance',
  summary: 'measure how fair, decisive and varied a game is between equal players',
  usage: '--game GAME --bot BOT [--bot BOT …] --pairs N --seed S [--html FILE]',
  details: [
    'Each bot plays against itself, from random openings. Give bots of different strength to see the game at',
    'different levels of play. The report, in Markdown, says who has the better seat, how games end, how long they',
    'are, what is used, and which hexes are contested. --options tries other rules: a variant is only other options.',
  ].join('\n'),
  arguments: [],
  options: {
    game: gameOption,
    bot: { value: 'BOT', isRepeated: true, help: 'a bot that plays itself, such as level-4 or search:2000' },
    pairs: { value: 'N', help: 'pairs of games for each bot' },
    seed: { value: 'S', help: 'any text' },
    opening: { value: 'K', help: 'random actions before the bots decide (default: as in hexfront tournament)' },
    jobs: { value: 'N', help: 'threads that play (default: one per core)' },
    options: optionsOption,
    html: { value: 'FILE', help: 'also write a page with maps of the fights' },
    force: { help: 'let --html replace an existing file' },
  },
  examples: [
    'hexfront balance --game attrition-2 --bot level-4 --bot search:2000 --pairs 200 --seed 1 --html balance.html',
  ],
  run: runBalance,
};

async function runBalance(args: Arguments): Promise<number> {
  const game = gameFrom(args);
  const options = optionsFrom(args, game);
  const [bots, seed] = [args.all('bot'), args.text('seed')];
  const pairs = args.integer('pairs', 1, 500_000);
  if (bots.length === 0) throw new UsageError('--bot is required; name a bot that plays itself, such as --bot level-4');
  if (pairs === undefined) throw new UsageError('--pairs is required; give the pairs of games, such as --pairs 100');
  if (seed === undefined) throw new UsageError('--seed is required; give any text, such as --seed 1');
  for (const bot of bots) botNamed(bot, game);
  const file = args.text('html');
  const page = file === undefined ? null : new OutputFile(file, args.has('force'));
  const jobs = Math.min(args.integer('jobs', 1, 1024) ?? availableParallelism(), pairs);
  const studies: Study[] = [];
  const progress = new TournamentProgress(bots.length * pairs * 2, 0);
  for (const [i, bot] of bots.entries()) {
    const opening = args.integer('opening', 0, 1000);
    const plan = makePlan({ game, options, bots: mirrored(bot), seed, pairs, opening });
    const record = new StudyRecord(plan);
    const ledger = new Ledger(plan);
    const crew = crewOfThreads({ plan, keeps: 'all', loader: mirrorLoader, settings: {} }, jobs);
    const onPair = (result: Parameters<StudyRecord['add']>[0]) => {
      record.add(result);
      progress.show((i * pairs + ledger.played) * 2);
    };
    try {
      await runTournament({ ledger, crew, onPair });
    } finally {
      await crew.close();
    }
    studies.push(record.study());
  }
  progress.clear();
  const report = { studies, command: commandText(balance, args, ['force', 'html', 'jobs']) };
  page?.write(balancePage(report));
  print(balanceMarkdown(report).trimEnd());
  return 0;
}
