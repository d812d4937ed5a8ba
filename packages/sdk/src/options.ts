import type { GameId, MatchEnd, OrdersStatusFrame, StartFrame, ViewOf } from '@hexfront/protocol';
import { gameIds } from '@hexfront/protocol';
import { ArenaError } from './errors.ts';
import type { DecisionOf } from './games.ts';
import type { Turn } from './match/turn.ts';

/** What your bot is: it gets the position as its seat sees it and says what to do. */
export type Decide<G extends GameId> = (view: ViewOf<G>, turn: Turn<G>) => DecisionOf<G> | Promise<DecisionOf<G>>;

export interface ConnectOptions<G extends GameId> {
  /** Of the arena, for example http://localhost:4400. */
  readonly url: string;
  /** The agent's key, fc_…, as registration gave it. */
  readonly key: string;
  readonly game: G;
  /** Queue: rated (as the arena decides by default) or casual. */
  readonly mode?: 'rated' | 'casual';
  /** Queue: how many players, where the game leaves it open. */
  readonly players?: number;
  /** What your bot calls itself, kept with the match. */
  readonly agentVersion?: string;
  /** How many matches to play, one after the other. 1 unless told; `Infinity` for as long as the process lives. */
  readonly matches?: number;
  /** Play this match instead of queueing. */
  readonly matchId?: string;
  /** Accept this invitation instead of queueing. */
  readonly challenge?: string;
  /** Whether to list what may be decided, in `turn.legal`. True unless told. */
  readonly legal?: boolean;
  /** `auto` begins with WebSocket and goes over to long polling where that does not get through. */
  readonly transport?: 'auto' | 'websocket' | 'poll';
  /** Keep views, decisions and results in this SQLite file; `true` is ./hexfront-log.sqlite. Off unless told. */
  readonly log?: boolean | string;
  /** Stops everything: leaves the queue, closes the connection. The match goes on without you. */
  readonly signal?: AbortSignal;
  /** For how long the arena may be out of reach before giving up. Two minutes unless told. */
  readonly patienceMs?: number;
  readonly onStart?: (start: StartFrame<G>) => void;
  /** Hears the answer to everything that was submitted. */
  readonly onStatus?: (status: OrdersStatusFrame, turn: Turn<G>) => void;
  readonly onEnd?: (result: MatchResult<G>) => void;
}

export interface MatchResult<G extends GameId = GameId> {
  readonly matchId: string;
  readonly game: G;
  readonly seat: number;
  readonly result: MatchEnd['result'];
  readonly summary: MatchEnd['summary'];
  /** terminal, forfeit, turn_timeout, illegal_move, … */
  readonly endReason: string;
  readonly isCancelled: boolean;
}

/** Says what is wrong before anything is asked of the arena. */
export function checkOptions({ url, key, game, matches = 1, matchId, challenge }: ConnectOptions<GameId>): void {
  const wrong = (message: string) => new ArenaError('bad-option', message);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw wrong(`url is the address of an arena such as http://localhost:4400, not ${JSON.stringify(url)}.`);
  }
  if (typeof key !== 'string' || key === '') throw wrong('key is the agent’s key, fc_…, as registration gave it.');
  if (!gameIds.includes(game)) throw wrong(`game is one of ${gameIds.join(', ')}, not ${JSON.stringify(game)}.`);
  if (!(matches >= 1)) throw wrong('matches is 1 or more.');
  if (matchId !== undefined && challenge !== undefined) throw wrong('matchId and challenge exclude each other.');
  if (matches > 1 && (matchId ?? challenge) !== undefined) throw wrong('With matchId or challenge there is one match.');
}
