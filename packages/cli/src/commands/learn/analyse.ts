import { availableParallelism } from 'node:os';
import {
  type Assessment,
  analyse as analyseReplay,
  analysisEffort,
  type Effort,
  timesEffort,
  turningPoints,
} from '@hexfront/bots/analysis';
import { factsOf, type GameId } from '@hexfront/engine/facts';
import type { Game, Replay } from '@hexfront/engine';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { UsageError } from '../../errors.ts';
import { gameNamed, jsonOption, replayFrom } from '../../game-arguments.ts';
import { print, printJson, progress } from '../../terminal/output.ts';
import { runStudy } from './study.ts';

const MOST_NODES = 10_000_000;
const MOST_MATCHES = 10_000;
const USUAL_MATCHES = 40;

export const analyse: Command = {
  name: 'analyse',
  summary: 'find the turning points and mistakes of a recorded match',
  usage:
    'FILE [--nodes N] [--json] |\n' +
    '--study GAME [--study GAME …] [--from N] [--matches N] [--jobs N] [--marks-only] [--nodes N] [--json]',
  details:
    'Prints the chance to win after every step, what the search would have played, and which decisions were mistakes.\n' +
    'A study plays matches between levels, fits the chance to win to them, and analyses them again with ten times the positions.\n' +
    'The same arguments give the same result, except for the times.',
  arguments: [],
  optional: ['FILE'],
  options: {
    nodes: {
      value: 'N',
      help: 'positions to examine for each decision, more for those that look bad; the default depends on the game',
    },
    study: { value: 'GAME', isRepeated: true, help: 'measure the analysis of a game instead' },
    from: { value: 'N', help: 'the number of the first match of a study; default 0' },
    matches: { value: 'N', help: `matches of a study, for each game; default ${USUAL_MATCHES}` },
    jobs: { value: 'N', help: 'threads of a study (default: one per core)' },
    'marks-only': { help: 'look again only at decisions with a mark, which takes a tenth of the time' },
    json: jsonOption,
  },
  examples: [
    'hexfront analyse match.json',
    'hexfront analyse --study conquest-1 --study warshard-1 --matches 20 --jobs 16',
  ],
  run: runAnalyse,
};

async function runAnalyse(args: Arguments): Promise<number> {
  const [file] = args.positionals;
  const studies = args.all('study');
  if ((file === undefined) === (studies.length === 0)) throw new UsageError('give either a FILE or --study GAME');
  if (file === undefined) return study(args, studies.map(gameNamed));
  for (const option of ['from', 'matches', 'jobs', 'marks-only']) {
    if (args.has(option)) throw new UsageError(`--${option} needs --study`);
  }
  const replay = replayFrom(file);
  const assessments = analysed(replay, effortFrom(args, gameNamed(replay.game)));
  if (args.has('json')) printJson({ file, game: replay.game, turningPoints: turningPoints(assessments), assessments });
  else printTable(replay, assessments);
  return 0;
}

function study(args: Arguments, games: readonly Game[]): Promise<number> {
  const plan = {
    games,
    efforts: games.map((game) => effortFrom(args, game)),
    from: args.integer('from', 0, MOST_MATCHES) ?? 0,
    matches: args.integer('matches', 1, MOST_MATCHES) ?? USUAL_MATCHES,
    jobs: args.integer('jobs', 1, 1024) ?? availableParallelism(),
    again: args.has('marks-only') ? ('marks' as const) : ('all' as const),
  };
  return runStudy(plan, args.has('json'));
}

/** The usual numbers of positions, or as many times more or fewer as the one that is given. */
function effortFrom(args: Arguments, game: Game): Effort {
  const usual = analysisEffort(game);
  if (usual === null) throw new UsageError(`${game.id} cannot be analysed; only games of one decision at a time can`);
  const nodes = args.integer('nodes', 1, MOST_NODES);
  return nodes === undefined ? usual : timesEffort(usual, nodes / usual.glance);
}

function analysed(replay: Replay, effort: Effort): Assessment[] {
  const assessments: Assessment[] = [];
  for (const assessment of analyseReplay(replay, { effort })) {
    assessments.push(assessment);
    progress(`step ${assessment.step} of ${replay.steps.length}`);
  }
  progress('');
  return assessments;
}

function printTable(replay: Replay, assessments: readonly Assessment[]): void {
  const { sides } = factsOf(replay.game as GameId);
  const turning = new Set(turningPoints(assessments));
  print(`step  ${`${sides[0]} wins`.padEnd(8)}  decides   what the search would play, and what was decided instead`);
  for (const { step, chance, seat, line, mark, loss } of assessments) {
    const place = `${String(step).padStart(4)}  ${percent(chance).padStart(8)}`;
    const who = (seat === null ? '' : sides[seat]).padEnd(8);
    const best = line.length === 0 ? '' : JSON.stringify(line[0]);
    const notes = [
      ...(turning.has(step) ? ['turning point'] : []),
      ...(mark === null ? [] : [`${mark}: −${percent(loss)} by ${JSON.stringify(decided(replay, step))}`]),
    ];
    print(`${place}  ${who}  ${best}${notes.length === 0 ? '' : `  ← ${notes.join('; ')}`}`.trimEnd());
  }
}

function decided(replay: Replay, step: number): unknown {
  const entry = replay.steps[step];
  return 'decisions' in entry ? Object.values(entry.decisions).flat() : entry.withdraw;
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
