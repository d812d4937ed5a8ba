import { type Assessment, analyse as analyseReplay, analysisNodes, turningPoints } from '@hexfront/bots/analysis';
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
  usage: 'FILE [--nodes N] [--json] | --study GAME [--matches N] [--nodes N] [--json]',
  details:
    'Prints the chance to win after every step, what the search would have played, and which decisions were mistakes.\n' +
    'A study plays matches between levels, fits the chance to win to them, and looks at every mark again with ten times the positions.',
  arguments: [],
  optional: ['FILE'],
  options: {
    nodes: { value: 'N', help: 'positions to examine for each decision; the default depends on the game' },
    study: { value: 'GAME', help: 'measure the analysis of a game instead' },
    matches: { value: 'N', help: `matches of a study; default ${USUAL_MATCHES}` },
    json: jsonOption,
  },
  examples: ['hexfront analyse match.json', 'hexfront analyse --study conquest-1 --matches 20'],
  run: runAnalyse,
};

function runAnalyse(args: Arguments): number {
  const [file] = args.positionals;
  const study = args.text('study');
  if ((file === undefined) === (study === undefined)) throw new UsageError('give either a FILE or --study GAME');
  const matches = args.integer('matches', 1, MOST_MATCHES);
  if (study === undefined) {
    if (matches !== undefined) throw new UsageError('--matches needs --study');
    const replay = replayFrom(file);
    const assessments = analysed(replay, nodesFrom(args, gameNamed(replay.game)));
    if (args.has('json'))
      printJson({ file, game: replay.game, turningPoints: turningPoints(assessments), assessments });
    else printTable(replay, assessments);
    return 0;
  }
  const game = gameNamed(study);
  return runStudy(game, matches ?? USUAL_MATCHES, nodesFrom(args, game), args.has('json'));
}

function nodesFrom(args: Arguments, game: Game): number {
  const usual = analysisNodes(game);
  if (usual === null) throw new UsageError(`${game.id} cannot be analysed; only games of one decision at a time can`);
  return args.integer('nodes', 1, MOST_NODES) ?? usual;
}

function analysed(replay: Replay, nodes: number): Assessment[] {
  const assessments: Assessment[] = [];
  for (const assessment of analyseReplay(replay, { nodes })) {
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
