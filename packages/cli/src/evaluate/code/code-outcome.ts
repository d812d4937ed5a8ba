import { type Evaluation, evaluation } from '@hexfront/protocol';
import { cell, type GameRow, markdown, percent, summarise } from '@hexfront/sim';
import { counted } from '../../terminal/counted.ts';
import { oneLine } from '../../terminal/output.ts';
import { provisional } from '../gates.ts';
import { rounded } from '../tally.ts';
import type { CodeFolder, Turn } from './code-folder.ts';
import type { CodeSetup } from './code-setup.ts';
import { failureKinds, failuresOf, scoreOf } from './feedback.ts';
import type { Round } from './play-round.ts';

type Line = Evaluation['entrants'][number];

const longestWhat = 300;

/** The rounds of one game. */
export interface CodeGame {
  readonly rounds: readonly Round[];
  /** By entrant, one per round. */
  readonly turns: ReadonlyMap<string, readonly Turn[]>;
}

/** The table of a game: the programs of the last round, with what all rounds have cost. */
export function codeEvaluation(setup: CodeSetup, { rounds, turns }: CodeGame, at: string): Evaluation {
  const last = rounds.at(-1)!;
  const { standings } = summarise(last.ledger);
  const all = last.ledger.countedRows();
  const lines = standings.map(({ bot, games, points, rating }): Line => {
    const { spec } = setup.entrants.find(({ name }) => name === bot)!;
    const conduct = conductOf(
      all.filter(({ seats }) => seats.includes(bot)),
      bot,
      turns.get(bot) ?? [],
    );
    return {
      name: bot.slice(0, 300),
      model: spec?.model ?? null,
      conditions: spec?.conditions ?? null,
      games,
      score: rounded(points / Math.max(1, games)),
      rating: { elo: rating.value ?? 0, low: rating.low ?? 0, high: rating.high ?? 0 },
      loss: null,
      ...conduct,
      provisional: spec === null ? [] : provisional(conduct, games, games, 'code'),
    };
  });
  const { game, pairs, seed } = setup.plans.find(({ game: id }) => id === last.plan.game)!;
  const head = { title: setup.title, at, track: 'code', game, seed, pairs, judge: null };
  return evaluation.parse({ ...head, entrants: lines });
}

/** `played` counts games in which a program of its own did not fail, `illegalRate` those that it lost by an illegal action. */
function conductOf(rows: readonly GameRow[], entrant: string, turns: readonly Turn[]) {
  const failures = failuresOf(rows, entrant);
  const isOwn = turns.length === 0 || turns.at(-1)!.program !== 'starter';
  const calls = turns.flatMap((turn) => turn.calls);
  const faults = sum(turns.map(({ providerFaults }) => providerFaults));
  const games = Math.max(1, rows.length);
  const costs = calls.flatMap(({ cost }) => (cost === null ? [] : [cost]));
  return {
    promptHash: turns.at(-1)?.promptHash ?? null,
    played: isOwn ? rounded(1 - failures.length / games) : 0,
    illegalRate: rounded(failures.filter(({ failure }) => failure === 'illegal-move').length / games),
    providerFaultRate: rounded(faults / Math.max(1, faults + calls.length)),
    inputTokens: sum(calls.map(({ inputTokens }) => inputTokens)),
    outputTokens: sum(calls.map(({ outputTokens }) => outputTokens)),
    cost: costs.length === 0 ? null : rounded(sum(costs), 9),
  };
}

/** How the programs of each model did from round to round, and every way in which they failed, in Markdown. */
export function roundsText({ rounds, turns }: CodeGame): string {
  const rows = [...turns].flatMap(([entrant, own]) =>
    rounds.map(({ number, ledger }, i) => {
      const games = ledger.countedRows().filter(({ seats }) => seats.includes(entrant));
      const { won, drawn, lost } = scoreOf(games, entrant);
      const score = percent((won + drawn / 2) / Math.max(1, games.length));
      const failed = failuresOf(games, entrant).length;
      return [cell(entrant), number, own[i].program, score, won, drawn, lost, failed, own[i].calls.length];
    }),
  );
  const head = 'entrant, round, program, score, won, drawn, lost, failed, answers'.split(', ');
  return `${markdown(head, rows, 1)}\n${[...turns.keys()].flatMap((entrant) => troubleLines(rounds, turns, entrant)).join('\n')}\n`;
}

function troubleLines(rounds: readonly Round[], turns: CodeGame['turns'], entrant: string): string[] {
  return rounds.flatMap(({ number, ledger }, i) => {
    const { problem } = turns.get(entrant)![i];
    const kinds = failureKinds(ledger.countedRows(), entrant);
    return [
      ...(problem === null ? [] : [`- ${entrant}, round ${number}: no usable answer: ${problem}`]),
      ...kinds.map(
        ({ times, what }) =>
          `- ${entrant}, round ${number}, ${counted(times, 'game')}: ${oneLine(what).slice(0, longestWhat)}`,
      ),
    ];
  });
}

/** What `report.md` says before its tables. */
export function reportHead({ title, language, limits, isConfined, rounds, allowance }: CodeSetup): string {
  const { memoryMb, cpuSeconds, processes } = limits;
  const bounds = `${memoryMb} MB of memory, ${cpuSeconds} s of processor time, ${processes} processes`;
  const where = isConfined
    ? `They ran confined: no network, no files but their own, ${bounds}.`
    : 'They ran unconfined, with all rights of whoever started the evaluation.';
  return [
    `# Programs written by ${title}`,
    '',
    `Each model wrote a program in ${language} in each of ${counted(rounds, 'round')}. ${where} An answer could take ${allowance.moveMs} ms, with ${allowance.bankMs} ms in the bank. The first table is of the programs of the last round; tokens and costs are of all rounds.`,
    '',
  ].join('\n');
}

export function turnsOf(folder: CodeFolder, game: string, setup: CodeSetup, rounds: number): Map<string, Turn[]> {
  const authors = setup.entrants.filter(({ spec }) => spec !== null);
  const all = Array.from({ length: rounds }, (_, i) => i + 1);
  return new Map(authors.map(({ name }) => [name, all.map((round) => folder.turn(game, round, name)!)]));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
