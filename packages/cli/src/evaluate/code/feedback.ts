import { existsSync, readFileSync } from 'node:fs';
import type { Replay } from '@hexfront/engine';
import { type GameRow, gameNumber } from '@hexfront/sim';
import { counted } from '../../terminal/counted.ts';
import type { Turn } from './code-folder.ts';
import { logFile } from './load-program.ts';
import type { Round } from './play-round.ts';

const mostFailures = 6;
const longestLog = 2000;
const longestMatch = 4000;

/** What became of an entrant's program in a round, for its author: results, failures, the end of its log, and a lost match. */
export function feedbackOf(round: Round, turn: Turn): string {
  const { entrant } = turn;
  const rows = round.ledger.countedRows().filter(({ seats }) => seats.includes(entrant));
  return [
    ...(turn.problem === null ? [] : [`Your last answer could not be used: ${turn.problem}`, '']),
    `# Results of round ${round.number}`,
    '',
    ...opponentsOf(rows, entrant).map((opponent) => scoreLine(rows, entrant, opponent)),
    ...section('# Failures, each of which lost its match', failureLines(rows, entrant)),
    ...section('# The end of its standard error', logLines(round, rows, entrant)),
    ...section('# A match that it lost', matchLines(round, rows, entrant)),
  ].join('\n');
}

export function failuresOf(rows: readonly GameRow[], entrant: string) {
  return rows.flatMap(({ failures }) => failures.filter(({ bot }) => bot === entrant));
}

export function opponentsOf(rows: readonly GameRow[], entrant: string): string[] {
  return [...new Set(rows.flatMap(({ seats }) => seats.filter((bot) => bot !== entrant)))];
}

export function scoreOf(rows: readonly GameRow[], entrant: string) {
  const won = rows.filter(({ winner, seats }) => winner !== null && seats[winner] === entrant).length;
  const drawn = rows.filter(({ winner }) => winner === null).length;
  return { won, drawn, lost: rows.length - won - drawn };
}

function scoreLine(all: readonly GameRow[], entrant: string, opponent: string): string {
  const rows = all.filter(({ seats }) => seats.includes(opponent));
  const { won, drawn, lost } = scoreOf(rows, entrant);
  const failed = failuresOf(rows, entrant).length;
  const note = failed === 0 ? '' : `, ${failed} of them by failure`;
  return `- against ${opponent}: ${won} won, ${drawn} drawn, ${lost} lost${note}`;
}

/** Failures of the same kind, the most frequent first, each with one of its messages. */
export function failureKinds(
  rows: readonly GameRow[],
  entrant: string,
): { readonly times: number; readonly what: string }[] {
  const lines = failuresOf(rows, entrant).map(({ failure, message }) => `${failure}: ${message.replace(/\s+/g, ' ')}`);
  // Numbers, such as what was left of the time, differ from match to match.
  const kinds = [...Map.groupBy(lines, (line) => line.replace(/\d+/g, '#')).values()];
  return kinds.map(({ length, 0: what }) => ({ times: length, what })).sort((a, b) => b.times - a.times);
}

function failureLines(rows: readonly GameRow[], entrant: string): string[] {
  const lines = failureKinds(rows, entrant).map(
    ({ times, what }) => `- ${counted(times, 'match', 'matches')}: ${what}`,
  );
  const more = lines.length - mostFailures;
  return more > 0 ? [...lines.slice(0, mostFailures), `- and ${more} other reasons`] : lines;
}

/** Of a match that failed, if one did. */
function logLines({ plan, logs }: Round, rows: readonly GameRow[], entrant: string): string[] {
  const row = rows.find((each) => failuresOf([each], entrant).length > 0) ?? rows.at(-1);
  if (row === undefined) return [];
  const file = logFile(logs, gameNumber(plan, row), row.seats.indexOf(entrant));
  const text = existsSync(file) ? readFileSync(file, 'utf8').slice(-longestLog).trim() : '';
  return text === '' ? [] : ['```', text.replaceAll('```', "'''"), '```'];
}

/** The shortest one that was lost on the board. */
function matchLines({ tournament }: Round, rows: readonly GameRow[], entrant: string): string[] {
  const isLost = ({ winner, seats, failures }: GameRow) =>
    winner !== null && seats[winner] !== entrant && failures.length === 0;
  const [row] = rows.filter(isLost).sort((a, b) => a.length - b.length);
  const [found] = row === undefined ? [] : tournament.replays([row]);
  return found === undefined ? [] : replayLines(found.replay, row.seats.indexOf(entrant), row);
}

function replayLines({ steps }: Replay, seat: number, { seats, reason }: GameRow): string[] {
  const lines = steps.map((step, i) => {
    if (!('decisions' in step)) return `${i + 1}. seat ${step.withdraw.seat} leaves: ${step.withdraw.reason}`;
    return Object.entries(step.decisions)
      .map(([who, orders]) => `${i + 1}. seat ${who}: ${JSON.stringify(orders.length === 1 ? orders[0] : orders)}`)
      .join('\n');
  });
  const kept: string[] = [];
  let length = 0;
  for (const line of lines.toReversed()) {
    length += line.length + 1;
    if (length > longestMatch) break;
    kept.unshift(line);
  }
  const head = `You had seat ${seat}; seat ${1 - seat} was ${seats[1 - seat]}, which won by ${reason}.`;
  const cut = kept.length < lines.length ? [`… ${lines.length - kept.length} steps before`] : [];
  return [head, ...cut, ...kept];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, '', ...lines];
}
