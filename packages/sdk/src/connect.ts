import type { GameId } from '@hexfront/protocol';
import { ArenaHttp } from './arena/arena-http.ts';
import { findMatch, leaveQueue } from './arena/find-match.ts';
import { LocalLog } from './log/local-log.ts';
import { MatchPlayer } from './match/match-player.ts';
import { checkOptions, type ConnectOptions, type Decide, type MatchResult } from './options.ts';

/**
 * Plays: joins the queue, or takes the match or invitation that is named, and asks `decide` whenever the seat is to decide. Lost
 * connections are taken up again, and nothing is carried out twice. Resolves with the results of all matches; rejects when the arena
 * refuses what no second try can mend, when `decide` throws, or when `signal` is aborted.
 */
export async function connect<G extends GameId>(
  options: ConnectOptions<G>,
  decide: Decide<G>,
): Promise<MatchResult<G>[]> {
  checkOptions(options as unknown as ConnectOptions<GameId>);
  const { url, key, matches = 1, patienceMs = 120_000, log = false } = options;
  const stop = new AbortController();
  const signal = options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal]);
  signal.throwIfAborted();
  const http = new ArenaHttp(url, key, patienceMs, signal);
  const kept = log === false ? null : LocalLog.open(log === true ? LocalLog.usualFile : log);
  const results: MatchResult<G>[] = [];
  try {
    while (results.length < matches) {
      const matchId = await findMatch(http, options);
      results.push(await new MatchPlayer(http, options, matchId, decide, kept, signal).play());
    }
    return results;
  } catch (error) {
    if (signal.aborted) await leaveQueue(new ArenaHttp(url, key, 0, AbortSignal.timeout(5000))).catch(() => {});
    throw error;
  } finally {
    stop.abort();
    kept?.close();
  }
}
