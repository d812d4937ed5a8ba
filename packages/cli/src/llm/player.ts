import { setTimeout as sleep } from 'node:timers/promises';
import type { Game, JsonObject } from '@hexfront/engine';
import type { Answer, CostReport, Reply } from '@hexfront/server/models';
import { ask, type Message, type ModelSettings } from './chat.ts';
import { Complaint } from '../complaint.ts';
import { Cost } from './cost.ts';
import { readDecision } from './reply.ts';
import { againWords, systemWords, turnWords } from './words.ts';

export interface Player {
  readonly game: Game;
  readonly options: JsonObject;
  readonly strategy: string | null;
  readonly model: ModelSettings;
  /** How often it is asked again for one decision before something is decided for it. */
  readonly mostRetries: number;
  readonly timeoutMs: number;
  /** Calls a tool of the table. */
  use(tool: string, given: object): Promise<Answer>;
  reportCost(matchId: string, cost: CostReport): Promise<Reply>;
  /** A line for whoever watches. */
  log(line: string): void;
}

export interface Result {
  readonly matchId: string;
  readonly standing: string;
  readonly cost: CostReport;
}

/** Left to say something in one's own name before the clock runs out. */
const reserveMs = 2000;
const atOnce = 200;
/** Refusals that are nobody's fault: the match has gone on meanwhile. */
const overtaken = ['stale-version', 'not-your-turn', 'match-ended', 'player-out'];

/** Refusals that may be over in a moment. */
const passing = ['unreachable', 'storage-fault', 'server-fault', 'shutting-down', 'rate-limited'];
const pauseMs = 1000;
const mostTroubledMs = 300_000;

/** Plays a match to its end with the decisions of a model. */
export async function playMatch(player: Player, matchId: string): Promise<Result> {
  const cost = new Cost(player.model.model);
  const system: Message = { role: 'system', content: systemWords(player.game, player.options, player.strategy) };
  let troubled = 0;
  for (;;) {
    const turn = await player.use('wait_for_turn', { match_id: matchId });
    if (turn.isError) {
      troubled = await trouble(player, turn, troubled);
      continue;
    }
    troubled = 0;
    if (turn.data.status === 'ended') {
      await report(player, matchId, cost);
      return { matchId, standing: turn.data.standing as string, cost: cost.report() };
    }
    if (turn.data.your_turn !== true) continue;
    await decide(player, matchId, system, cost);
    await report(player, matchId, cost);
  }
}

/** An arena that is away for a moment is waited for; one that does not want us is not. Says how long it has been going on. */
async function trouble(player: Player, { data }: Answer, troubled: number): Promise<number> {
  const { code, error } = data as { code: string; error: string };
  if (!passing.includes(code) || troubled >= mostTroubledMs) throw new Complaint(`the arena: ${error}`, 1);
  player.log(`the arena: ${error}`);
  await sleep(pauseMs);
  return troubled + pauseMs;
}

/** One decision: the model is asked, asked again with the reason if its answer cannot be used, and in the end decided for. */
async function decide(player: Player, matchId: string, system: Message, cost: Cost): Promise<void> {
  const about = { match_id: matchId };
  const board = await player.use('look', about);
  const actions = board.isError ? null : await legalActions(player, matchId, board.data.version as number);
  if (actions === null) return;
  const version = board.data.version as number;
  const left = board.data.time_left_ms as number | null;
  const until = performance.now() + (left === null ? Number.POSITIVE_INFINITY : left - reserveMs);
  const messages: Message[] = [system, { role: 'user', content: turnWords(plain(board), actions) }];
  let why = 'there was no time to ask it';
  for (let tries = 0; tries <= player.mostRetries && performance.now() < until; tries++) {
    const said = await ask(player.model, messages, Math.min(player.timeoutMs, until - performance.now()));
    cost.spend(said);
    if ('wrong' in said) why = said.wrong;
    else {
      const outcome = await attempt(player, matchId, version, said.text, cost);
      if (outcome === null) return;
      why = outcome;
      messages.push({ role: 'assistant', content: said.text }, { role: 'user', content: againWords(why) });
    }
    if (tries === player.mostRetries) break;
    cost.retries++;
    player.log(`version ${version}: asked again, because ${why}`);
    if ('wrong' in said) await sleep(Math.max(0, Math.min(said.waitMs, until - performance.now())));
  }
  await fallBack(player, matchId, version, actions.at(-1), why, cost);
}

/** All that is legal, page by page; null if the match has gone on meanwhile. */
async function legalActions(player: Player, matchId: string, version: number): Promise<object[] | null> {
  const actions: object[] = [];
  for (;;) {
    const page = await player.use('legal_actions', { match_id: matchId, offset: actions.length, limit: atOnce });
    if (page.isError) return null;
    if (page.data.version !== version) return null;
    actions.push(...(page.data.actions as object[]));
    if (actions.length >= (page.data.total as number)) return actions;
  }
}

/** Submits what the model said. Null when that settles it, else why it cannot be used. */
async function attempt(
  player: Player,
  matchId: string,
  version: number,
  text: string,
  cost: Cost,
): Promise<string | null> {
  const decision = readDecision(text);
  if ('wrong' in decision) return decision.wrong;
  const { orders, reasoning } = decision;
  if (orders.length === 0 && player.game.sets === undefined) return 'The list of actions is empty.';
  const aloud = reasoning === undefined ? {} : { reasoning };
  const answer = await player.use('submit', { match_id: matchId, expected_version: version, orders, ...aloud });
  if (!answer.isError) {
    cost.moves += player.game.sets === undefined ? orders.length : 1;
    player.log(`version ${version}: ${JSON.stringify(orders)}`);
    return null;
  }
  const { code, error, played } = answer.data as { code: string; error: string; played?: number };
  cost.moves += played ?? 0;
  if (overtaken.includes(code)) return null;
  if (played === undefined || played === 0) return error;
  // Some of it was played, so the board is another one: the model is asked anew, which counts as asking again.
  cost.retries++;
  player.log(`version ${version}: ${played} actions, then ${error}`);
  return null;
}

/**
 * Decides for a model that gave nothing to use: where everyone orders at once nothing is ordered, else the action that is listed last, which
 * ends the turn or the stage wherever that is allowed. It is counted and said aloud, never passed off as the model's.
 */
async function fallBack(
  player: Player,
  matchId: string,
  version: number,
  last: object | undefined,
  why: string,
  cost: Cost,
): Promise<void> {
  const about = { match_id: matchId };
  const orders = player.game.sets === undefined && last !== undefined ? [last] : [];
  const reasoning = `fallback: ${why}`.slice(0, 2000);
  const answer = await player.use('submit', { ...about, expected_version: version, orders, reasoning });
  if (answer.isError) {
    const { code, error } = answer.data as { code: string; error: string };
    if (overtaken.includes(code) || passing.includes(code)) return;
    throw new Complaint(`the arena refuses ${JSON.stringify(orders)}: ${error}`, 1);
  }
  cost.fallbacks++;
  player.log(`version ${version}: FALLBACK ${JSON.stringify(orders)}, because ${why}`);
}

/** A cost that cannot be reported is no reason to stop playing. */
async function report(player: Player, matchId: string, cost: Cost): Promise<void> {
  const { status, body } = await player.reportCost(matchId, cost.report());
  if (status !== 200) player.log(`the cost was not recorded: ${(body as { error: string }).error}`);
}

/** The board without the hint at the next tool, which this model does not have. */
function plain({ text }: Answer): string {
  return text.replace(/\n\nNext: call .*$/s, '');
}
