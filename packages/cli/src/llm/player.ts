import { setTimeout as sleep } from 'node:timers/promises';
import type { Game, JsonObject } from '@hexfront/engine';
import type { Answer, CostReport, Reply } from '@hexfront/server/models';
import { CommandFailed } from '../errors.ts';
import { counted } from '../terminal/counted.ts';
import { ask, type Message, type ModelSettings } from './chat.ts';
import { Cost } from './cost.ts';
import { retryPrompt, systemPrompt, turnPrompt } from './prompts.ts';
import { readDecision } from './reply.ts';

export interface Player {
  readonly game: Game;
  readonly options: JsonObject;
  readonly strategy: string | null;
  readonly model: ModelSettings;
  /** How many retries one decision gets before a fallback is played. */
  readonly mostRetries: number;
  readonly timeoutMs: number;
  /** Calls a tool, such as `submit`. */
  use(tool: string, given: object): Promise<Answer>;
  reportCost(matchId: string, cost: CostReport): Promise<Reply>;
  /** Prints a progress line. */
  log(line: string): void;
}

export interface Result {
  readonly matchId: string;
  readonly standing: string;
  readonly cost: CostReport;
}

/** Time kept to submit a fallback before the clock runs out. */
const reserveMs = 2000;
const pageSize = 200;
/** Refusals that only mean the match has moved on. */
const outdated = ['stale-version', 'not-your-turn', 'match-ended', 'player-out'];

/** Refusals that may be temporary. */
const temporary = ['unreachable', 'storage-fault', 'server-fault', 'shutting-down', 'rate-limited'];
const pauseMs = 1000;
const longestOutageMs = 300_000;

/** Plays a match to its end with a model's decisions. */
export async function playMatch(player: Player, matchId: string): Promise<Result> {
  const cost = new Cost(player.model.model);
  const system: Message = { role: 'system', content: systemPrompt(player.game, player.options, player.strategy) };
  let outageMs = 0;
  for (;;) {
    const turn = await player.use('wait_for_turn', { match_id: matchId });
    if (turn.isError) {
      outageMs = await waitForArena(player, turn, outageMs);
      continue;
    }
    outageMs = 0;
    if (turn.data.status === 'ended') {
      await report(player, matchId, cost);
      return { matchId, standing: turn.data.standing as string, cost: cost.report() };
    }
    if (turn.data.your_turn !== true) continue;
    await decide(player, matchId, system, cost);
    await report(player, matchId, cost);
  }
}

/** Waits for an arena that is temporarily unavailable and gives up on any other refusal. Returns how long the outage has lasted. */
async function waitForArena(player: Player, { data }: Answer, outageMs: number): Promise<number> {
  const { code, error } = data as { code: string; error: string };
  if (!temporary.includes(code) || outageMs >= longestOutageMs) throw new CommandFailed(`arena error: ${error}`);
  player.log(`arena error: ${error}`);
  await sleep(pauseMs);
  return outageMs + pauseMs;
}

/** One decision: ask the model, retry with the reason while its answer is unusable, and finally play a fallback. */
async function decide(player: Player, matchId: string, system: Message, cost: Cost): Promise<void> {
  const about = { match_id: matchId };
  const board = await player.use('look', about);
  const actions = board.isError ? null : await legalActions(player, matchId, board.data.version as number);
  if (actions === null) return;
  const version = board.data.version as number;
  const left = board.data.time_left_ms as number | null;
  const until = performance.now() + (left === null ? Number.POSITIVE_INFINITY : left - reserveMs);
  const messages: Message[] = [system, { role: 'user', content: turnPrompt(plain(board), actions) }];
  let why = 'there was no time to ask the model';
  for (let tries = 0; tries <= player.mostRetries && performance.now() < until; tries++) {
    const reply = await ask(player.model, messages, Math.min(player.timeoutMs, until - performance.now()));
    cost.add(reply);
    if ('problem' in reply) why = reply.problem;
    else {
      const outcome = await attempt(player, matchId, version, reply.text, cost);
      if (outcome === null) return;
      why = outcome;
      messages.push({ role: 'assistant', content: reply.text }, { role: 'user', content: retryPrompt(why) });
    }
    if (tries === player.mostRetries) break;
    cost.retries++;
    player.log(`version ${version}: retry: ${why}`);
    if ('problem' in reply) await sleep(Math.max(0, Math.min(reply.waitMs, until - performance.now())));
  }
  await fallBack(player, matchId, version, actions.at(-1), why, cost);
}

/** All legal actions, page by page; null if the match has moved on in the meantime. */
async function legalActions(player: Player, matchId: string, version: number): Promise<object[] | null> {
  const actions: object[] = [];
  for (;;) {
    const page = await player.use('legal_actions', { match_id: matchId, offset: actions.length, limit: pageSize });
    if (page.isError) return null;
    if (page.data.version !== version) return null;
    actions.push(...(page.data.actions as object[]));
    if (actions.length >= (page.data.total as number)) return actions;
  }
}

/** Submits the model's answer. Returns null when that settles the decision, otherwise why the answer is unusable. */
async function attempt(
  player: Player,
  matchId: string,
  version: number,
  text: string,
  cost: Cost,
): Promise<string | null> {
  const decision = readDecision(text);
  if ('problem' in decision) return decision.problem;
  const { orders, reasoning } = decision;
  if (orders.length === 0 && player.game.sets === undefined) return 'The array of actions is empty.';
  const stated = reasoning === undefined ? {} : { reasoning };
  const answer = await player.use('submit', { match_id: matchId, expected_version: version, orders, ...stated });
  if (!answer.isError) {
    cost.moves += player.game.sets === undefined ? orders.length : 1;
    player.log(`version ${version}: ${JSON.stringify(orders)}`);
    return null;
  }
  const { code, error, played } = answer.data as { code: string; error: string; played?: number };
  cost.moves += played ?? 0;
  if (outdated.includes(code)) return null;
  if (played === undefined || played === 0) return error;
  // Some actions were played, so the board has changed and the model is asked again, which counts as a retry.
  cost.retries++;
  player.log(`version ${version}: ${counted(played, 'action')} played, then: ${error}`);
  return null;
}

/**
 * Decides for a model without a usable answer: no orders in a simultaneous game, otherwise the last legal action, which ends the turn or the
 * stage wherever that is allowed. The fallback is counted and reported, never presented as the model's own decision.
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
    if (outdated.includes(code) || temporary.includes(code)) return;
    throw new CommandFailed(`the arena refused the fallback ${JSON.stringify(orders)}: ${error}`);
  }
  cost.fallbacks++;
  player.log(`version ${version}: FALLBACK ${JSON.stringify(orders)}: ${why}`);
}

/** A cost report that fails does not stop the match. */
async function report(player: Player, matchId: string, cost: Cost): Promise<void> {
  const { status, body } = await player.reportCost(matchId, cost.report());
  if (status !== 200) player.log(`the cost could not be recorded: ${(body as { error: string }).error}`);
}

/** The board without the hint about the next tool, because this model has no tools. */
function plain({ text }: Answer): string {
  return text.replace(/\n\nNext: call .*$/s, '');
}
