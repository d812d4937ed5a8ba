import { createHash } from 'node:crypto';
import { findBot } from '@hexfront/bots';
import { drawBelow, findGame, type Game, type JsonObject } from '@hexfront/engine';
import { type LedgerRow, ledgerRow } from '@hexfront/protocol';
import { type Entrant, playOpenMatch } from '@hexfront/sim';
import { modelBot } from '../../src/llm/model-bot.ts';
import { ProviderFault } from '../../src/llm/seat.ts';
import { parseModelSpec } from '../../src/llm/spec.ts';
import { everything, FakeProvider, faults, type Handled, type Kind, requestHash, type Said } from './fake-provider.ts';

/** Small games, so that a hundred of them take minutes: of ten matches, eight are of the first kind and one each of the others. */
const fixtures: readonly { readonly game: string; readonly options: JsonObject; readonly opponent: string }[] = [
  { game: 'conquest-1', options: { turnLimit: 6 }, opponent: 'random' },
  { game: 'attrition-2', options: { turnLimit: 2 }, opponent: 'greedy' },
  { game: 'battle-2', options: { durationMinutes: 60, tickSeconds: 60 }, opponent: 'random' },
];
const settings = ['', 'memory=notes', 'board=json', 'fallback=random', 'attempts=3'];
/** Short, so that outages outlast it and matches are cancelled. */
const patienceMs = 6000;

export interface StudyPlan {
  readonly seed: string;
  readonly matches: number;
  /** How many are played at the same time. */
  readonly together: number;
  readonly onMatch?: (played: number) => void;
}

interface PlayedMatch {
  readonly number: number;
  readonly game: string;
  readonly rows: readonly LedgerRow[];
  readonly departures: number;
  readonly cancelled: number;
  /** Requests that failed in the end, but are not in the ledger of the match. */
  readonly uncounted: number;
}

/** What came of requests of one kind. */
export interface KindRow {
  readonly kind: Kind;
  readonly isFault: boolean;
  requests: number;
  /** Answers whose decision was played. */
  played: number;
  /** Answers after which the model was asked again with the reason. */
  repaired: number;
  /** Answers after which the fallback was played. */
  fallbacks: number;
  /** Requests that were sent again, or ended with a cancelled match. */
  resent: number;
}

export interface Study {
  readonly kinds: readonly KindRow[];
  readonly matches: number;
  readonly decisions: number;
  readonly cancelled: number;
  /** Matches in which a provider fault decided anything: a player left, or a fallback was played without all answers. */
  readonly decidedByFaults: number;
  /** Decisions whose prompt, messages or answers cannot be traced to what the provider received and sent. */
  readonly untraceable: number;
  /** Requests that the provider failed and no ledger counts. */
  readonly uncounted: number;
}

export async function studyFaults({ seed, matches, together, onMatch }: StudyPlan): Promise<Study> {
  const provider = new FakeProvider(seed, everything, true);
  const url = await provider.open();
  const prompts = new Map<string, string>();
  const cancelledRows: LedgerRow[] = [];
  const played: PlayedMatch[] = [];
  let next = 0;
  const lane = async () => {
    for (let number = next++; number < matches; number = next++) {
      played.push(await playNumbered(number, { provider, url, seed, prompts, cancelledRows }));
      onMatch?.(played.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: together }, lane));
  } finally {
    await provider.close();
  }
  return figuresOf(played, provider.handled, prompts, cancelledRows);
}

interface StudyDesk {
  readonly provider: FakeProvider;
  readonly url: string;
  readonly seed: string;
  readonly prompts: Map<string, string>;
  readonly cancelledRows: LedgerRow[];
}

/** Plays a match, and again if its provider stays away. */
async function playNumbered(number: number, desk: StudyDesk): Promise<PlayedMatch> {
  const { game: id, options: given, opponent } = fixtures[number % 10 < 8 ? 0 : (number % 10) - 7];
  const game = findGame(id) as Game;
  const options = game.options(given) as JsonObject;
  const chosen = settings[drawBelow(settings.length, desk.seed, 'settings', number)];
  // With a name of its own, a match meets the same faults whatever happens in the others.
  const spec = parseModelSpec(`llm:${desk.url}#fake-${number}?timeout=3&${chosen}`);
  const found = findBot(opponent, game);
  if (!('bot' in found)) throw new Error(found.error);
  for (let cancelled = 0; ; cancelled++) {
    const rows: LedgerRow[] = [];
    const failedBefore = desk.provider.failed(spec.model);
    const place = {
      keep: (row: LedgerRow) => void rows.push(ledgerRow.parse(row)),
      keepPrompt: (hash: string, prompt: string) => void desk.prompts.set(hash, prompt),
      purse: null,
      patienceMs,
      onOutage: 'throw' as const,
      log: () => {},
    };
    const model: Entrant = modelBot(spec, place, { input: 1, output: 2, cached: 0.5 });
    const entrants = number % 2 === 0 ? [model, found.bot] : [found.bot, model];
    try {
      const { departures } = await playOpenMatch({ game, options, seed: `${desk.seed}/${number}`, entrants });
      const counted = rows.reduce((sum, { providerFaults }) => sum + providerFaults, 0);
      const uncounted = Math.max(0, desk.provider.failed(spec.model) - failedBefore - counted);
      return { number, game: id, rows, departures: departures.length, cancelled, uncounted };
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      desk.cancelledRows.push(...rows);
    }
  }
}

function figuresOf(
  played: readonly PlayedMatch[],
  handled: readonly Handled[],
  prompts: ReadonlyMap<string, string>,
  cancelledRows: readonly LedgerRow[],
): Study {
  const kinds = new Map<Kind, KindRow>();
  const sent = new Map<string, Handled>();
  for (const each of handled) {
    const { kind, request, said } = each;
    const isFault = (faults as readonly string[]).includes(kind);
    const row = kinds.get(kind) ?? { kind, isFault, requests: 0, played: 0, repaired: 0, fallbacks: 0, resent: 0 };
    row.requests++;
    if (isFault) row.resent++;
    kinds.set(kind, row);
    sent.set(`${request} ${said}`, each);
  }
  const rows = [...played.flatMap((match) => match.rows), ...cancelledRows];
  let untraceable = 0;
  for (const row of rows) {
    const found = tracedCalls(row, prompts, sent);
    if (found === null) untraceable++;
    for (const [i, { kind }] of (found ?? []).entries()) {
      const of = kinds.get(kind)!;
      if (i < row.calls.length - 1) of.repaired++;
      else if (row.fallback) of.fallbacks++;
      else of.played++;
    }
  }
  return {
    kinds: [...kinds.values()].sort((a, b) => Number(a.isFault) - Number(b.isFault) || b.requests - a.requests),
    matches: played.length,
    decisions: played.reduce((sum, match) => sum + match.rows.length, 0),
    cancelled: played.reduce((sum, { cancelled }) => sum + cancelled, 0),
    decidedByFaults: played.filter(isDecidedByFaults).length,
    untraceable,
    uncounted: played.reduce((sum, match) => sum + match.uncounted, 0),
  };
}

function isDecidedByFaults({ rows, departures }: PlayedMatch): boolean {
  const isUnanswered = ({ fallback, calls, conditions }: LedgerRow) =>
    fallback && calls.filter(({ problem }) => problem !== undefined).length < conditions.attempts;
  return departures > 0 || rows.some(isUnanswered);
}

/** What the provider did for each call of a row; null if a prompt is missing, or something was not sent as the ledger says. */
function tracedCalls(
  row: LedgerRow,
  prompts: ReadonlyMap<string, string>,
  sent: ReadonlyMap<string, Handled>,
): Handled[] | null {
  const prompt = prompts.get(row.promptHash);
  if (prompt === undefined || createHash('sha256').update(prompt).digest('hex') !== row.promptHash) return null;
  const messages: Said[] = [{ role: 'system', content: prompt }];
  const found: Handled[] = [];
  for (const call of row.calls) {
    messages.push(...call.messages);
    const handled = sent.get(`${requestHash(row.model, messages)} ${call.answer}`);
    if (handled === undefined) return null;
    found.push(handled);
  }
  return found;
}
