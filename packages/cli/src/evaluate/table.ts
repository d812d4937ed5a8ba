import type { Evaluation } from '@hexfront/protocol';
import { cell, csv, markdown, percent, range, signed } from '@hexfront/sim';
import { counted } from '../terminal/counted.ts';

type Line = Evaluation['entrants'][number];

const strengthHead = '#, entrant, rating, 95% interval, games, score, cost, cost per game, note';
const conductHead = [
  'entrant',
  'played',
  'illegal',
  'provider faults',
  'loss per move',
  'first third',
  'second',
  'last',
  'blunders',
  'tokens in',
  'tokens out',
];

/** The table of one game in Markdown. */
export function evaluationText({ game, title, seed, pairs, judge, entrants }: Evaluation): string {
  const strength = entrants.map((line, i) => [i + 1, cell(line.name), ...strengthCells(line)]);
  const conduct = entrants.map((line) => [cell(line.name), ...conductCells(line)]);
  return [
    `## ${game}: ${title}`,
    '',
    `${counted(pairs, 'pair')} per pairing, seed ${seed}; losses ${judge === null ? 'were not judged' : `judged by ${judge}`}.`,
    '',
    markdown(strengthHead.split(', '), strength, 2),
    markdown(conductHead, conduct, 1),
    ...provisionalLines(entrants).map((line) => `- ${line}`),
  ]
    .join('\n')
    .trimEnd();
}

/** A rating as the tables of tournaments have it. */
export function ratingOf({ rating: { elo, low, high } }: Line) {
  return { value: elo, low, high };
}

export function strengthCells(line: Line): (string | number)[] {
  const { games, score, cost, provisional } = line;
  const rating = ratingOf(line);
  const each = cost === null ? '–' : amount(cost / games);
  const note = provisional.length > 0 ? 'provisional' : '';
  return [signed(rating), range(rating), games, percent(score), cost === null ? '–' : amount(cost), each, note];
}

export function conductCells({ model, loss, ...line }: Line): (string | number)[] {
  const own = (value: string | number) => (model === null ? '–' : value);
  const judged = (value: (figures: NonNullable<Line['loss']>) => string | number) =>
    loss === null ? '–' : value(loss);
  return [
    own(percent(line.played)),
    own(percent(line.illegalRate)),
    own(percent(line.providerFaultRate)),
    judged(({ average }) => percent(average)),
    ...[0, 1, 2].map((phase) => judged(({ phases }) => percent(phases[phase]))),
    judged(({ blunders, decisions }) => `${blunders} of ${decisions}`),
    own(line.inputTokens),
    own(line.outputTokens),
  ];
}

export const strengthTitles = strengthHead.split(', ').slice(1);
export const conductTitles = conductHead;

/** Why results are provisional, one line per entrant. */
export function provisionalLines(entrants: readonly Line[]): string[] {
  return entrants
    .filter(({ provisional }) => provisional.length > 0)
    .map(({ name, provisional }) => `Provisional: ${name}: ${provisional.join('; ')}.`);
}

/** One row per game and entrant. */
export function evaluationCsv(evaluations: readonly Evaluation[]): string {
  const head =
    'game,entrant,model,prompt_hash,legal,rules,board,memory,attempts,fallback,elo,elo_low,elo_high,games,score,played,illegal_rate,' +
    'provider_fault_rate,judge,loss,loss_first_third,loss_second_third,loss_last_third,blunders,judged_decisions,input_tokens,' +
    'output_tokens,cost,cost_per_game,provisional';
  return csv(
    head,
    evaluations.flatMap(({ game, judge, entrants }) => entrants.map((line) => [game, ...csvRow(line, judge)])),
  );
}

function csvRow(line: Line, judge: string | null): (string | number | null)[] {
  const { conditions: c, rating, loss, cost, games } = line;
  const shown = [c?.legal, c?.rules, c?.board, c?.memory, c?.attempts, c?.fallback].map((each) => each ?? null);
  const strength = [rating.elo, rating.low, rating.high, games, line.score];
  const conduct = [line.played, line.illegalRate, line.providerFaultRate];
  const judged = loss === null ? Array(6).fill(null) : [loss.average, ...loss.phases, loss.blunders, loss.decisions];
  const each = cost === null ? null : Number((cost / games).toFixed(9));
  const spent = [line.inputTokens, line.outputTokens, cost, each];
  const identity = [line.name, line.model, line.promptHash, ...shown];
  return [...identity, ...strength, ...conduct, judge, ...judged, ...spent, line.provisional.join('; ')];
}

/** Small amounts keep the digits that tell them apart. */
function amount(cost: number): string {
  return cost === 0 ? '0' : cost >= 1 ? cost.toFixed(2) : cost.toPrecision(3);
}
