import type { GameId } from '@hexfront/protocol';
import { ArenaHttp } from './arena/arena-http.ts';
import { findMatch, leaveQueue } from './arena/find-match.ts';
import { LocalLog } from './log/local-log.ts';
import { MatchPlayer } from './match/match-player.ts';
import { checkOptions, type ConnectOptions, type Decide, defaultPatienceMs, type MatchResult } from './options.ts';

/**
 * Plays one match and resolves with its result. Finds the match through the queue, or by `matchId`, `accept` or `challenge`, and calls
 * `decide` whenever it is our turn. Resumes after lost connections; no decision takes effect twice. Rejects when the arena refuses
 * something that retrying cannot fix, when `decide` throws, or when `signal` is aborted.
 */
export async function connect<G extends GameId>(
  options: ConnectOptions<G>,
  decide: Decide<G>,
): Promise<MatchResult<G>> {
  checkOptions(options as unknown as ConnectOptions<GameId>);
  const { url, key, patienceMs = defaultPatienceMs, log: file = false } = options;
  const stop = new AbortController();
  const signal = options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal]);
  signal.throwIfAborted();
  const http = new ArenaHttp(url, key, patienceMs, signal);
  const log = file === false ? null : LocalLog.open(file === true ? LocalLog.defaultFile : file);
  try {
    const matchId = await findMatch(http, options);
    return await new MatchPlayer(http, options, matchId, decide, log, signal).play();
  } catch (error) {
    if (signal.aborted) await leaveQueue(new ArenaHttp(url, key, 0, AbortSignal.timeout(5000))).catch(() => {});
    throw error;
  } finally {
    stop.abort();
    log?.close();
  }
}
