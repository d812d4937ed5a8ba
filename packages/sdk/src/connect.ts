import type { GameId } from '@hexfront/protocol';
import { ArenaHttp } from './arena/arena-http.ts';
import { findMatch, stopLooking } from './arena/find-match.ts';
import { LocalLog } from './log/local-log.ts';
import { MatchPlayer } from './match/match-player.ts';
import {
  checkMany,
  checkOptions,
  type ConnectOptions,
  type Decide,
  defaultPatienceMs,
  type ManyOptions,
  type MatchResult,
} from './options.ts';

/**
 * Plays one match and resolves with its result. Finds the match through the queue, or by `matchId`, `accept` or `challenge`, and calls
 * `decide` whenever it is our turn. Resumes after lost connections; no decision takes effect twice. Rejects when the arena refuses
 * something that retrying cannot fix, when `decide` throws, or when `signal` is aborted.
 */
export function connect<G extends GameId>(options: ConnectOptions<G>, decide: Decide<G>): Promise<MatchResult<G>> {
  return playOne(options, decide, (find) => find());
}

/**
 * Plays so many matches, up to `concurrency` at a time, each with a bot of its own, and resolves with their results as they end. The first
 * error begins no more matches, lets those in progress end, and is then thrown.
 */
export async function connectMany<G extends GameId>(
  options: ManyOptions<G>,
  makeBot: () => Decide<G>,
): Promise<MatchResult<G>[]> {
  const { matches, concurrency = 1, ...each } = options;
  checkMany(options as unknown as ManyOptions<GameId>);
  const results: MatchResult<G>[] = [];
  const errors: unknown[] = [];
  let begun = 0;
  // Lanes look for a match one after the other, so that no two of them find the same one.
  let looking: Promise<unknown> = Promise.resolve();
  const inTurn = (find: () => Promise<string>) => {
    const found = looking.then(find);
    looking = found.catch(() => {});
    return found;
  };
  const lane = async () => {
    while (begun < matches && errors.length === 0) {
      begun++;
      try {
        results.push(await playOne(each as ConnectOptions<G>, makeBot(), inTurn));
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  if (errors.length > 0) throw errors[0];
  return results;
}

async function playOne<G extends GameId>(
  options: ConnectOptions<G>,
  decide: Decide<G>,
  when: (find: () => Promise<string>) => Promise<string>,
): Promise<MatchResult<G>> {
  checkOptions(options as unknown as ConnectOptions<GameId>);
  const { url, key, patienceMs = defaultPatienceMs, log: file = false } = options;
  const stop = new AbortController();
  const signal = options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal]);
  signal.throwIfAborted();
  const http = new ArenaHttp(url, key, patienceMs, signal);
  const log = file === false ? null : LocalLog.open(file === true ? LocalLog.defaultFile : file);
  let invite: string | null = null;
  try {
    const matchId = await when(() => findMatch(http, options, (made) => (invite = made)));
    return await new MatchPlayer(http, options, matchId, decide, log, signal).play();
  } catch (error) {
    if (signal.aborted)
      await stopLooking(new ArenaHttp(url, key, 0, AbortSignal.timeout(5000)), invite).catch(() => {});
    throw error;
  } finally {
    stop.abort();
    log?.close();
  }
}
