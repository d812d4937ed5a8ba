import type { Game } from '@hexfront/engine';
import { ArenaHttp, type StartFrame } from '@hexfront/sdk';
import type { Arguments } from '../arguments.ts';
import { UsageError } from '../errors.ts';
import { makeFolder } from '../files.ts';
import { checkProviders } from '../llm/check-provider.ts';
import { ledgerOfMatch } from '../llm/ledger-files.ts';
import { modelBot } from '../llm/model-bot.ts';
import { type Price, priceOf, readPrices } from '../llm/prices.ts';
import { modelVersion } from '../llm/prompt-of.ts';
import type { ModelPlace } from '../llm/seat.ts';
import { type ModelSpec, parseModelSpec } from '../llm/spec.ts';
import { costReportOf, ModelLedgers, spentIn } from '../llm/spent.ts';
import type { Agent } from './agent.ts';
import { type BotSeat, bringBot, type Seats } from './bot-seat.ts';
import type { Report } from './report.ts';
import { uploadLedger } from './upload-ledger.ts';

const A_DAY = 86_400_000;

/** How a language model takes its seats. Its provider is checked now, before anything is asked of the arena. */
export async function modelSeats(args: Arguments, name: string, game: Game): Promise<Seats> {
  if (args.has('upload-logs')) throw new UsageError('--upload-logs is for exec: and file: bots; use --upload-ledger');
  if (args.has('bot-log')) throw new UsageError('--bot-log is for exec: bots; use --ledger');
  const named = parseModelSpec(name);
  const [path, folder] = [args.text('prices'), args.text('ledger')];
  const price = priceOf(path === undefined ? null : readPrices(path), named);
  if (folder !== undefined) makeFolder(folder, '--ledger');
  await checkProviders([name]);
  return async (agent, report) => {
    const spec = named.strategy === null ? await withActivePrompt(named, agent, game, report) : named;
    const isUploaded = args.has('upload-ledger');
    if (isUploaded) report.uploadsLedger(agent.url);
    const moveMs = args.integer('move-ms', 1, A_DAY);
    return {
      version: modelVersion(spec, game),
      bring: (http, start) => bringModel({ spec, price, folder, isUploaded, moveMs, game, report }, http, start),
    };
  };
}

async function withActivePrompt(spec: ModelSpec, agent: Agent, game: Game, report: Report): Promise<ModelSpec> {
  const http = new ArenaHttp(agent.url, agent.key, 60_000, new AbortController().signal);
  const { status, body } = await http.call('GET', `/v1/agents/me/strategy/active?gameType=${game.id}`);
  if (status !== 200) return spec;
  report.activePrompt(body.promptVersionId);
  return { ...spec, strategy: body.promptText };
}

interface ModelSeat {
  readonly spec: ModelSpec;
  readonly price: Price | null;
  /** Where ledgers are written. */
  readonly folder: string | undefined;
  readonly isUploaded: boolean;
  readonly moveMs: number | undefined;
  readonly game: Game;
  readonly report: Report;
}

/** A seat for a language model. While its provider fails, the clock of the arena runs, as for everybody. */
function bringModel(seat: ModelSeat, http: ArenaHttp, start: StartFrame): BotSeat {
  const { spec, price, folder, isUploaded, moveMs, game, report } = seat;
  const matchId = start.match_id;
  const ledger = new ModelLedgers(folder === undefined ? null : ledgerOfMatch(folder, matchId));
  let reported: Promise<unknown> = Promise.resolve();
  const spent = () => spentIn(spec.model, ledger.rows);
  const reportCost = () => {
    const body = costReportOf(spent());
    // The totals only grow, so one that gets lost is made good by the next.
    reported = reported.then(() => http.call('POST', `/v1/matches/${matchId}/cost`, { body })).catch(() => {});
  };
  const place: ModelPlace = {
    keep: (row) => {
      ledger.keep(row);
      reportCost();
    },
    keepPrompt: (hash, prompt) => ledger.keepPrompt(hash, prompt),
    purse: null,
    patienceMs: A_DAY,
    onOutage: 'fallback',
    log: (line) => report.ofModel(matchId, line),
  };
  const bot = bringBot(modelBot(spec, place, price), null, game, http, start, moveMs);
  return {
    decide: (turn, began) => bot.decide(turn, began),
    lines: null,
    async end(frame) {
      await bot.end(frame);
      await reported;
      report.spent(matchId, spent());
      if (!isUploaded) return;
      const problem = await uploadLedger(http, matchId, ledger.rows, ledger.prompts);
      if (problem !== null) report.ledgerNotUploaded(matchId, problem);
    },
  };
}
